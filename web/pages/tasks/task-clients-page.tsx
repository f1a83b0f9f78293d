import { SavedViews } from '#web/features/tasks/saved-views.tsx'
import { TaskClients } from '#web/features/tasks/task-clients.tsx'
import { TaskPage } from '#web/features/tasks/task-page.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function TaskClientsPage() {
  return (
    <>
      <RecordHeader description="Pour qui quelque chose reste à faire." actions={<SavedViews />} />
      <TaskPage>
        <TaskClients />
      </TaskPage>
    </>
  )
}
