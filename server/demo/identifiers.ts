import { fold } from '#shared/french/fold.ts'
import { parseSiren, parseSiret } from '#shared/french/siren.ts'
import { frenchVatNumber } from '#shared/french/vat-number.ts'
import type { Random } from './seeded-random.ts'

/** The last digit that a check accepts, appended. */
function completed(start: string, check: (text: string) => string | null): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const whole = check(`${start}${digit}`)
    if (whole !== null) return whole
  }
  throw new Error(`no digit completes ${start}`)
}

/** Numbers of an invented company that every check accepts. */
export function makeIdentifiers(random: Random): { siren: string; siret: string; vatNumber: string } {
  const siren = completed(String(random.integer(75_000_000, 98_999_999)), parseSiren)
  const siret = completed(`${siren}000${random.integer(1, 4)}`, parseSiret)
  return { siren, siret, vatNumber: frenchVatNumber(siren)! }
}

/** A number that ARCEP keeps for works of fiction: south-east, or mobile. */
export function makePhone(random: Random, kind: 'fixed' | 'mobile'): string {
  return `${kind === 'fixed' ? '+3346571' : '+3363998'}${random.integer(1_000, 9_999)}`
}

/** « Le Goff » in an address: le-goff. */
export function slugOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
