import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { focusNewTask } from '#web/features/tasks/focus-new-task.ts'

const NewQuoteDialog = lazy(() =>
  import('./new-quote-dialog.tsx').then((module) => ({ default: module.NewQuoteDialog })),
)
const NewTask = lazy(() =>
  import('#web/features/tasks/new-task-dialog.tsx').then((module) => ({ default: module.NewTaskDialog })),
)
const NewCallList = lazy(() =>
  import('#web/features/calls/new-list-dialog.tsx').then((module) => ({ default: module.NewListDialog })),
)
const PickCalled = lazy(() =>
  import('#web/features/calls/pick-client-dialog.tsx').then((module) => ({
    default: module.PickClientDialog,
  })),
)

/** What an action of every page asks for, in a dialog. */
export type Asked = 'quote' | 'task' | 'call' | 'call-list'

type AskedDialogProps = { asked: Asked; createQuote: () => void; onClose: () => void }

/** The dialog of an action of every page. Load it lazily. */
export function AskedDialog({ asked, createQuote, onClose }: AskedDialogProps) {
  const navigate = useNavigate()
  switch (asked) {
    case 'task':
      return <NewTask onClose={onClose} onCreated={({ id }) => focusNewTask(id)} />
    case 'quote':
      return <NewQuoteDialog create={createQuote} onClose={onClose} />
    case 'call':
      return (
        <PickCalled
          title="Noter un appel"
          onClose={onClose}
          onPick={(client) => {
            onClose()
            void navigate({ to: '/calls/sheet', search: client })
          }}
        />
      )
    case 'call-list':
      return (
        <NewCallList
          onClose={onClose}
          onMade={({ id: listId }) => navigate({ to: '/calls/lists/$listId', params: { listId } })}
        />
      )
  }
}
