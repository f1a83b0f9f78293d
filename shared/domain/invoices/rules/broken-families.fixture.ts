import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import {
  coherentEInvoice,
  eInvoiceLine,
  type validEInvoices,
} from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { allAmounts } from './amount-rules.ts'
import { type Broken, broken, full, mixed } from './broken-e-invoices.fixture.ts'

type Kind = keyof typeof validEInvoices
const kinds: Record<string, Kind> = {
  S: 'standard',
  Z: 'zeroRated',
  E: 'exempt',
  AE: 'subcontractor',
  IC: 'euGoods',
  G: 'export',
  O: 'outOfScope',
}

/** Sets the value at a dotted path. */
function put(invoice: EInvoice, path: string, value: number): void {
  const keys = path.split('.')
  const last = keys.pop()!
  let at = invoice as unknown as Record<string, unknown>
  for (const key of keys) at = at[key] as Record<string, unknown>
  at[last] = value
}

/** The rules of one amount, its path in `full`, and what half a cent more breaks besides. */
const amounts: [decimals: string, presence: string | null, path: string, also: string[]][] = [
  ['BR-DEC-01', 'BR-31', 'allowances.0.amountCents', ['BR-CO-11', 'BR-S-08']],
  ['BR-DEC-02', null, 'allowances.0.baseCents', []],
  ['BR-DEC-05', 'BR-36', 'charges.0.amountCents', ['BR-CO-12', 'BR-S-08']],
  ['BR-DEC-06', null, 'charges.0.baseCents', []],
  ['BR-DEC-09', 'BR-12', 'totals.linesCents', ['BR-CO-10', 'BR-CO-13']],
  ['BR-DEC-10', null, 'totals.allowancesCents', ['BR-CO-11', 'BR-CO-13']],
  ['BR-DEC-11', null, 'totals.chargesCents', ['BR-CO-12', 'BR-CO-13']],
  ['BR-DEC-12', 'BR-13', 'totals.netCents', ['BR-CO-13', 'BR-CO-15']],
  ['BR-DEC-13', null, 'totals.vatCents', ['BR-CO-14', 'BR-CO-15']],
  ['BR-DEC-14', 'BR-14', 'totals.grossCents', ['BR-CO-15', 'BR-CO-16']],
  ['BR-DEC-15', null, 'totals.vatInVatCurrencyCents', []],
  ['BR-DEC-16', null, 'totals.prepaidCents', ['BR-CO-16']],
  ['BR-DEC-17', null, 'totals.roundingCents', ['BR-CO-16']],
  ['BR-DEC-18', 'BR-15', 'totals.dueCents', ['BR-CO-16']],
  ['BR-DEC-19', 'BR-45', 'vatBreakdown.0.baseCents', ['BR-S-08']],
  ['BR-DEC-20', 'BR-46', 'vatBreakdown.0.vatCents', ['BR-CO-14', 'BR-CO-17', 'BR-S-09']],
  ['BR-DEC-23', 'BR-24', 'lines.0.netCents', ['BR-CO-10', 'BR-S-08']],
  ['BR-DEC-24', 'BR-41', 'lines.0.allowances.0.amountCents', []],
  ['BR-DEC-25', null, 'lines.0.allowances.0.baseCents', []],
  ['BR-DEC-27', 'BR-43', 'lines.0.charges.0.amountCents', []],
  ['BR-DEC-28', null, 'lines.0.charges.0.baseCents', []],
]

const brokenAmounts = amounts.flatMap(([decimals, presence, path, also]) => {
  const now = allAmounts(full).find((amount) => amount.path === path)?.value ?? 0
  return [
    broken(decimals, (i) => put(i, path, now + 0.5), also, full),
    ...(presence === null ? [] : [broken(presence, (i) => put(i, path, Number.NaN), [], full)]),
  ]
})

const withoutVatIds = (i: EInvoice) => {
  i.seller.vatId = null
  i.seller.taxRegistration = null
}

const brokenCategories = Object.entries(kinds).flatMap(([prefix, kind]) => {
  const id = (number: string) => `BR-${prefix}-${number}`
  const base = mixed(kind)
  const identified = (i: EInvoice) => {
    if (prefix === 'O') i.buyer.vatId = 'FR03552081317'
    else withoutVatIds(i)
  }
  const only = { '02': 'line', '03': 'allowance', '04': 'charge' } as const
  const wrong = prefix === 'S' ? 0 : prefix === 'O' ? 0 : 2000
  const rateOf = (i: EInvoice, list: 'lines' | 'allowances' | 'charges') => {
    i[list][0]!.vat.rateBps = wrong
  }
  const moved = prefix === 'S' ? ['ARD-08', 'BR-S-08'] : ['ARD-08']
  return [
    broken(
      id('01'),
      (i) => (i.vatBreakdown = []),
      ['BR-CO-18', ...(prefix === 'S' ? ['BR-CO-14'] : [])],
      kind,
    ),
    ...Object.keys(only).map((number) => broken(id(number), identified, Object.keys(only).map(id), base)),
    broken(id('05'), (i) => rateOf(i, 'lines'), moved, base),
    broken(id('06'), (i) => rateOf(i, 'allowances'), moved, base),
    broken(id('07'), (i) => rateOf(i, 'charges'), moved, base),
    broken(id('08'), (i) => (i.vatBreakdown[0]!.baseCents += 1), [], kind),
    broken(id('09'), (i) => (i.vatBreakdown[0]!.vatCents += 1), ['BR-CO-14', 'BR-CO-17'], kind),
    prefix === 'S' || prefix === 'Z'
      ? broken(id('10'), (i) => (i.vatBreakdown[0]!.exemptionReason = 'Exonéré'), [], kind)
      : broken(
          id('10'),
          (i) => Object.assign(i.vatBreakdown[0]!, { exemptionReason: null, exemptionCode: null }),
          prefix === 'AE' ? ['ARD-15'] : [],
          kind,
        ),
  ]
})

const outOfScope = mixed('outOfScope')
/** Moves a use to an exempt category, its row added. */
function beside(list: 'lines' | 'allowances' | 'charges'): EInvoice {
  const copy = structuredClone(outOfScope)
  copy[list][0]!.vat = { category: 'E', rateBps: 0 }
  copy.seller.taxRegistration = '732829320'
  const row = copy.vatBreakdown[0]!
  return coherentEInvoice(copy, {
    exemptionReason: row.exemptionReason,
    exemptionCode: null,
  })
}

/** A broken invoice for each rule of the generated families. */
export const brokenFamilies: Broken[] = [
  ...brokenAmounts,
  ...brokenCategories,
  broken('BR-IC-11', (i) => (i.delivery!.deliveredOn = null), [], 'euGoods'),
  broken('BR-IC-12', (i) => (i.delivery!.address = null), [], 'euGoods'),
  broken('BR-O-11', () => undefined, ['BR-O-12'], beside('lines')),
  broken('BR-O-12', () => undefined, ['BR-O-11'], beside('lines')),
  broken('BR-O-13', () => undefined, ['BR-O-11'], beside('allowances')),
  broken('BR-O-14', () => undefined, ['BR-O-11'], beside('charges')),
  broken(
    'ARD-19',
    () => undefined,
    [],
    coherentEInvoice({
      typeCode: '381',
      precedingInvoices: [{ number: 'F1', issuedOn: '2026-10-01' }],
      lines: [eInvoiceLine(-1, 8000)],
    }),
  ),
  broken('ARD-20', () => undefined, [], coherentEInvoice({ lines: [eInvoiceLine(-1, 8000)] })),
]
