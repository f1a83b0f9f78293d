import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AutoReply } from '#shared/contract/auto-replies.ts'
import { formatDate } from '#shared/french/format.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AutoReplyDialog } from './auto-reply-dialog.tsx'
import { autoRepliesOptions } from './draft-queries.ts'

/** « Réponses automatiques »: what each mailbox answers by itself. */
export function AutoReplies() {
  const query = useQuery(autoRepliesOptions)
  const [edited, setEdited] = useState<AutoReply | null>(null)
  const { data } = query
  return (
    <Card
      title="Réponses automatiques"
      description="Un accusé de réception, ou une absence. Chaque expéditeur en reçoit une par jour au plus. Les envois automatiques n’en reçoivent aucune."
      flush
    >
      {data ? (
        <ul className="border-line border-t">
          {data.items.length === 0 && (
            <li className="px-5 py-4 text-muted text-sm">Connectez d’abord un compte mail.</li>
          )}
          {data.items.map((item) => (
            <li
              key={item.mailboxId}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-5 py-3 text-sm last:border-b-0"
            >
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{item.address}</span>
              <AutoReplyState item={item} />
              <Button
                size="sm"
                className="ms-auto"
                aria-label={`Régler les réponses de ${item.address}`}
                onClick={() => setEdited(item)}
              >
                Régler
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <QueryState
          query={query}
          errorTitle="Les réponses automatiques n’ont pas pu être chargées"
          loading={<Skeleton className="m-5 h-24" />}
        />
      )}
      {edited && <AutoReplyDialog item={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

function AutoReplyState({ item: { active, acknowledges, acknowledgesWhen, away } }: { item: AutoReply }) {
  if (active === 'vacation' && away)
    return (
      <Badge wraps tone="warning">
        Absence active jusqu’au {formatDate(away.to)}
      </Badge>
    )
  return (
    <>
      {acknowledges &&
        (acknowledgesWhen === 'closed' ? (
          <Badge wraps tone={active === null ? 'neutral' : 'success'}>
            Accusé de réception hors des horaires
          </Badge>
        ) : (
          <Badge tone="success">Accusé de réception actif</Badge>
        ))}
      {away && (
        <Badge wraps tone="neutral">
          Absence du {formatDate(away.from)} au {formatDate(away.to)}
        </Badge>
      )}
      {!acknowledges && !away && <span className="text-muted">Aucune réponse</span>}
    </>
  )
}
