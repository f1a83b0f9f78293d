import { instantOf } from '#shared/time/calendar-day.ts'

/** How a client agreed elsewhere than on the page of the quote. */
export const agreementMeans = ['paper', 'mail', 'order', 'oral'] as const
export type AgreementMeans = (typeof agreementMeans)[number]

export const agreementMeansLabels: Record<AgreementMeans, string> = {
  paper: 'Devis signé sur papier',
  mail: 'Accord par e-mail',
  order: 'Bon de commande',
  oral: 'Accord oral',
}

/** Whether the client may have agreed on a day: from the day of the quote to today (ISO days of the organization). */
export const isAgreementDay = (
  agreedOn: string,
  quote: { issuedOn: string | null },
  today: string,
): boolean => agreedOn >= (quote.issuedOn ?? today) && agreedOn <= today

const NOON = 720

/**
 * The instant of an agreement, for what is counted by day: now where it was given today, else noon of its day in the organization's time zone,
 * though never before the quote left.
 */
export function agreementInstant(
  agreedOn: string,
  { timeZone, today, now, sentAt }: { timeZone: string; today: string; now: Date; sentAt: Date },
): Date {
  if (agreedOn === today) return now
  const noon = instantOf(timeZone, agreedOn, NOON)
  return noon > sentAt ? noon : sentAt
}
