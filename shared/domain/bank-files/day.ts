/** The ISO day of a year, a month and a day; null when the calendar has none. */
export function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return null
  return text >= '1990-01-01' ? text : null
}

/** The day of « 31/12/2026 », « 31.12.26 », « 2026-12-31 » or « 20261231 », a time after it aside; the day stands before the month. */
export function dayOfText(text: string): string | null {
  const plain = text.trim().slice(0, 40)
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\D|$)/.exec(plain)
  if (french) return dayOf(french[3]!, french[2]!, french[1]!)
  const iso = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})(?:\D|$)/.exec(plain)
  return iso ? dayOf(iso[1]!, iso[2]!, iso[3]!) : null
}
