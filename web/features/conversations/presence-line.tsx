import { skipToken, useQuery } from '@tanstack/react-query'
import type { Present } from '#shared/domain/inbox-team/presence.ts'
import { presenceKey } from '#web/api/live.ts'
import { useMe } from '#web/api/me.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useTellPresence } from './presence.ts'
import { useInboxTeam } from './team-queries.ts'

const MOST_SHOWN = 5

/** Colleagues who have the conversation open, and who write in it. */
export function PresenceLine({ conversationId }: { conversationId: string }) {
  const { user } = useMe()
  const { members, memberOf } = useInboxTeam()
  useTellPresence(conversationId, members.length > 1)
  const { data = [] } = useQuery<Present[]>({ queryKey: presenceKey(conversationId), queryFn: skipToken })
  const others = data.flatMap(({ userId, doing }) => {
    const member = userId === user.id ? undefined : memberOf(userId)
    return member ? [{ ...member, doing }] : []
  })
  const writers = others.filter(({ doing }) => doing === 'writing')
  const readers = others.filter(({ doing }) => doing === 'reading')
  const said = [
    ...writers.map(({ name }) => `${name} écrit`),
    ...readers.slice(0, MOST_SHOWN).map(({ name }) => `${name} lit`),
    ...(readers.length > MOST_SHOWN ? [`et ${readers.length - MOST_SHOWN} de plus`] : []),
  ]
  return (
    <div role="status" aria-label="Présence" className="empty:hidden">
      {others.length > 0 && (
        <div className="flex items-center gap-2 border-line border-t px-4 py-1.5 text-xs sm:px-5">
          <span className="flex -space-x-2">
            {[...writers, ...readers].slice(0, MOST_SHOWN).map(({ id, name, avatarUrl }) => (
              <Avatar key={id} name={name} src={avatarUrl} size="sm" />
            ))}
          </span>
          <span className={writers.length > 0 ? 'font-medium text-warning-ink' : 'text-muted'}>
            {said.join(', ')}
          </span>
        </div>
      )}
    </div>
  )
}
