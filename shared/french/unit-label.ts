const countable = new Set([
  'heure',
  'jour',
  'journée',
  'demi-journée',
  'nuit',
  'semaine',
  'unité',
  'pièce',
  'page',
  'licence',
  'séance',
  'personne',
  'forfait',
  'lot',
  'mot',
  'litre',
  'mètre',
  'kilomètre',
  'tonne',
])

/** « 12 heures »: French counts by two from 2. Only words known to take an s do; anything else is left as written. */
export function unitLabel(quantityMilli: number, unit: string | null): string | null {
  if (unit === null || Math.abs(quantityMilli) < 2_000) return unit
  return countable.has(unit) ? `${unit}s` : unit
}
