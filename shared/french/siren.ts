/** SIREN of La Poste, whose establishments do not all follow Luhn (INSEE's documented exception). */
const laPoste = '356000000'

/** The nine digits of a valid SIREN, spaces and dots removed; null otherwise. */
export function parseSiren(text: string): string | null {
  const digits = compact(text)
  return /^\d{9}$/.test(digits) && luhnSum(digits) % 10 === 0 ? digits : null
}

/** The fourteen digits of a valid SIRET; null otherwise. An establishment of La Poste may instead sum to a multiple of 5. */
export function parseSiret(text: string): string | null {
  const digits = compact(text)
  if (!/^\d{14}$/.test(digits) || parseSiren(digits.slice(0, 9)) === null) return null
  if (luhnSum(digits) % 10 === 0) return digits
  return digits.startsWith(laPoste) && digitSum(digits) % 5 === 0 ? digits : null
}

/** `552 081 317`, with no-break spaces. */
export function formatSiren(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3')
}

/** `552 081 317 66522`, with no-break spaces. */
export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
}

function compact(text: string): string {
  return text.replace(/[\s.]/g, '')
}

function luhnSum(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}

function digitSum(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0)
}
