import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Bookmark, BookmarkPlus, BookmarkX } from 'lucide-react'
import { useState } from 'react'
import { api, orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuHeader, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { viewsOptions } from './task-queries.ts'

const load = () => import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog)

/** What is kept of an address: the view and its filters, without the task that is open. */
function addressOf(pathname: string, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('task')
  const filters = parameters.toString()
  return `${pathname.replace(/^\/tasks\/?/, '')}?${filters}`
}

/** The views that were saved, each with its address, and what saves this one. */
export function SavedViews() {
  const navigate = useNavigate()
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const mayRead = useCan('task:read')
  const { data } = useQuery({ ...viewsOptions, enabled: mayRead })
  const [naming, setNaming] = useState(false)
  const Dialog = useLoaded(load, naming)
  const here = addressOf(pathname, searchStr)
  const views = data?.views ?? []
  const saved = views.find(({ q, own }) => own && q === here)
  const remove = useAction((viewId: string) => api.tasks.deleteTaskView({ viewId }), {
    success: 'Vue supprimée\u00a0; les filtres restent',
    refresh: orpc.tasks.listTaskViews,
  })
  const open = (q: string) => {
    const [path = '', search = ''] = q.split('?')
    void navigate({ href: `/tasks${path === '' ? '' : `/${path}`}${search === '' ? '' : `?${search}`}` })
  }
  if (!mayRead) return null
  return (
    <>
      <Menu trigger={<Button icon={Bookmark}>Vues</Button>}>
        {views.length === 0 && (
          <MenuHeader>
            <span className="text-muted text-xs">Aucune vue enregistrée.</span>
          </MenuHeader>
        )}
        {views.map(({ id, name, q, shared }) => (
          <MenuItem key={id} icon={Bookmark} onSelect={() => open(q)}>
            {name}
            {shared && <span className="block text-muted text-xs">Partagée</span>}
          </MenuItem>
        ))}
        <MenuSeparator />
        {saved ? (
          <MenuItem icon={BookmarkX} onSelect={() => remove.mutate(saved.id)}>
            {`Supprimer «\u202f${saved.name}\u202f»`}
          </MenuItem>
        ) : (
          <MenuItem icon={BookmarkPlus} onSelect={() => setNaming(true)}>
            Enregistrer cette vue…
          </MenuItem>
        )}
      </Menu>
      {naming && Dialog && <Dialog q={here} onClose={() => setNaming(false)} />}
    </>
  )
}
