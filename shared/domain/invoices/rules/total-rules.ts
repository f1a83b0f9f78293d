import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { depositTypes } from './code-lists.ts'
import { blank, differ, each, european, type Rule, sum, vatOf, when } from './rule.ts'
import { citesEarlier } from './vat-uses-and-identifiers.ts'

/**
 * The allowed distance of VAT from base × rate, in cents. A document that takes back or completes an earlier one carries amounts
 * subtracted from rounded ones (issue 14, 1), and a deposit « de 500 € TTC » the VAT within that amount (ADR 090): there the
 * published check of BR-CO-17 leaves less than one unit.
 */
function vatToleranceCents(invoice: EInvoice): number {
  return citesEarlier(invoice) || depositTypes.has(invoice.typeCode) ? 99 : 0
}

/** Whether a row's VAT is not its base times its rate. */
export function wrongVat(invoice: EInvoice, row: EInvoice['vatBreakdown'][number]): boolean {
  const expected = vatOf(row.baseCents, row.rateBps ?? 0)
  return (
    expected !== null &&
    Number.isFinite(row.vatCents) &&
    Math.abs(row.vatCents - expected) > vatToleranceCents(invoice)
  )
}

/** EN 16931: totals and the VAT breakdown. */
export const totalRules: Rule[] = [
  european('BR-47', 'BT-118', 'Choisissez la catégorie de TVA de la ventilation.', (i) =>
    each(i.vatBreakdown, 'vatBreakdown', ({ category }) => when(blank(category), 'category')),
  ),
  european('BR-48', 'BT-119', 'Indiquez le taux de TVA de la ventilation.', (i) =>
    each(i.vatBreakdown, 'vatBreakdown', ({ category, rateBps }) =>
      when(category !== 'O' && rateBps === null, 'rateBps'),
    ),
  ),
  european('BR-CO-10', 'BT-106', 'Recalculez le total des lignes.', ({ totals, lines }) =>
    when(differ(totals.linesCents, sum(lines.map(({ netCents }) => netCents))), 'totals.linesCents'),
  ),
  european('BR-CO-11', 'BT-107', 'Recalculez le total des remises.', ({ totals, allowances }) =>
    when(
      differ(totals.allowancesCents, sum(allowances.map(({ amountCents }) => amountCents))),
      'totals.allowancesCents',
    ),
  ),
  european('BR-CO-12', 'BT-108', 'Recalculez le total des frais.', ({ totals, charges }) =>
    when(
      differ(totals.chargesCents, sum(charges.map(({ amountCents }) => amountCents))),
      'totals.chargesCents',
    ),
  ),
  european('BR-CO-13', 'BT-109', 'Recalculez le total hors taxes.', ({ totals }) =>
    when(
      differ(totals.netCents, totals.linesCents - totals.allowancesCents + totals.chargesCents),
      'totals.netCents',
    ),
  ),
  european('BR-CO-14', 'BT-110', 'Recalculez le total de la TVA.', ({ totals, vatBreakdown }) =>
    when(differ(totals.vatCents ?? 0, sum(vatBreakdown.map(({ vatCents }) => vatCents))), 'totals.vatCents'),
  ),
  european('BR-CO-15', 'BT-112', 'Recalculez le total toutes taxes comprises.', ({ totals }) =>
    when(differ(totals.grossCents, totals.netCents + (totals.vatCents ?? 0)), 'totals.grossCents'),
  ),
  european('BR-CO-16', 'BT-115', 'Recalculez le net à payer.', ({ totals }) =>
    when(
      differ(totals.dueCents, totals.grossCents - totals.prepaidCents + totals.roundingCents),
      'totals.dueCents',
    ),
  ),
  european('BR-CO-17', 'BT-117', 'Recalculez la TVA de ce taux.', (i) =>
    each(i.vatBreakdown, 'vatBreakdown', (row) => when(wrongVat(i, row), 'vatCents')),
  ),
  european('BR-CO-18', 'BG-23', 'Ajoutez la ventilation de la TVA.', (i) =>
    when(i.vatBreakdown.length === 0, 'vatBreakdown'),
  ),
]
