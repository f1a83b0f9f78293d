import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import type { Organization } from './dataset.ts'
import { residentMegabytes } from './program.ts'

/** Rows that leave with bounded memory: issue 45, section 3. */
const ASKED_ROWS = 100_000
/** Those that are read: the day that has the last of them counts whole. */
const ROWS = 110_000
/** The memory of the process is looked at as often. */
const EVERY_MS = 20

type Site = { databaseUrl: string; dataset: Organization; appPort: number; app: ChildProcess }

/** Exports the payments of a month, then those of as many months as hold 100,000, as CSV and as a workbook, and says the most memory that the process had meanwhile. */
export async function exportAtOnce({ databaseUrl, dataset, appPort, app }: Site): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ today: string; month: string; start: string }>(
      `select current_date::text as today, (current_date - 30)::text as month, (select min(on_day)::text from (
         select on_day from debt_movements where org_id = $1 and account = 'money' and on_day <= current_date order by on_day desc limit $2) as newest) as start`,
      [dataset.orgId, ROWS],
    )
    const { today, month, start } = rows[0]!
    const told: string[] = []
    for (const from of [month, start])
      for (const format of ['csv', 'xlsx']) {
        const path = `/api/v1/reports/rows/export?figure=collected&from=${from}&to=${today}&format=${format}&organization=${dataset.orgId}`
        told.push(
          `${format} since ${from}: ${await exported(dataset, `http://127.0.0.1:${appPort}${path}`, app)}`,
        )
      }
    const { rows: counted } = await client.query<{ count: string }>(
      `select count(*) from debt_movements where org_id = $1 and account = 'money' and on_day between $2 and $3`,
      [dataset.orgId, start, today],
    )
    return `the rows of what was collected, ${counted[0]!.count} since ${start} (at least ${ASKED_ROWS}): ${told.join('; ')}`
  } finally {
    await client.end()
  }
}

async function exported({ token }: Organization, url: string, app: ChildProcess): Promise<string> {
  const before = residentMegabytes(app)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(app))
  }, EVERY_MS)
  const startedAt = performance.now()
  let [bytes, lines] = [0, 0]
  try {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    for await (const part of answer.body!) {
      bytes += part.byteLength
      for (const byte of part) if (byte === 10) lines++
    }
  } finally {
    clearInterval(watch)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const rows = url.includes('format=csv') ? `${lines - 1} rows, ` : ''
  return `${rows}${(bytes / 1_000_000).toFixed(1)} MB in ${seconds.toFixed(1)} s, memory ${before} MB, ${peak} at most`
}
