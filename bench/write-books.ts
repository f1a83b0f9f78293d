import pg from 'pg'
import { addDays } from '#shared/time/calendar-day.ts'
import { bar } from './bar.ts'
import { addOrganization, type Organization } from './dataset.ts'
import { addClient, copyInvoice } from './invoice-dataset.ts'

/** Lines of a FEC, and the seconds that they may take: issue 49, section 4. */
const LINES = 60_000
/** Over three years, of which a file has two at most: five lines each, and one in the opening for those before. */
const INVOICES = 16_400
const YEARS_DAYS = 729
const SECONDS = 1
const TURNS = 3

/** Exports a FEC of 60,000 lines as one downloads it, three times, and says the quickest. */
export async function writeBooks(model: Organization, databaseUrl: string, port: number): Promise<string> {
  const { orgId, token } = await addBooks(model, databaseUrl)
  const to = new Date().toISOString().slice(0, 10)
  const from = addDays(to, -YEARS_DAYS)
  const url = `http://127.0.0.1:${port}/api/v1/accounting/export?from=${from}&to=${to}&format=fec&organization=${orgId}`
  let [quickest, lines] = [Number.POSITIVE_INFINITY, 0]
  for (let turn = 0; turn < TURNS; turn++) {
    const startedAt = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
    quickest = Math.min(quickest, (performance.now() - startedAt) / 1_000)
    lines = text.split('\r\n').length - 2
  }
  const each = (quickest * LINES) / lines
  return bar(
    `FEC of ${lines} lines: ${quickest.toFixed(2)} s, ${each.toFixed(2)} s for ${LINES} (at most ${SECONDS})`,
    each <= SECONDS,
  )
}

/** An organization whose invoices are as many copies of one of `model` as the lines want, and no others. */
export async function addBooks({ orgId: from }: Organization, databaseUrl: string): Promise<Organization> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const made = await addOrganization(client, { contacts: 50, quotes: 0, members: 2 })
    await addClient(client, made.orgId)
    const { rows } = await client.query<{ id: string }>(
      'select invoice_id as id from invoice_documents where org_id = $1 limit 1',
      [from],
    )
    await client.query('alter table invoices disable trigger invoices_begin')
    await copyInvoice(client, {
      orgId: made.orgId,
      invoices: INVOICES,
      from,
      modelId: rows[0]!.id,
    })
    await client.query('alter table invoices enable trigger invoices_begin')
    await client.query('vacuum analyze invoices, invoice_documents, ledger_entries')
    return made
  } finally {
    await client.end()
  }
}
