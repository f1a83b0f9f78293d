import pg from 'pg'
import type { Dataset } from './dataset.ts'

const AT_ONCE = 16
const SENDINGS = 64

/** Sends drafts 16 at a time and says whether their numbers are continuous. */
export async function sendAtOnce(
  databaseUrl: string,
  { orgId, token }: Dataset,
  port: number,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from quotes where org_id = $1 and status = 'draft' and company_id is not null order by id desc limit $2`,
      [orgId, SENDINGS],
    )
    await client.query(`update companies set email = 'client@banc.test' where org_id = $1`, [orgId])
    const waiting = rows.map(({ id }) => id)
    const startedAt = performance.now()
    let failed = 0
    const worker = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/quotes/${id}/send`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': `bench-${id}`,
          },
          body: JSON.stringify({ to: { email: 'client@banc.test', name: 'Client' } }),
        })
        if (!answer.ok) failed++
        await answer.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const seconds = (performance.now() - startedAt) / 1_000
    const year = new Date().getFullYear()
    const { rows: numbers } = await client.query<{ n: number }>(
      `select substring(number from 8)::int as n from quotes where org_id = $1 and number like $2 order by 1`,
      [orgId, `D-${year}-%`],
    )
    const continuous = numbers.every(({ n }, index) => n === index + 1)
    return `${rows.length} sendings, ${AT_ONCE} at once: ${(rows.length / seconds).toFixed(1)} a second, ${failed} failed, numbers ${continuous ? 'continuous' : 'WITH A GAP OR A DOUBLE'}`
  } finally {
    await client.end()
  }
}
