import { MyTasks } from '#web/features/tasks/my-tasks.tsx'
import { SavedViews } from '#web/features/tasks/saved-views.tsx'
import { TaskPage } from '#web/features/tasks/task-page.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function MyTasksPage() {
  return (
    <>
      <RecordHeader
        description="Ce que vous avez à faire, le plus pressé d’abord."
        actions={<SavedViews />}
      />
      <TaskPage>
        <MyTasks />
      </TaskPage>
    </>
  )
}
