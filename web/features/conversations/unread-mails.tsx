import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { MOST_COUNTED } from '#shared/domain/conversations/views.ts'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { useCan } from '#web/api/rights.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { inboxOptions } from './conversation-queries.ts'

/** How many conversations of the inboxes are unread, and the way to them; nothing when there are none. */
export function UnreadMails() {
  const { data } = useQuery({ ...inboxOptions, enabled: useCan('inbox:read') })
  if (!data || data.unread === 0) return null
  return (
    <div className="mb-4">
      <LinkButton to="/conversations" search={{ view: 'unread' }} icon={Mail}>
        {data.unread >= MOST_COUNTED
          ? `Plus de ${formatInteger(MOST_COUNTED - 1)} conversations non lues`
          : formatCount(data.unread, 'conversation non lue', 'conversations non lues')}
      </LinkButton>
    </div>
  )
}
