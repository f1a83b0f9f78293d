import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { european, type Rule } from './rule.ts'
import type { Placed } from './vat-uses-and-identifiers.ts'

type Totals = keyof EInvoice['totals']
type Amounts = (invoice: EInvoice) => Placed<number | null>[]

const total =
  (key: Totals): Amounts =>
  ({ totals }) => [{ value: totals[key], path: `totals.${key}` }]

const ofDocument =
  (list: 'allowances' | 'charges', key: 'amountCents' | 'baseCents'): Amounts =>
  (invoice) =>
    invoice[list].map((entry, index) => ({ value: entry[key], path: `${list}.${index}.${key}` }))

const ofLines =
  (list: 'allowances' | 'charges', key: 'amountCents' | 'baseCents'): Amounts =>
  (invoice) =>
    invoice.lines.flatMap((line, at) =>
      line[list].map((entry, index) => ({ value: entry[key], path: `lines.${at}.${list}.${index}.${key}` })),
    )

const ofBreakdown =
  (key: 'baseCents' | 'vatCents'): Amounts =>
  ({ vatBreakdown }) =>
    vatBreakdown.map((row, index) => ({ value: row[key], path: `vatBreakdown.${index}.${key}` }))

const lineNet: Amounts = ({ lines }) =>
  lines.map(({ netCents }, index) => ({ value: netCents, path: `lines.${index}.netCents` }))

/** Each amount: its term, the rule of its presence (null when it may be absent), that of its two decimals. */
const amounts: [term: string, presence: string | null, decimals: string, name: string, of: Amounts][] = [
  ['BT-92', 'BR-31', 'BR-DEC-01', 'de la remise', ofDocument('allowances', 'amountCents')],
  ['BT-93', null, 'BR-DEC-02', 'de base de la remise', ofDocument('allowances', 'baseCents')],
  ['BT-99', 'BR-36', 'BR-DEC-05', 'des frais', ofDocument('charges', 'amountCents')],
  ['BT-100', null, 'BR-DEC-06', 'de base des frais', ofDocument('charges', 'baseCents')],
  ['BT-106', 'BR-12', 'BR-DEC-09', 'total des lignes', total('linesCents')],
  ['BT-107', null, 'BR-DEC-10', 'total des remises', total('allowancesCents')],
  ['BT-108', null, 'BR-DEC-11', 'total des frais', total('chargesCents')],
  ['BT-109', 'BR-13', 'BR-DEC-12', 'total hors taxes', total('netCents')],
  ['BT-110', null, 'BR-DEC-13', 'total de la TVA', total('vatCents')],
  ['BT-112', 'BR-14', 'BR-DEC-14', 'total toutes taxes comprises', total('grossCents')],
  ['BT-111', null, 'BR-DEC-15', 'de la TVA en devise de comptabilité', total('vatInVatCurrencyCents')],
  ['BT-113', null, 'BR-DEC-16', 'déjà payé', total('prepaidCents')],
  ['BT-114', null, 'BR-DEC-17', 'de l’arrondi', total('roundingCents')],
  ['BT-115', 'BR-15', 'BR-DEC-18', 'à payer', total('dueCents')],
  ['BT-116', 'BR-45', 'BR-DEC-19', 'de base de la TVA', ofBreakdown('baseCents')],
  ['BT-117', 'BR-46', 'BR-DEC-20', 'de la TVA de ce taux', ofBreakdown('vatCents')],
  ['BT-131', 'BR-24', 'BR-DEC-23', 'hors taxes de la ligne', lineNet],
  ['BT-136', 'BR-41', 'BR-DEC-24', 'de la remise', ofLines('allowances', 'amountCents')],
  ['BT-137', null, 'BR-DEC-25', 'de base de la remise', ofLines('allowances', 'baseCents')],
  ['BT-141', 'BR-43', 'BR-DEC-27', 'des frais', ofLines('charges', 'amountCents')],
  ['BT-142', null, 'BR-DEC-28', 'de base des frais', ofLines('charges', 'baseCents')],
]

/** Every amount of the invoice, for the rules that concern them all. */
export function allAmounts(invoice: EInvoice): Placed<number>[] {
  return amounts.flatMap(([, , , , of]) =>
    of(invoice).flatMap(({ value, path }) => (value === null ? [] : [{ value, path }])),
  )
}

/** EN 16931: amounts are there (a reader may have found no figure), and hold whole cents. */
export const amountRules: Rule[] = amounts.flatMap(([term, presence, decimals, name, of]) => [
  ...(presence === null
    ? []
    : [
        european(presence, term, `Indiquez le montant ${name}.`, (i) =>
          of(i).flatMap(({ value, path }) => (value === null || Number.isFinite(value) ? [] : [path])),
        ),
      ]),
  european(decimals, term, `Arrondissez au centime le montant ${name}.`, (i) =>
    of(i).flatMap(({ value, path }) =>
      value === null || !Number.isFinite(value) || Number.isInteger(value) ? [] : [path],
    ),
  ),
])
