import { SavedViews } from '#web/features/tasks/saved-views.tsx'
import { TaskBoard } from '#web/features/tasks/task-board.tsx'
import { TaskPage } from '#web/features/tasks/task-page.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function TaskBoardPage() {
  return (
    <>
      <RecordHeader
        description="Ce qui est à faire, en cours, en attente et terminé."
        actions={<SavedViews />}
      />
      <TaskPage>
        <TaskBoard />
      </TaskPage>
    </>
  )
}
