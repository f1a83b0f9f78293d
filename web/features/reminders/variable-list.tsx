import type { ReminderSubject } from '#shared/domain/reminders/reminder-names.ts'
import { reminderVariables } from '#shared/domain/reminders/variables.ts'

/** The words that are replaced when a reminder leaves, each with what it stands for. */
export function VariableList({ of }: { of: ReminderSubject }) {
  const variables = Object.entries(reminderVariables).filter(
    ([, variable]) => variable.of === 'both' || variable.of === of,
  )
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">Variables, remplacées à l’envoi</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {variables.map(([name, { label }]) => (
          <div key={name} className="contents">
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd className="text-muted max-sm:mb-1">{label}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
