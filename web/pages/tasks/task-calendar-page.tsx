import { SavedViews } from '#web/features/tasks/saved-views.tsx'
import { TaskCalendar } from '#web/features/tasks/task-calendar.tsx'
import { TaskPage } from '#web/features/tasks/task-page.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function TaskCalendarPage() {
  return (
    <>
      <RecordHeader description="Les échéances de chaque jour." actions={<SavedViews />} />
      <TaskPage>
        <TaskCalendar />
      </TaskPage>
    </>
  )
}
