import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { DISPUTE_FILES_MAX, disputeFileKind, disputeFileName } from '#shared/domain/invoices/dispute.ts'
import { findLinkState, insertDisputeFiles, listContested } from '../store/dispute-files.ts'
import { assertOpen } from './read-link.ts'

/** Of one link in a day, whatever it contests. */
const A_DAY = { max: 10, seconds: 86_400 }

/**
 * Joins a file to what the client contested last by its link. A stranger sends it: it is known by its bytes, bounded, kept as it came and handed to the
 * team to save, never shown. Errors: those of a link, dispute_file_refused, nothing_disputed, dispute_files_full, rate_limited.
 */
export async function addDisputeFile(caller: Caller, { token, file }: { token: string; file: File }) {
  // Links of an invoice and of a client are rows of one table.
  const { scope, linkId } = await openLink(caller, 'invoice', token)
  await countAttempt(caller.context, `dispute-file:${linkId}`, A_DAY)
  await readAs(scope, (tx) => mayJoin(tx, linkId))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = disputeFileKind(bytes)
  if (kind === null) throw new DomainError('dispute_file_refused')
  const name = disputeFileName(file.name, kind.extension)
  return withFiles(caller.context, async (files) => {
    const key = `${scope.orgId}/disputes/${randomUUID()}`
    await files.store(key, bytes, kind.contentType)
    return inTransaction(scope, async (tx) => {
      const locked = new Map<string, Awaited<ReturnType<typeof lockAnyInvoice>>>()
      for (const { invoiceId } of await mayJoin(tx, linkId))
        locked.set(invoiceId, await lockAnyInvoice(tx, invoiceId))
      // Another file, or what the client contested since, may have come while the invoices were awaited.
      const contested = await mayJoin(tx, linkId)
      await insertDisputeFiles(
        tx,
        contested.map(({ disputeId }) => disputeId),
        { name, type: kind.contentType, size: bytes.length, key },
      )
      for (const { invoiceId } of contested) {
        const invoice = locked.get(invoiceId) ?? (await lockAnyInvoice(tx, invoiceId))
        await emitInvoiceEvent(tx, 'invoice.dispute_file_added', invoice, { linkId })
      }
      return { name, files: contested[0]!.files + 1 }
    })
  })
}

/** The open disputes that the file goes to. Errors: those of a link, nothing_disputed, dispute_files_full. */
async function mayJoin(tx: Tx, linkId: string) {
  const link = await findLinkState(tx, linkId)
  if (link === null) throw new DomainError('link_invalid')
  await assertOpen(tx, link, link.invoice_id === null ? 'statement_link_expired' : 'invoice_link_expired')
  const contested = await listContested(tx, linkId)
  if (contested.length === 0) throw new DomainError('nothing_disputed')
  if (contested.some(({ files }) => files >= DISPUTE_FILES_MAX)) throw new DomainError('dispute_files_full')
  return contested
}
