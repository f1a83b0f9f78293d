import { readAs } from '#server/db/transaction.ts'
import {
  findEntry,
  findMoved,
  findShortSeries,
  findUnrecorded,
  type RecordedInvoice,
  type StoredEntry,
} from '#server/features/invoices/queries/ledger-entries.ts'
import { checkRows, faultOf } from '#server/features/invoices/steps/check-rows.ts'
import { sha256 } from '#server/features/invoices/steps/ledger-hash.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { LedgerFault } from '#shared/contract/ledger.ts'

type Stretch = { checked: number; fault: LedgerFault | null; next: number | null }

/**
 * Walks a stretch of the organization's chain after a position: recomputes what each entry answers for from the stored rows, then each
 * hash from the one before, then (`files`) the hash of each file. Stops at the first fault. `next` is where to go on; null at the end,
 * where issued invoices without an entry, amounts that payments and credit notes do not explain, and series with fewer documents than
 * numbers are looked for too.
 */
export async function verifyLedger(
  scope: Scope,
  { after, limit, files }: { after: number; limit: number; files: boolean },
): Promise<Stretch> {
  const { entries, fault, toRead } = await readAs(scope, (tx) => checkRows(tx, after, limit))
  const inFiles = files ? await checkFiles(scope, toRead) : null
  const first = [fault, inFiles].filter((one) => one !== null).toSorted((a, b) => a.position - b.position)[0]
  if (first !== undefined) return { checked: first.position - after - 1, fault: first, next: null }
  const last = entries.at(-1)
  if (entries.length === limit && last !== undefined)
    return { checked: limit, fault: null, next: last.position }
  return { checked: entries.length, fault: await readAs(scope, checkEnd), next: null }
}

async function checkFiles(
  { context }: Scope,
  toRead: { entry: StoredEntry; invoice: RecordedInvoice }[],
): Promise<LedgerFault | null> {
  for (const { entry, invoice } of toRead)
    for (const file of invoice.files) {
      const bytes = await context.files.get(file.fileKey)
      if (bytes === null) return faultOf(entry, 'file_missing', invoice.number)
      if (sha256(bytes) !== file.sha256) return faultOf(entry, 'file_altered', invoice.number)
    }
  return null
}

async function checkEnd(tx: Tx): Promise<LedgerFault | null> {
  const position = ((await findEntry(tx, 'last'))?.position ?? 0) + 1
  const unrecorded = await findUnrecorded(tx)
  if (unrecorded !== null) {
    const { kind, id, name } = unrecorded
    return { position, kind, subjectId: id, name, reason: 'entry_missing' }
  }
  const moved = await findMoved(tx)
  if (moved !== null) {
    const subject = { subjectId: moved.id, name: moved.number }
    return { position, kind: 'invoice_issued', ...subject, reason: 'money_altered' }
  }
  const short = await findShortSeries(tx)
  if (short === null) return null
  const name = `${short.series} ${short.period}`.trim()
  return { position, kind: 'invoice_issued', subjectId: null, name, reason: 'document_missing' }
}
