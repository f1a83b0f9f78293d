import { AlarmClock, CircleCheck, ListTodo, Trash2, UserCheck } from 'lucide-react'
import type { taskEvents, taskSubjects } from '#shared/domain/tasks/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const taskIcons: SubjectIcons<typeof taskSubjects> = { task: ListTodo }

export const taskLooks: EventLooks<typeof taskEvents> = {
  'task.completed': { icon: CircleCheck, tone: 'success' },
  'task.archived': { icon: Trash2, tone: 'neutral' },
  'task.assigned': { icon: UserCheck, tone: 'info' },
  'task.due': { icon: AlarmClock, tone: 'warning' },
}
