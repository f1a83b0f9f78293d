import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, PenLine } from 'lucide-react'
import type { DraftSummary } from '#shared/contract/mail-sending.ts'
import { formatRelative } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { timings } from '#web/messages/timings.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { wishDraft } from './draft-wish.ts'
import { SendingCard } from './sending-card.tsx'

type Of = { mailboxId: string | undefined }
const PAGE = 30

/** « Brouillons » or « Programmés », in place of the conversations. */
export function WritingList({ box, mailboxId }: Of & { box: 'drafts' | 'scheduled' }) {
  return box === 'drafts' ? <Drafts mailboxId={mailboxId} /> : <Scheduled mailboxId={mailboxId} />
}

const ofMailbox = (mailboxId: string | undefined) => (mailboxId === undefined ? {} : { mailboxId })

function Drafts({ mailboxId }: Of) {
  const query = useInfiniteQuery(
    orpc.mailSending.listDrafts.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...ofMailbox(mailboxId), cursor, limit: PAGE }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )
  return (
    <QueryItems
      query={query}
      loading={<Skeleton className="m-3 h-40" />}
      empty={
        <EmptyState
          icon={PenLine}
          title="Aucun brouillon"
          description="Ce que vous commencez à écrire est gardé ici, sans rien faire."
        />
      }
    >
      {(drafts) => (
        <ul aria-label="Brouillons">
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </QueryItems>
  )
}

function DraftRow({ draft }: { draft: DraftSummary }) {
  const { id, conversationId, to, subject, snippet, updatedAt, updatedByName } = draft
  const { timezone } = useOrganization()
  const now = useNow(timings.relativeTime)
  const look = 'grid min-w-0 gap-0.5 px-4 py-3 text-sm hover:bg-hover'
  const content = (
    <>
      <span className="flex min-w-0 items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">
          {to.map(({ name, address }) => name ?? address).join(', ') || 'Sans destinataire'}
        </span>
        <span className="shrink-0 text-muted text-xs">{formatRelative(updatedAt, now, timezone)}</span>
      </span>
      <span className="truncate">{subject || 'Sans objet'}</span>
      <span className="truncate text-muted text-xs">
        {[updatedByName, snippet].filter(Boolean).join('\u00a0: ') || 'Sans texte'}
      </span>
    </>
  )
  return (
    <li className="border-line border-b">
      {conversationId === null ? (
        <Link to="/conversations/new" search={{ draft: id }} className={look}>
          {content}
        </Link>
      ) : (
        <Link
          to="/conversations"
          search={{ box: 'drafts', open: conversationId }}
          onClick={() => wishDraft({ draftId: id, conversationId })}
          className={look}
        >
          {content}
        </Link>
      )}
    </li>
  )
}

function Scheduled({ mailboxId }: Of) {
  const query = useInfiniteQuery(
    orpc.mailSending.listSendings.infiniteOptions({
      input: (cursor: string | undefined) => ({
        view: 'scheduled' as const,
        ...ofMailbox(mailboxId),
        cursor,
        limit: PAGE,
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )
  return (
    <QueryItems
      query={query}
      loading={<Skeleton className="m-3 h-40" />}
      empty={
        <EmptyState
          icon={CalendarClock}
          title="Aucun envoi programmé"
          description={'Avec «\u202fEnvoyer plus tard\u202f», un message attend ici son heure.'}
        />
      }
    >
      {(sendings) =>
        sendings.map((sending) => <SendingCard key={sending.id} sending={sending} text={false} />)
      }
    </QueryItems>
  )
}
