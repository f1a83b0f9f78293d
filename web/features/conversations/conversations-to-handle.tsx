import { useQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import { MOST_COUNTED } from '#shared/domain/conversations/views.ts'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { useCan } from '#web/api/rights.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { inboxTeamOptions } from './team-queries.ts'

/** « À traiter »: how many conversations one has to handle, and the way to them; nothing when there are none. */
export function ConversationsToHandle() {
  const { data } = useQuery({ ...inboxTeamOptions, enabled: useCan('inbox:read') })
  const mine = data?.counts.mine ?? 0
  if (mine === 0) return null
  return (
    <div className="mb-4">
      <LinkButton to="/conversations" search={{ view: 'mine' }} icon={ListTodo}>
        {mine >= MOST_COUNTED
          ? `À traiter\u00a0: plus de ${formatInteger(MOST_COUNTED - 1)} conversations`
          : `À traiter\u00a0: ${formatCount(mine, 'conversation', 'conversations')}`}
      </LinkButton>
    </div>
  )
}
