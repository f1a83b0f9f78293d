import type { PlanConditions } from '#shared/contract/reminder-plans.ts'
import type { Debtor } from '#shared/domain/late-interest/debtor.ts'
import type { ReminderSubject } from '#shared/domain/reminders/reminder-names.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'

const all: Record<Debtor, string> = {
  professional: 'les professionnels',
  public_buyer: 'les acheteurs publics',
  consumer: 'les particuliers',
}

/** For whom a plan is, in words: « Pour les professionnels, à partir de 1 000,00 € ». */
export function conditionsText(conditions: PlanConditions): string {
  const { byHand, debtors, tags, amountFromCents, amountToCents, medianDelayFromDays } = conditions
  if (byHand) return 'Choisi à la main, sur la fiche d’un client'
  const parts = [
    `Pour ${debtors === null ? 'tous les clients' : debtors.map((debtor) => all[debtor]).join(' et ')}`,
    tags !== null && `qui portent ${tags.map(guillemets).join(' ou ')}`,
    amountFromCents !== null && `à partir de ${formatMoney(amountFromCents)}`,
    amountToCents !== null && `jusqu’à ${formatMoney(amountToCents)}`,
    medianDelayFromDays !== null &&
      `qui paient d’habitude avec au moins ${formatCount(medianDelayFromDays, 'jour', 'jours')} de retard`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** When a step happens: « 5 jours avant l’échéance ». */
export function dayText(days: number, subject: ReminderSubject = 'invoices'): string {
  if (subject === 'quote') return `${formatCount(days, 'jour', 'jours')} après l’envoi`
  if (days === 0) return 'Le jour de l’échéance'
  const count = formatCount(Math.abs(days), 'jour', 'jours')
  return days < 0 ? `${count} avant l’échéance` : `${count} après l’échéance`
}
