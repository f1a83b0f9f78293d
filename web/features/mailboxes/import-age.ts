/** How far back mails are imported. */
export const ageChoices = [
  { value: 'month', label: 'Depuis 30 jours', days: 30 },
  { value: 'year', label: 'Depuis un an', days: 365 },
  { value: 'all', label: 'Tous', days: null },
] as const
export type AgeChoice = (typeof ageChoices)[number]['value']

const DAY_MS = 86_400_000

/** The choice that a first day was: it stays while days pass. */
export function ageOf(since: string | null, now: Date): AgeChoice {
  if (since === null) return 'all'
  return now.getTime() - new Date(since).getTime() < 200 * DAY_MS ? 'month' : 'year'
}

/** First day of a choice, as an ISO calendar day; null for all. */
export function sinceOf(choice: AgeChoice, now: Date): string | null {
  const days = ageChoices.find(({ value }) => value === choice)?.days ?? null
  return days === null ? null : new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
