import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { blank, differ, each, european, type Rule, sum, when } from './rule.ts'
import { wrongVat } from './total-rules.ts'
import { type VatUse, vatUses } from './vat-uses-and-identifiers.ts'

type Category = {
  prefix: string
  code: string
  name: string
  /** Paths of the identifiers that lack (or, for O, that must not be there). */
  ids: (invoice: EInvoice) => string[]
  idsText: string
  wrongRate: (rateBps: number | null) => boolean
  rateText: string
  reason: 'required' | 'forbidden'
}

const sellerHasVat = (i: EInvoice) => !blank(i.seller.vatId) || !blank(i.taxRepresentative?.vatId)
const sellerHasTax = (i: EInvoice) => sellerHasVat(i) || !blank(i.seller.taxRegistration)
const sellerTax = (i: EInvoice) => when(!sellerHasTax(i), 'seller.vatId')
const notZero = (rateBps: number | null) => rateBps !== 0

const sellerText = 'Indiquez votre numéro de TVA ou, sans lui, votre numéro fiscal'

const categories: Category[] = [
  {
    prefix: 'S',
    code: 'S',
    name: 'soumise à la TVA',
    ids: sellerTax,
    idsText: sellerText,
    wrongRate: (rateBps) => rateBps === null || !(rateBps > 0),
    rateText: 'Choisissez un taux de TVA supérieur à 0',
    reason: 'forbidden',
  },
  {
    prefix: 'Z',
    code: 'Z',
    name: 'à taux zéro',
    ids: sellerTax,
    idsText: sellerText,
    wrongRate: notZero,
    rateText: 'Mettez le taux à 0',
    reason: 'forbidden',
  },
  {
    prefix: 'E',
    code: 'E',
    name: 'exonérée de TVA',
    ids: sellerTax,
    idsText: sellerText,
    wrongRate: notZero,
    rateText: 'Mettez le taux à 0',
    reason: 'required',
  },
  {
    prefix: 'AE',
    code: 'AE',
    name: 'en autoliquidation',
    ids: (i) => [
      ...sellerTax(i),
      ...when(blank(i.buyer.vatId) && blank(i.buyer.legalRegistration?.value), 'buyer.vatId'),
    ],
    idsText: 'Indiquez votre numéro de TVA et celui du client',
    wrongRate: notZero,
    rateText: 'Mettez le taux à 0',
    reason: 'required',
  },
  {
    prefix: 'IC',
    code: 'K',
    name: 'de livraison intracommunautaire',
    ids: (i) => [...when(!sellerHasVat(i), 'seller.vatId'), ...when(blank(i.buyer.vatId), 'buyer.vatId')],
    idsText: 'Indiquez votre numéro de TVA et celui du client',
    wrongRate: notZero,
    rateText: 'Mettez le taux à 0',
    reason: 'required',
  },
  {
    prefix: 'G',
    code: 'G',
    name: 'à l’exportation',
    ids: (i) => when(!sellerHasVat(i), 'seller.vatId'),
    idsText: 'Indiquez votre numéro de TVA',
    wrongRate: notZero,
    rateText: 'Mettez le taux à 0',
    reason: 'required',
  },
  {
    prefix: 'O',
    code: 'O',
    name: 'hors du champ de la TVA',
    ids: (i) => [
      ...when(!blank(i.seller.vatId), 'seller.vatId'),
      ...when(!blank(i.taxRepresentative?.vatId), 'taxRepresentative.vatId'),
      ...when(!blank(i.buyer.vatId), 'buyer.vatId'),
    ],
    idsText: 'Retirez les numéros de TVA',
    wrongRate: (rateBps) => rateBps !== null,
    rateText: 'Retirez le taux',
    reason: 'required',
  },
]

const places: { on: VatUse['on']; ids: string; rate: string; terms: string; of: string }[] = [
  { on: 'line', ids: '02', rate: '05', terms: 'BT-152', of: 'd’une ligne' },
  { on: 'allowance', ids: '03', rate: '06', terms: 'BT-96', of: 'd’une remise' },
  { on: 'charge', ids: '04', rate: '07', terms: 'BT-103', of: 'de frais' },
]

/** Σ of lines and charges less allowances, for a category and, for S, one rate. */
function baseOf(invoice: EInvoice, code: string, rateBps: number | null): number {
  return sum(
    vatUses(invoice)
      .filter(({ kind }) => kind.category === code && (code !== 'S' || kind.rateBps === rateBps))
      .map(({ baseCents }) => baseCents),
  )
}

function rulesOf({ prefix, code, name, ids, idsText, wrongRate, rateText, reason }: Category): Rule[] {
  const id = (number: string) => `BR-${prefix}-${number}`
  const uses = (i: EInvoice, on?: VatUse['on']) =>
    vatUses(i).filter((use) => use.kind.category === code && (on === undefined || use.on === on))
  const rows = (i: EInvoice, broken: (row: EInvoice['vatBreakdown'][number]) => string[]) =>
    each(i.vatBreakdown, 'vatBreakdown', (row) => (row.category === code ? broken(row) : []))
  return [
    european(id('01'), 'BG-23 BT-118', `Ventilez la TVA pour la catégorie ${name}.`, (i) => {
      const count = i.vatBreakdown.filter(({ category }) => category === code).length
      return when(uses(i).length > 0 && (code === 'S' ? count === 0 : count !== 1), 'vatBreakdown')
    }),
    ...places.map(({ on, ids: number, of }) =>
      european(id(number), 'BT-31 BT-32 BT-48 BT-63', `${idsText}, pour la TVA ${of} ${name}.`, (i) =>
        uses(i, on).length === 0 ? [] : ids(i),
      ),
    ),
    ...places.map(({ on, rate, terms, of }) =>
      european(id(rate), terms, `${rateText}, pour la TVA ${of} ${name}.`, (i) =>
        uses(i, on)
          .filter(({ kind }) => wrongRate(kind.rateBps))
          .map(({ path }) => `${path}.vat.rateBps`),
      ),
    ),
    european(id('08'), 'BT-116', `Recalculez la base de TVA de la catégorie ${name}.`, (i) =>
      rows(i, (row) => when(differ(row.baseCents, baseOf(i, code, row.rateBps)), 'baseCents')),
    ),
    european(id('09'), 'BT-117', `Recalculez la TVA de la catégorie ${name}.`, (i) =>
      rows(i, (row) => when(code === 'S' ? wrongVat(i, row) : differ(row.vatCents, 0), 'vatCents')),
    ),
    reason === 'required'
      ? european(id('10'), 'BT-120 BT-121', `Indiquez le motif de la catégorie ${name}.`, (i) =>
          rows(i, (row) => when(blank(row.exemptionReason) && blank(row.exemptionCode), 'exemptionReason')),
        )
      : european(id('10'), 'BT-120 BT-121', `Retirez le motif d’exonération de la catégorie ${name}.`, (i) =>
          rows(i, (row) => when(!blank(row.exemptionReason) || !blank(row.exemptionCode), 'exemptionReason')),
        ),
  ]
}

const otherUses = (i: EInvoice, on: VatUse['on']) =>
  i.vatBreakdown.some(({ category }) => category === 'O')
    ? vatUses(i).filter((use) => use.on === on && use.kind.category !== 'O')
    : []

/** EN 16931: ten rules for each VAT category, and what is particular to K and O. */
export const vatCategoryRules: Rule[] = [
  ...categories.flatMap(rulesOf),
  european('BR-IC-11', 'BT-72 BG-14', 'Indiquez la date de livraison ou la période.', (i) =>
    when(
      i.vatBreakdown.some(({ category }) => category === 'K') &&
        blank(i.delivery?.deliveredOn) &&
        blank(i.period?.from) &&
        blank(i.period?.to),
      'delivery.deliveredOn',
    ),
  ),
  european('BR-IC-12', 'BT-80', 'Indiquez le pays de livraison.', (i) =>
    when(
      i.vatBreakdown.some(({ category }) => category === 'K') && blank(i.delivery?.address?.country),
      'delivery.address.country',
    ),
  ),
  european('BR-O-11', 'BT-118', 'Facturez à part ce qui est hors du champ de la TVA.', (i) =>
    when(
      i.vatBreakdown.some(({ category }) => category === 'O') && i.vatBreakdown.length > 1,
      'vatBreakdown',
    ),
  ),
  ...places.map(({ on, terms }, index) =>
    european(`BR-O-${12 + index}`, terms, 'Facturez à part ce qui est hors du champ de la TVA.', (i) =>
      otherUses(i, on).map(({ path }) => `${path}.vat.category`),
    ),
  ),
]
