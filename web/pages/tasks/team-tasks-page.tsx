import { SavedViews } from '#web/features/tasks/saved-views.tsx'
import { TaskPage } from '#web/features/tasks/task-page.tsx'
import { teamSearch } from '#web/features/tasks/task-search.ts'
import { TeamTasks } from '#web/features/tasks/team-tasks.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

export function TeamTasksPage() {
  return (
    <>
      <RecordHeader
        description="Ce que chacun a à faire."
        actions={
          <>
            <ExportLink path="/tasks/export" list={teamSearch} rows="ces tâches" />
            <SavedViews />
          </>
        }
      />
      <TaskPage>
        <TeamTasks />
      </TaskPage>
    </>
  )
}
