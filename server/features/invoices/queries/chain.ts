import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ChainInvoice, SignedQuote } from '#shared/domain/invoices/chain.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'

/** The signed devis as its client signed it. Errors: not_found, quote_not_invoiceable. */
export async function getSignedQuote(tx: Tx, quoteId: string, franchise: boolean) {
  const row = await tx.db
    .selectFrom('quotes as q')
    .leftJoin('quote_versions as v', (join) =>
      join.onRef('v.org_id', '=', 'q.org_id').onRef('v.id', '=', 'q.version_id'),
    )
    .select(['q.status', 'q.number', 'q.title', 'q.company_id', 'q.contact_id', 'q.currency', 'v.document'])
    .where('q.org_id', '=', tx.scope.orgId)
    .where('q.id', '=', quoteId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const document = row.document as unknown as QuoteDocument | null
  if (row.status !== 'signed' || row.number === null || document?.issuedOn == null)
    throw new DomainError('quote_not_invoiceable')
  const quote: SignedQuote = {
    number: row.number,
    issuedOn: document.issuedOn,
    currency: document.currency,
    lines: document.lines,
    discount: document.discount,
    vat: franchise ? { kind: 'franchise' } : { kind: 'domestic' },
  }
  return {
    quote,
    title: row.title,
    companyId: row.company_id,
    contactId: row.contact_id,
    currency: row.currency,
    deposit: document.deposit ?? null,
  }
}

/** The issued documents of a devis, oldest first. */
export function listChainOfQuote(tx: Tx, quoteId: string): Promise<ChainInvoice[]> {
  return listChain(tx, { quoteId })
}

/** An issued invoice without devis and its credit notes, oldest first; with a devis, its whole chain. */
export function listChainOf(
  tx: Tx,
  invoice: { id: string; quote_id: string | null },
): Promise<ChainInvoice[]> {
  return listChain(tx, invoice.quote_id === null ? { invoiceId: invoice.id } : { quoteId: invoice.quote_id })
}

/** A frozen document may hold a logo of some megabytes. */
export const totalsOf = sql<InvoiceDocument['totals']>`d.document -> 'totals'`.as('totals')

async function listChain(tx: Tx, of: { quoteId: string } | { invoiceId: string }): Promise<ChainInvoice[]> {
  const { orgId } = tx.scope
  const issued = tx.db
    .selectFrom('invoices as i')
    .innerJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.kind', 'i.number', 'i.issued_on', 'i.replaced_at', totalsOf])
    .where('i.org_id', '=', orgId)
    .orderBy('i.issued_at')
    .orderBy('i.id')
  const rows = await ('quoteId' in of
    ? issued.where('i.quote_id', '=', of.quoteId)
    : issued.where((eb) =>
        eb.or([
          eb('i.id', '=', of.invoiceId),
          eb(
            'i.id',
            'in',
            eb
              .selectFrom('invoice_links')
              .select('invoice_id')
              .where('org_id', '=', orgId)
              .where('preceding_id', '=', of.invoiceId),
          ),
        ]),
      )
  ).execute()
  if (rows.length === 0) return []
  const links = await tx.db
    .selectFrom('invoice_links')
    .select(['invoice_id', 'preceding_id', 'relation'])
    .where('org_id', '=', orgId)
    .where(
      'invoice_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.map((row) => {
    const own = links.filter((link) => link.invoice_id === row.id)
    return {
      invoiceId: row.id,
      number: row.number!,
      issuedOn: row.issued_on!,
      kind: row.kind as InvoiceKind,
      totals: row.totals,
      takesBack: own.filter(({ relation }) => relation === 'takes_back').map((link) => link.preceding_id),
      credits: own.find(({ relation }) => relation === 'credits')?.preceding_id ?? null,
      replaced: row.replaced_at !== null,
    }
  })
}

/** Reads the amounts that each rate of issued invoices asks, by invoice. */
export async function listInvoiceVat(tx: Tx, ids: string[]): Promise<Map<string, VatAmounts[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.byKey
    .selectFrom('invoice_documents as d')
    .select(['d.invoice_id', totalsOf])
    .where('d.org_id', '=', tx.scope.orgId)
    .where('d.invoice_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ invoice_id, totals }) => [invoice_id, totals.vat]))
}
