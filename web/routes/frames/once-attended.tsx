import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatCount } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useLiveState } from '#web/api/live.ts'
import { useCan } from '#web/api/use-can.ts'
import type { MenuCounts } from '#web/layouts/shell-types.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'

export { ListStatus } from '#web/ui/list-status.tsx'

export const liveHelp = {
  connected: 'Ce que vos collègues modifient apparaît aussitôt.',
  connecting: 'Le temps réel se rétablit. Vos actions sont bien enregistrées.',
  disconnected:
    'La connexion est perdue. Nous réessayons sans cesse\u00a0: la page se mettra à jour à son retour.',
}

/** The parts that the shell can do without until somebody is seen to be there: the counts of the menu, and a focus that is never lost. */
export function OnceAttended({ onCount }: { onCount: (counts: MenuCounts) => void }) {
  // The menu counts mails that nobody read, and one’s own tasks that are late.
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
  useEffect(keepFocus, [])
  return (
    <p role="status" className="sr-only">
      {useConnectionWords()}
    </p>
  )
}

/** Said when the connection is lost and when it is back, not at each load. */
function useConnectionWords(): string {
  const state = useLiveState()
  const [words, setWords] = useState('')
  if (state === 'disconnected' && words !== LOST) setWords(LOST)
  if (state === 'connected' && words === LOST) setWords('Connexion rétablie')
  return words
}
const LOST = 'Connexion perdue'
