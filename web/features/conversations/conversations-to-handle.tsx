import { useQuery } from '@tanstack/react-query'
import { ListTodo, TimerOff } from 'lucide-react'
import { MOST_COUNTED } from '#shared/domain/conversations/views.ts'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { useCan } from '#web/api/rights.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { inboxTeamOptions } from './team-queries.ts'

/** « À traiter »: how many conversations one has to handle, and the way to them; nothing when there are none. */
export function ConversationsToHandle() {
  const { data } = useQuery({ ...inboxTeamOptions, enabled: useCan('inbox:read') })
  const mine = data?.counts.mine ?? 0
  const late = data?.counts.late ?? 0
  if (mine + late === 0) return null
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {mine > 0 && (
        <LinkButton to="/conversations" search={{ view: 'mine' }} icon={ListTodo}>
          {`À traiter\u00a0: ${counted(mine)}`}
        </LinkButton>
      )}
      {late > 0 && (
        <LinkButton to="/conversations" search={{ view: 'late' }} icon={TimerOff}>
          {`En retard\u00a0: ${counted(late)}`}
        </LinkButton>
      )}
    </div>
  )
}

const counted = (count: number): string =>
  count >= MOST_COUNTED
    ? `plus de ${formatInteger(MOST_COUNTED - 1)} conversations`
    : formatCount(count, 'conversation', 'conversations')
