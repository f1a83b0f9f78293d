import { readAs } from '#server/db/transaction.ts'
import { loadFile } from '#server/features/documents/commands/load-file.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { readReceipt } from '#server/features/payments/commands/read-receipt.ts'
import { findLastPayment } from '#server/features/payments/queries/paid-invoices.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { systemScope, type Tx } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { invoiceFileName } from '#shared/domain/invoices/invoice-file-name.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import type { LinkFacts } from '../queries/links.ts'
import { findQuoteOfOrder, listOrder } from '../queries/order.ts'
import { readLink } from './read-link.ts'

type Kept = { kind: InvoiceKind | 'quote'; number: string; pdf_file_key: string }

/** The exact PDF of the invoice. Errors: those of a link, service_unavailable. */
export const readLinkPdf = (caller: Caller, { token }: { token: string }) =>
  read(caller, token, async (_tx, link) => link)

/** The exact PDF of another document of the same order. Errors: those of a link, not_found, service_unavailable. */
export const readOrderPdf = (caller: Caller, { token, invoiceId }: { token: string; invoiceId: string }) =>
  read(
    caller,
    token,
    async (tx, link) => (await listOrder(tx, link)).find(({ id }) => id === invoiceId) ?? null,
  )

/** The PDF of the devis of the same order, as it was sent. Errors: those of a link, not_found, service_unavailable. */
export const readQuotePdf = (caller: Caller, { token }: { token: string }) =>
  read(caller, token, async (tx, link) => {
    const quote = await findQuoteOfOrder(tx, link)
    return quote && { ...quote, kind: 'quote' as const }
  })

/** The receipt of the newest payment of the invoice. Errors: those of a link, not_found, service_unavailable. */
export async function readLinkReceipt(caller: Caller, { token }: { token: string }): Promise<File> {
  const { scope, linkId } = await openLink(caller, 'invoice', token)
  const payment = await readAs(scope, async (tx) => findLastPayment(tx, (await readLink(tx, linkId)).id))
  if (payment === null) throw new DomainError('not_found')
  // A client reads no card of its own: the receipt names it.
  return readReceipt(systemScope(caller.context, scope.orgId), { paymentId: payment.id })
}

async function read(
  caller: Caller,
  token: string,
  choose: (tx: Tx, link: LinkFacts) => Promise<Kept | null>,
): Promise<File> {
  const { scope, linkId } = await openLink(caller, 'invoice', token)
  const kept = await readAs(scope, async (tx) => choose(tx, await readLink(tx, linkId)))
  if (kept === null) throw new DomainError('not_found')
  const name =
    kept.kind === 'quote' ? fileNameOf('Devis', kept.number) : invoiceFileName(kept.kind, kept.number)
  return loadFile(caller.context, kept.pdf_file_key, name)
}
