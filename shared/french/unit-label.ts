/** « mille » counts by itself. */
const INVARIABLE = new Set(['mille'])

/**
 * The unit of a quantity in thousandths, as French counts: by two from 2 (« 1,5 jour », « 2 visites »). A word of four small letters or more
 * takes its plural, and so do « lot » and « mot »; abbreviations, symbols and several words stay as they were written.
 */
export function unitLabel(quantityMilli: number, unit: string | null): string | null {
  if (unit === null || Math.abs(quantityMilli) < 2_000 || INVARIABLE.has(unit)) return unit
  if (!/^(?:lot|mot|(?:demi-)?[a-zà-öø-ÿœ]{4,40})$/.test(unit) || /[sxz]$/.test(unit)) return unit
  if (/(?:eau|eu)$/.test(unit)) return `${unit}x`
  if (unit.endsWith('al')) return `${unit.slice(0, -2)}aux`
  return `${unit}s`
}
