import type { Reminder } from '#shared/contract/reminder-fields.ts'
import { formatMoney } from '#shared/french/format.ts'

/**
 * The subject of a reminder that waits, as its list shows it: what the row knows is in the place of its variables, three dots in that of the others, which
 * its dialog fills.
 */
export function subjectWords(
  { mailSubject, clientName, carryingNumber, totalCents, currency }: Reminder,
  organizationName: string,
): string {
  const known: Record<string, string | null> = {
    entreprise: organizationName,
    client: clientName,
    total: formatMoney(totalCents, currency),
    numero: carryingNumber,
  }
  return mailSubject.replace(/\{(\w+)\}/g, (_variable, name: string) => known[name] ?? '…')
}
