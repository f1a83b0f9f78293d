import { useQuery } from '@tanstack/react-query'
import { MOST_COUNTED } from '#shared/domain/conversations/views.ts'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { useCan } from '#web/api/use-can.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { inboxOptions } from './inbox-options.ts'
import { inboxTeamOptions } from './team-queries.ts'

/** The member’s own mails, below the waiting work; nothing without the right to read the inbox. */
export function InboxLine() {
  const readable = useCan('inbox:read')
  const team = useQuery({ ...inboxTeamOptions, enabled: readable })
  const inbox = useQuery({ ...inboxOptions, enabled: readable })
  if (!readable || inbox.error || team.error) return null
  const mine = team.data?.counts.mine ?? 0
  const unread = inbox.data?.unread ?? 0
  const known = team.data !== undefined && inbox.data !== undefined
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      {!known && <Skeleton className="h-4 w-40" />}
      {known && mine > 0 && (
        <TextLink to="/conversations" search={{ view: 'mine' }}>
          {`À traiter\u00a0: ${counted(mine)}`}
        </TextLink>
      )}
      {known && unread > 0 && (
        <TextLink to="/conversations" search={{ view: 'unread' }}>
          {unread >= MOST_COUNTED
            ? `Plus de ${formatInteger(MOST_COUNTED - 1)} conversations non lues`
            : formatCount(unread, 'conversation non lue', 'conversations non lues')}
        </TextLink>
      )}
      {known && mine + unread === 0 && (
        <span className="text-muted">
          {inbox.data.mailboxes.length > 0
            ? 'Boîte de réception\u00a0: tout est lu et traité'
            : 'Aucune boîte mail connectée'}
        </span>
      )}
    </p>
  )
}

const counted = (count: number): string =>
  count >= MOST_COUNTED
    ? `plus de ${formatInteger(MOST_COUNTED - 1)} conversations`
    : formatCount(count, 'conversation', 'conversations')
