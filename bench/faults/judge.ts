import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { acknowledged, type Ledger } from './ledger.ts'

/** A mail whose worker was killed is taken up again within half a minute; one that failed waits for its next try besides. */
const MAILS_MS = 120_000

type Found = { mark: string; count: number; number: string | null }

/** Compares the database and the files with the acknowledged writes: one line per breach. */
export async function judge(database: pg.ClientBase, files: string, ledger: Ledger): Promise<string[]> {
  const breaches = [...ledger.breaches]
  const counted = async (column: string, table: string, number = 'null') => {
    const { rows } = await database.query<Found>(
      `select ${column} as mark, count(*)::int as count, min(${number}) as number from ${table} group by 1`,
    )
    return new Map(rows.map((row) => [row.mark, row]))
  }
  const compare = (what: string, marks: Iterable<string>, found: Map<string, Found>) => {
    for (const mark of marks) if (!found.has(mark)) breaches.push(`${what} lost: ${mark}`)
    for (const { mark, count } of found.values())
      if (count > 1) breaches.push(`${what} ${count} times: ${mark}`)
  }
  const quotes = await counted('title', 'quotes', 'number')
  compare('company', ledger.companies, await counted('name', 'companies'))
  compare('devis', ledger.quotes, quotes)
  compare('payment', ledger.payments, await counted('reference', 'payments'))
  compare(
    'signature',
    ledger.signed,
    await counted('title', 'signatures s join quotes q on q.id = s.quote_id'),
  )
  compare(
    'reminder',
    ledger.reminded,
    await counted('title', `reminders r join quotes q on q.id = r.carrying_id where r.state = 'sent'`),
  )
  // Each left by one mail: the record and the mail are one transaction.
  compare(
    'mail of a reminder',
    ledger.reminded,
    await counted('title', `outgoing_mails m join quotes q on q.id = m.subject_id where m.kind = 'reminder'`),
  )
  compare(
    'approved step',
    ledger.approved,
    await counted('client_name', `reminders where subject = 'invoices' and state = 'sent'`),
  )
  compare(
    'mail of an approved step',
    ledger.approved,
    await counted(
      'c.name',
      `outgoing_mails m join invoices i on i.id = m.subject_id join companies c on c.id = i.company_id where m.kind = 'reminder'`,
    ),
  )
  for (const [mark, number] of ledger.sent)
    if (quotes.get(mark)?.number !== number)
      breaches.push(`number lost: ${number} is ${quotes.get(mark)?.number}`)
  const numbers = [...quotes.values()].flatMap(({ number }) => (number === null ? [] : [number])).sort()
  for (const [index, number] of numbers.entries())
    if (Number(number.slice(-4)) !== index + 1)
      breaches.push(`gap in the numbers at ${number}, the ${index + 1}th`)
  breaches.push(...(await missingEvidence(database, files)), ...(await waitingMails(database)))
  if (acknowledged(ledger) === 0) breaches.push('nothing was acknowledged')
  return breaches
}

/** Every signed devis has its sealed PDF and both files of its proof, whole. */
async function missingEvidence(database: pg.ClientBase, files: string): Promise<string[]> {
  const { rows } = await database.query(
    `select q.number, q.status, s.sealed_file_key, s.proof_pdf_file_key, s.proof_json_file_key, s.sealed_sha256
     from quotes q left join signatures s on s.quote_id = q.id where q.status = 'signed' or s.id is not null`,
  )
  const faults: string[] = []
  for (const row of rows) {
    if (row.status !== 'signed' || row.sealed_file_key === null) faults.push(`half signed: ${row.number}`)
    else
      for (const key of [row.sealed_file_key, row.proof_pdf_file_key, row.proof_json_file_key]) {
        const bytes = readOrNull(join(files, key))
        const whole = key !== row.sealed_file_key || sha256(bytes) === row.sealed_sha256
        if (bytes === null || bytes.length === 0 || !whole)
          faults.push(`evidence of ${row.number} missing: ${key}`)
      }
  }
  return faults
}

async function waitingMails(database: pg.ClientBase): Promise<string[]> {
  const waiting = `select kind, status, count(*)::int as count from outgoing_mails where status <> 'sent' group by 1, 2`
  for (const end = Date.now() + MAILS_MS; ; await pause(500)) {
    const { rows } = await database.query<{ kind: string; status: string; count: number }>(waiting)
    if (rows.length === 0) return []
    if (Date.now() > end) return rows.map(({ kind, status, count }) => `${count} mails ${kind} ${status}`)
  }
}

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

const sha256 = (bytes: Buffer | null) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
