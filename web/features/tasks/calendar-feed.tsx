import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopiedFact } from '#web/ui/copied-fact.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const options = orpc.tasks.getCalendarFeed.queryOptions({ input: {} })

/** The secret address by which one's tasks are read in another calendar. */
export function CalendarFeed() {
  const mayRead = useCan('task:read')
  const { timezone } = useOrganization()
  const query = useQuery({ ...options, enabled: mayRead })
  const [url, setUrl] = useState<string | null>(null)
  const [revoking, setRevoking] = useState(false)
  const make = useAction(() => api.tasks.makeCalendarFeed({}), {
    success: 'Adresse créée\u00a0: copiez-la maintenant',
    refresh: options,
    onSuccess: (made) => setUrl(made.url),
  })
  const revoke = useAction(() => api.tasks.revokeCalendarFeed({}), {
    success: 'L’adresse ne répond plus',
    refresh: options,
    onSuccess: () => setUrl(null),
  })
  if (!mayRead) return null
  const createdAt = query.data?.createdAt ?? null
  return (
    <Card
      title="Mes tâches dans un autre calendrier"
      description="Une adresse secrète (ICS) que Google Agenda, Outlook ou Apple lisent à leur rythme."
    >
      {query.data === undefined ? (
        <QueryState query={query} loading={<Skeleton className="h-16" />} errorClassName="py-2" />
      ) : (
        <div className="grid gap-4">
          {url !== null && (
            <dl>
              <CopiedFact label="Adresse, montrée une seule fois" value={url} />
            </dl>
          )}
          <p className="text-sm">
            {createdAt === null
              ? 'Aucune adresse n’est active.'
              : `Une adresse est active depuis le ${formatDateTime(createdAt, timezone)}.`}
          </p>
          <p className="text-muted text-xs">
            Google relit toutes les 8 à 24{'\u00a0'}h, Outlook toutes les 3{'\u00a0'}h environ, Apple selon
            vos réglages&#160;: une tâche nouvelle n’y paraît pas aussitôt. Qui a l’adresse voit vos
            tâches&#160;: ne la partagez pas.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button icon={CalendarSync} loading={make.isPending} onClick={() => make.mutate()}>
              {createdAt === null ? 'Créer l’adresse' : 'Remplacer l’adresse'}
            </Button>
            {createdAt !== null && <Button onClick={() => setRevoking(true)}>Révoquer</Button>}
          </div>
        </div>
      )}
      <ConfirmDialog
        open={revoking}
        onOpenChange={setRevoking}
        title="Révoquer l’adresse du calendrier&#8239;?"
        consequence="Les calendriers qui la lisent ne recevront plus vos tâches."
        confirmLabel="Révoquer"
        onConfirm={() => revoke.mutateAsync()}
      />
    </Card>
  )
}
