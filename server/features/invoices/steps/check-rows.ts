import { listRecordedClosures } from '#server/features/invoices/queries/closures.ts'
import {
  findEntry,
  listEntries,
  listRecordedInvoices,
  listRecordedMovements,
  listRecordedPayments,
  type RecordedInvoice,
  type StoredEntry,
} from '#server/features/invoices/queries/ledger-entries.ts'
import type { Tx } from '#server/scope.ts'
import type { LedgerFault } from '#shared/contract/ledger.ts'
import { FIRST_HASH, hashOfEntry } from './ledger-hash.ts'

/** Entries after a position, the first that is not as it was recorded, and the invoices before it whose files are to be read. */
export async function checkRows(tx: Tx, after: number, limit: number) {
  const before = after === 0 ? null : await findEntry(tx, after)
  const entries = await listEntries(tx, after, limit)
  const idsOf = (kind: StoredEntry['kind']) =>
    entries.flatMap((entry) => (entry.kind === kind ? entry.subjectId : []))
  const [invoices, payments, movements, closures] = await Promise.all([
    listRecordedInvoices(tx, idsOf('invoice_issued')),
    listRecordedPayments(tx, idsOf('payment_recorded')),
    listRecordedMovements(tx, idsOf('movement_recorded')),
    listRecordedClosures(tx, idsOf('closure')),
  ])
  const toRead: { entry: StoredEntry; invoice: RecordedInvoice }[] = []
  let previous = { position: after, hash: before?.hash ?? FIRST_HASH }
  for (const entry of entries) {
    const { subjectId } = entry
    const invoice = invoices.get(subjectId)
    const recorded = {
      invoice_issued: invoices,
      payment_recorded: payments,
      movement_recorded: movements,
      closure: closures,
    }
    const subject = recorded[entry.kind].get(subjectId)
    const named = payments.get(subjectId)?.name ?? movements.get(subjectId)?.name
    const name = invoice?.number ?? named ?? closures.get(subjectId)?.period ?? null
    const reason = reasonOf(entry, previous, subject?.digest)
    if (reason !== null) return { entries, toRead, fault: faultOf(entry, reason, name) }
    if (invoice !== undefined) toRead.push({ entry, invoice })
    previous = entry
  }
  return { entries, toRead, fault: null }
}

function reasonOf(
  entry: StoredEntry,
  previous: { position: number; hash: string },
  digest: string | undefined,
): LedgerFault['reason'] | null {
  if (entry.position !== previous.position + 1) return 'entry_missing'
  if (entry.previousHash !== previous.hash) return 'chain_broken'
  if (digest === undefined) return 'document_missing'
  if (digest !== entry.payloadSha256) return 'document_altered'
  return hashOfEntry(entry) === entry.hash ? null : 'entry_altered'
}

export const faultOf = (
  entry: StoredEntry,
  reason: LedgerFault['reason'],
  name: string | null,
): LedgerFault => ({
  position: entry.position,
  kind: entry.kind,
  subjectId: entry.subjectId,
  name,
  reason,
})
