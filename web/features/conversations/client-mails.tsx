import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowUpRight, Paperclip, Pencil } from 'lucide-react'
import { formatDateTime, formatRelative } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { OlderRows } from '#web/blocks/plans/older-rows.tsx'
import { timings } from '#web/messages/timings.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, paneCard } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { clientMailsOptions } from './client-mails-options.ts'

type ClientMailsProps = ({ companyId: string } | { contactId: string }) & {
  /** In a pane beside a page, instead of a card in it. */
  narrow?: boolean
  /** Where one writes to it first; null where it is not known. */
  email?: string | null
}

/** The mails exchanged with a client, newest first; one line where there are none, and nothing in a pane. */
export function ClientMails({ narrow = false, email, ...client }: ClientMailsProps) {
  const { timezone } = useOrganization()
  const now = useNow(timings.relativeTime)
  const mayRead = useCan('inbox:read')
  const query = useInfiniteQuery({ ...clientMailsOptions(client), enabled: mayRead })
  const mails = query.data?.pages.flatMap(({ items }) => items) ?? []
  const older = query.data?.pages[0]?.older
  const title = narrow ? 'Derniers e-mails' : 'E-mails'
  if (!mayRead || (narrow && mails.length === 0 && !older && !query.isLoadingError)) return null
  if (query.data === undefined)
    return (
      <Card title={title} className={narrow ? paneCard : undefined}>
        <QueryState
          query={query}
          errorTitle="Les e-mails n’ont pas pu être chargés"
          errorClassName="py-4"
          loading={<Skeleton className="h-16" />}
        />
      </Card>
    )
  if (mails.length === 0 && !older)
    return (
      <Card
        title="E-mails"
        line="Aucun e-mail échangé"
        actions={
          email && (
            <LinkButton size="sm" icon={Pencil} to="/conversations/new" search={{ to: email }}>
              Écrire
            </LinkButton>
          )
        }
      />
    )
  return (
    <Card title={title} flush className={narrow ? paneCard : undefined}>
      <ul className="border-line border-t">
        {mails.map(({ id, conversationId, subject, snippet, from, outgoing, attachments, receivedAt }) => (
          <li key={id} className="border-line border-b last:border-b-0">
            <Link
              to="/conversations"
              search={{ view: 'all', open: conversationId }}
              className="grid grid-cols-1 gap-0.5 px-5 py-3 text-sm hover:bg-hover"
            >
              <span className="flex items-center gap-2">
                {outgoing ? (
                  <ArrowUpRight aria-label="Envoyé" size={14} className="shrink-0 text-muted" />
                ) : (
                  <ArrowDownLeft aria-label="Reçu" size={14} className="shrink-0 text-muted" />
                )}
                <span className="min-w-0 flex-1 truncate font-medium">{subject || 'Sans objet'}</span>
                {attachments && (
                  <Paperclip aria-label="Avec pièce jointe" size={14} className="shrink-0 text-muted" />
                )}
                <time
                  className="shrink-0 text-muted text-xs"
                  dateTime={receivedAt}
                  title={formatDateTime(receivedAt, timezone)}
                >
                  {formatRelative(receivedAt, now, timezone)}
                </time>
              </span>
              <span className="truncate text-muted text-xs">
                {from?.name ?? from?.address}
                {snippet && ` · ${snippet}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="px-5 py-3">
          <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Voir plus d’e-mails
          </Button>
        </div>
      )}
      <OlderRows older={older} />
    </Card>
  )
}
