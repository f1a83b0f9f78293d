import { ListTodo } from 'lucide-react'
import { formatCount } from '#shared/french/format.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { type WorkLook, workTitle } from '#web/blocks/work/work-look.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** A task of the reader that is due today, or was. */
export const dueTaskWork: WorkLook = {
  icon: ListTodo,
  tone: 'warning',
  unnamed: 'Tâche',
  Title: ({ row, children }) => (
    <PlainLink to="/tasks" search={{ task: row.id }} className={workTitle}>
      {children}
    </PlainLink>
  ),
  why: ({ dueOn }, { today }) =>
    dueOn < today
      ? `en retard de ${formatCount(daysBetween(dueOn, today), 'jour', 'jours')}`
      : 'pour aujourd’hui',
  Action: () => null,
  Others: ({ children }) => <TextLink to="/tasks">{children}</TextLink>,
  others: (count) => formatCount(count, 'autre tâche à faire', 'autres tâches à faire'),
}
