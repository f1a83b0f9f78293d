import { assertDays } from '#server/features/accounting/steps/assert-days.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listPaidSales, withMovements } from '#server/features/e-reporting/queries/paid-sales.ts'
import { listSaleEntries } from '#server/features/e-reporting/queries/sales.ts'
import type { Tx } from '#server/scope.ts'
import { MOST_VAT_ROWS, type VatRows } from '#shared/contract/accounting.ts'
import { type VatBasis, type VatPart, vatParts } from '#shared/domain/accounting/vat-parts.ts'
import { type VatSummary, vatSummary } from '#shared/domain/accounting/vat-summary.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'

type Days = { from: string; to: string }

/** VAT due of the days, both included. Errors: invalid_input (the days), e_reporting_too_long. */
export async function getVatSummary(tx: Tx, days: Days): Promise<VatSummary> {
  const { entries, paid } = await readSales(tx, days)
  return vatSummary(entries, paid, days)
}

type Figure = Days & { basis: VatBasis; rateBps: number }

/** The documents behind a figure of the summary, the latest first, and what they add up to. Errors: those of getVatSummary. */
export async function listVatRows(tx: Tx, { basis, rateBps, ...days }: Figure): Promise<VatRows> {
  const { entries, paid } = await readSales(tx, days)
  const own = byDocument(
    vatParts(entries, paid, days).filter((part) => part.basis === basis && part.rateBps === rateBps),
  )
  const sum = (name: 'baseCents' | 'vatCents') => own.reduce((cents, part) => cents + part[name], 0)
  const latest = own.toSorted((a, b) => b.on.localeCompare(a.on) || b.number.localeCompare(a.number))
  return {
    items: latest.slice(0, MOST_VAT_ROWS).map(({ basis: _basis, rateBps: _rate, ...part }) => part),
    count: own.length,
    baseCents: sum('baseCents'),
    vatCents: sum('vatCents'),
  }
}

/** A row for each document and day: two payments of a day are one, and an invoice that is replaced on its day is none. */
function byDocument(parts: readonly VatPart[]): VatPart[] {
  const rows = new Map<string, VatPart>()
  for (const part of parts) {
    const key = `${part.invoiceId} ${part.on}`
    const { baseCents = 0, vatCents = 0 } = rows.get(key) ?? {}
    rows.set(key, { ...part, baseCents: baseCents + part.baseCents, vatCents: vatCents + part.vatCents })
  }
  return [...rows.values()].filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0)
}

async function readSales(tx: Tx, days: Days) {
  assertDays(days)
  const { timeZone } = await getSeller(tx)
  const [entries, paid] = await Promise.all([
    listSaleEntries(tx, days),
    listPaidSales(tx, { ...days, timeZone }),
  ])
  const notes = entries.filter(({ sale }) => isCreditNote(sale.kind)).map(({ sale }) => sale.id)
  const known = new Set(paid.map(({ sale }) => sale.id))
  const credited = (await listCredited(tx, notes)).filter((id) => !known.has(id))
  // A credit note settles VAT of the payments before it, in whatever period those were.
  const settled = await withMovements(tx, credited, timeZone)
  return { entries, paid: [...paid, ...settled] }
}

/** The invoices of the credit notes. */
async function listCredited(tx: Tx, noteIds: string[]): Promise<string[]> {
  if (noteIds.length === 0) return []
  const rows = await tx.db
    .selectFrom('invoice_links')
    .select('preceding_id')
    .distinct()
    .where('org_id', '=', tx.scope.orgId)
    .where('relation', '=', 'credits')
    .where('invoice_id', 'in', noteIds)
    .execute()
  return rows.map((row) => row.preceding_id)
}
