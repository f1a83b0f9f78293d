import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatCount } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import type { MenuCounts } from '#web/layouts/shell-types.ts'

/** Reads what waits behind lines of the menu: mails that nobody read, one’s own tasks that are late. */
export function CountForMenu({ onCount }: { onCount: (counts: MenuCounts) => void }) {
  const { data: inbox } = useQuery({
    ...orpc.conversations.getInbox.queryOptions({ input: {} }),
    enabled: useCan('inbox:read'),
  })
  const { data: tasks } = useQuery({
    ...orpc.tasks.countTaskBuckets.queryOptions({ input: {} }),
    enabled: useCan('task:read'),
  })
  const unread = inbox?.unread ?? 0
  const late = tasks?.late ?? 0
  useEffect(
    () =>
      onCount({
        '/conversations': {
          count: unread,
          words: formatCount(unread, 'conversation non lue', 'conversations non lues'),
        },
        '/tasks': {
          count: late,
          words: formatCount(late, 'tâche en retard', 'tâches en retard'),
          late: true,
        },
      }),
    [unread, late, onCount],
  )
  return null
}
