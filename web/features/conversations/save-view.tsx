import { useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, BookmarkX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { refreshTeam, useInboxTeam } from './team-queries.ts'

const NameView = lazy(() => import('./name-view.tsx').then((module) => ({ default: module.NameView })))

/** Beside the search: keeps it under a name, or forgets the view that one made of it. */
export function SaveView({ q }: { q: string }) {
  const [naming, setNaming] = useState(false)
  const client = useQueryClient()
  const { views } = useInboxTeam()
  const remove = useAction((viewId: string) => api.inboxTeam.deleteInboxView({ viewId }), {
    success: 'Vue supprimée\u00a0; la recherche reste affichée',
    refresh: () => refreshTeam(client),
  })
  const saved = views.find((view) => view.q === q)
  if (saved && !saved.own) return null
  return (
    <>
      {saved ? (
        <IconButton
          variant="secondary"
          icon={BookmarkX}
          label={`Supprimer la vue «\u202f${saved.name}\u202f»`}
          onClick={() => remove.mutate(saved.id)}
        />
      ) : (
        <IconButton
          variant="secondary"
          icon={BookmarkPlus}
          label="Enregistrer cette recherche comme vue"
          onClick={() => setNaming(true)}
        />
      )}
      {naming && (
        <Suspense>
          <NameView q={q} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  )
}
