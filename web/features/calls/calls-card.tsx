import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { callPurposeLabels } from '#shared/domain/calls/call-names.ts'
import { formatMoment } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, paneCard } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useInSight } from '#web/ui/use-in-sight.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { stateOf } from './outcome-words.ts'
import { Wishes } from './wishes.tsx'

type CallsCardProps = {
  client: { companyId: string } | { contactId: string }
  name: string
  /** In a pane beside a page, instead of a card in it: the last calls alone. */
  narrow?: boolean
}

const SHOWN = 3

/** « Appels » of a client: what it said of being called, the last calls, and « Appeler ». Asked for once in sight. */
export function CallsCard({ client, name, narrow = false }: CallsCardProps) {
  const { timezone } = useOrganization()
  const mayRead = useCan('call:read')
  const { ref, seen } = useInSight()
  const query = useQuery({
    ...orpc.calls.listCalls.queryOptions({ input: { ...client, limit: SHOWN } }),
    enabled: mayRead && seen,
  })
  const navigate = useNavigate()
  useShortcuts(
    mayRead
      ? [
          {
            label: `Appeler ${name}`,
            keywords: ['téléphone', 'appel'],
            icon: Phone,
            run: () => void navigate({ to: '/calls/sheet', search: client }),
          },
        ]
      : [],
  )
  if (!mayRead) return null
  const calls = query.data?.items
  return (
    <Card
      ref={ref}
      title="Appels"
      aria-label="Appels"
      className={narrow ? paneCard : undefined}
      actions={
        <LinkButton size="sm" icon={Phone} to="/calls/sheet" search={client}>
          Appeler
        </LinkButton>
      }
    >
      <div className="grid gap-5">
        {!narrow && seen && <Wishes called={client} name={name} />}
        {calls === undefined ? (
          <QueryState query={query} loading={<Skeleton className="h-10" />} errorClassName="py-4" />
        ) : calls.length === 0 ? (
          <p className="text-muted text-sm">Aucun appel pour le moment.</p>
        ) : (
          <div>
            <ul aria-label="Derniers appels" className="border-line border-t text-sm">
              {calls.map((call) => (
                <li
                  key={call.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2"
                >
                  <span className="whitespace-nowrap text-muted tabular">
                    {formatMoment(call.startedAt, timezone)}
                  </span>
                  <span className="min-w-0 flex-1 basis-32 truncate">
                    {call.notes || (call.purpose === null ? '' : callPurposeLabels[call.purpose])}
                  </span>
                  <Badge tone={stateOf(call).tone}>{stateOf(call).label}</Badge>
                </li>
              ))}
            </ul>
            {query.data?.nextCursor && (
              <p className="mt-3 text-sm">
                <TextLink to="/calls/journal" search={client}>
                  Voir tous les appels de ce client
                </TextLink>
              </p>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
