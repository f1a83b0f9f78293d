import { readAs } from '#server/db/transaction.ts'
import {
  findEntry,
  findMoved,
  findShortSeries,
  findUnrecorded,
} from '#server/features/invoices/queries/ledger-entries.ts'
import { checkRows, faultOf } from '#server/features/invoices/steps/check-rows.ts'
import { sha256 } from '#server/features/invoices/steps/ledger-hash.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { LedgerFault } from '#shared/contract/ledger.ts'

type Stretch = { checked: number; fault: LedgerFault | null; next: number | null }
type Asked = { after: number; limit: number; files: boolean }
type Rows = Awaited<ReturnType<typeof checkRows>>

/**
 * Walks a stretch of the organization's chain after a position: recomputes what each entry answers for from the stored rows, then each
 * hash from the one before, then (`files`) the hash of each file. Stops at the first fault. `next` is where to go on; null at the end,
 * where issued invoices without an entry, amounts that payments and credit notes do not explain, and series with fewer documents than
 * numbers are looked for too.
 */
export async function verifyLedger(scope: Scope, asked: Asked): Promise<Stretch> {
  return judged(scope, asked, await rowsOf(scope, asked))
}

/** The same from the first entry to the last, or to the first fault: the rows of a stretch are read while the files of the one before are. */
export async function verifyWholeLedger(
  scope: Scope,
  limit: number,
): Promise<{ checked: number; fault: LedgerFault | null }> {
  let checked = 0
  let asked: Asked = { after: 0, limit, files: true }
  for (let reading = rowsOf(scope, asked); ; ) {
    const rows = await reading
    const next = nextOf(rows, limit)
    if (next !== null) {
      reading = rowsOf(scope, { ...asked, after: next })
      // Whoever stops at a fault does not wait for it.
      reading.catch(() => {})
    }
    const stretch = await judged(scope, asked, rows)
    checked += stretch.checked
    if (stretch.next === null) return { checked, fault: stretch.fault }
    asked = { ...asked, after: stretch.next }
  }
}

const rowsOf = (scope: Scope, { after, limit }: Asked): Promise<Rows> =>
  readAs(scope, (tx) => checkRows(tx, after, limit))

const nextOf = ({ entries, fault }: Rows, limit: number): number | null =>
  fault === null && entries.length === limit ? (entries.at(-1)?.position ?? null) : null

async function judged(scope: Scope, { after, limit, files }: Asked, rows: Rows): Promise<Stretch> {
  const { entries, fault, toRead } = rows
  const inFiles = files ? await checkFiles(scope, toRead) : null
  const first = [fault, inFiles].filter((one) => one !== null).toSorted((a, b) => a.position - b.position)[0]
  if (first !== undefined) return { checked: first.position - after - 1, fault: first, next: null }
  const next = nextOf(rows, limit)
  if (next !== null) return { checked: limit, fault: null, next }
  return { checked: entries.length, fault: await readAs(scope, checkEnd), next: null }
}

/** Files read side by side: the disk is asked for the next ones while one is hashed. */
const AT_ONCE = 8

async function checkFiles({ context }: Scope, toRead: Rows['toRead']): Promise<LedgerFault | null> {
  const files = toRead.flatMap(({ entry, invoice }) =>
    invoice.files.map((file) => ({ entry, number: invoice.number, ...file })),
  )
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const faults = await Promise.all(
      files.slice(from, from + AT_ONCE).map(async ({ entry, number, fileKey, sha256: expected }) => {
        const bytes = await context.files.get(fileKey)
        if (bytes === null) return faultOf(entry, 'file_missing', number)
        return sha256(bytes) === expected ? null : faultOf(entry, 'file_altered', number)
      }),
    )
    const first = faults.find((fault) => fault !== null)
    if (first) return first
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
