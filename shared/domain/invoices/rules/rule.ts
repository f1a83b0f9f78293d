import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'

/** A fatal finding forbids to issue; a warning is shown. */
export type Severity = 'fatal' | 'warning'

/** A row of the table of business rules. */
export type Rule = {
  /** As published (BR-CO-15, BR-FR-05), or ARD-… for ours. */
  id: string
  /** Terms (BT) and groups (BG) of EN 16931. */
  terms: string
  severity: Severity
  /** First and last issue day of the documents that it judges; null when open. */
  from: string | null
  to: string | null
  /** Advice to the user, in French. */
  text: string
  source: string
  /** Dotted paths of the faulty terms in the EInvoice; none when the rule is kept. */
  faults: (invoice: EInvoice) => string[]
  /** Documents on which the findings of a fatal rule only warn; null: none. */
  warnsOnly: ((invoice: EInvoice) => boolean) | null
}

/** A broken rule at one place; `path` is dotted, as in `lines.2.vat.rateBps`. */
export type Finding = { ruleId: string; severity: Severity; path: string; message: string }

type Options = Partial<Pick<Rule, 'severity' | 'from' | 'to' | 'source' | 'warnsOnly'>>

function maker(source: string) {
  return (id: string, terms: string, text: string, faults: Rule['faults'], options: Options = {}): Rule => ({
    id,
    terms,
    severity: options.severity ?? 'fatal',
    from: options.from ?? null,
    to: options.to ?? null,
    text,
    source: options.source ?? source,
    faults,
    warnsOnly: options.warnsOnly ?? null,
  })
}

/** A rule of EN 16931-1:2017, as published with CEN/TS 16931-3-3 (artefacts 1.3.16). */
export const european = maker('EN 16931-1:2017')
/** A rule of XP Z12-012 (AFNOR), as checked by the FNFE's set 1.4.0 of 30 June 2026. */
export const french = maker('XP Z12-012, FNFE 1.4.0')
/** A rule of this house, where the published ones see nothing. */
export const house = maker('Ardoise')

/** First issue day of documents that FNFE's set 1.4.0 judges (explanatory note 1.4.0, p. 6). */
export const FNFE_1_4_0_FROM = '2026-09-01'

/** Whether a text is absent or says nothing. */
export function blank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === ''
}

/** The path when the condition is broken, else none. */
export function when(broken: boolean, path: string): string[] {
  return broken ? [path] : []
}

/** Paths of the broken items of a list: `lines.2` and the rest. */
export function each<Item>(
  list: readonly Item[],
  path: string,
  broken: (item: Item) => string[] | boolean,
): string[] {
  return list.flatMap((item, index) => {
    const result = broken(item)
    if (typeof result === 'boolean') return result ? [`${path}.${index}`] : []
    return result.map((rest) => `${path}.${index}.${rest}`)
  })
}

/** An exact decimal: `units` / 10^`scale`. */
type Decimal = { units: bigint; scale: number }

/** Reads « -12.50 » exactly; null for anything else, or beyond 40 characters. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > 40 || !/^-?\d+(?:\.\d+)?$/.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

export function isNegative(text: string): boolean {
  const decimal = parseDecimal(text)
  return decimal !== null && decimal.units < 0n
}

/** A quotient rounded half away from zero (CIBS L131-2); the divisor is positive. */
function divideHalfAway(value: bigint, divisor: bigint): bigint {
  const magnitude = value < 0n ? -value : value
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return value < 0n ? -rounded : rounded
}

/** VAT of a base, in cents; null when an amount is not whole. */
export function vatOf(baseCents: number, rateBps: number): number | null {
  if (!Number.isSafeInteger(baseCents) || !Number.isSafeInteger(rateBps)) return null
  return Number(divideHalfAway(BigInt(baseCents) * BigInt(rateBps), 10_000n))
}

/** Whether two known amounts differ. An unknown one (NaN) has a rule of its own. */
export function differ(a: number, b: number): boolean {
  return Number.isFinite(a) && Number.isFinite(b) && a !== b
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
