import type { Reminder } from '#shared/contract/reminder-fields.ts'
import { reminderStateLabels, reminderStateTones } from '#web/blocks/reminders/reminder-words.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Where a step of the history stands; a letter that went nowhere is not said to be sent. */
export function StateBadge({ state, simulated }: Pick<Reminder, 'state' | 'simulated'>) {
  if (simulated && state === 'sent') return <Badge tone="warning">Simulée</Badge>
  return <Badge tone={reminderStateTones[state]}>{reminderStateLabels[state]}</Badge>
}
