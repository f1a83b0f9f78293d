import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listIssuedPdfs } from '#server/features/invoices/queries/issued-files.ts'
import { countInvoices, type InvoiceFilter, listInvoices } from '#server/features/invoices/queries/list.ts'
import type { Scope } from '#server/scope.ts'
import { INVOICE_FILES_MAX } from '#shared/contract/invoice-lists.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ZipEntry, type ZipFile, zipFile } from '#shared/domain/files/zip-file.ts'
import { invoiceFileName } from '#shared/domain/invoices/invoice-file-name.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const PAGE = 100

/**
 * The issued PDF of each invoice that answers the filter, oldest first, as one archive that is never whole in memory.
 * Errors: invoice_files_none, invoice_files_too_many.
 */
export async function exportInvoiceFiles(scope: Scope, filter: InvoiceFilter): Promise<ZipFile> {
  const { timeZone, issuedCount } = await readAs(scope, async (tx) => {
    const { timeZone } = await getSeller(tx)
    return { timeZone, issuedCount: (await countInvoices(tx, filter)).issuedCount }
  })
  if (issuedCount === 0) throw new DomainError('invoice_files_none')
  if (issuedCount > INVOICE_FILES_MAX) throw new DomainError('invoice_files_too_many')
  const day = todayIn(timeZone, scope.context.clock.now())
  return zipFile(`${filter.credit ? 'avoirs' : 'factures'}-${day}`, eachPdf(scope, filter))
}

async function* eachPdf(scope: Scope, filter: InvoiceFilter): AsyncGenerator<ZipEntry> {
  const order = { sort: 'issued', direction: 'asc', limit: PAGE } as const
  const pages = eachPage(scope, async (tx, cursor) => {
    const { items, nextCursor } = await listInvoices(tx, { ...filter, ...order, cursor })
    const keys = await listIssuedPdfs(
      tx,
      items.map(({ id }) => id),
    )
    return {
      items: items.map(({ id, kind, number }) => ({ id, kind, number, key: keys.get(id) })),
      nextCursor,
    }
  })
  const taken = new Set<string>()
  for await (const page of pages)
    for (const { id, kind, number, key } of page) {
      if (number === null || key === undefined) continue
      const bytes = await scope.context.files.get(key)
      if (bytes === null) throw new Error(`the pdf of invoice ${id} is missing`)
      const plain = invoiceFileName(kind, number)
      // Without their slashes two numbers may have become one.
      const name = taken.has(plain) ? invoiceFileName(kind, number, id) : plain
      taken.add(name)
      yield { name, bytes }
    }
}
