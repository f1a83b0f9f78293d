import { setTimeout } from 'node:timers/promises'
import { bar } from './bar.ts'
import { fiveLines, type InvoiceDataset } from './invoice-dataset.ts'

const AT_ONCE = 16
const ISSUES = 240
/** Issues a second on two cores (issue 49, section 4), and how many times its quiet p95 another request may take meanwhile: issue 14, section 6. */
const ASKED = 40
const SLOWED = 2
const QUIET_MS = 5_000
/** Pause of the caller who reads meanwhile, after each answer. */
const PAUSE_MS = 50

/**
 * Issues drafts 16 at a time while one caller reads the list, and says how many a second, what that caller waited beside what it waits alone, and
 * whether numbers are continuous.
 */
export async function issueAtOnce({ token, companyId }: InvoiceDataset, port: number): Promise<string> {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/invoices${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const waiting: string[] = []
  for (let made = 0; made < ISSUES; made++)
    waiting.push((await ask<{ id: string }>('', fiveLines(companyId))).id)

  const readUntil = async (over: () => boolean) => {
    const times: number[] = []
    while (!over()) {
      const startedAt = performance.now()
      await ask('?limit=50')
      times.push(performance.now() - startedAt)
      await setTimeout(PAUSE_MS)
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  }
  const quietUntil = performance.now() + QUIET_MS
  const quiet = await readUntil(() => performance.now() > quietUntil)

  let over = false
  const reading = readUntil(() => over)
  const startedAt = performance.now()
  const numbers: string[] = []
  let failed = 0
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      await ask<{ number: string }>(`/${id}/issue`, {}).then(
        ({ number }) => numbers.push(number),
        () => failed++,
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const perSecond = numbers.length / ((performance.now() - startedAt) / 1_000)
  over = true
  const busy = await reading
  const ranks = numbers.map((number) => Number(/\d+$/.exec(number)?.[0])).sort((a, b) => a - b)
  const continuous = ranks.every((rank, index) => index === 0 || rank === ranks[index - 1]! + 1)
  return [
    bar(
      `${numbers.length} invoices issued, ${AT_ONCE} at once: ${perSecond.toFixed(1)} a second (at least ${ASKED}), ${failed} failed,`,
      perSecond >= ASKED && failed === 0,
    ),
    bar(
      `numbers ${continuous ? 'continuous' : 'WITH A GAP OR A DOUBLE'}; the list meanwhile: p95 ${busy.toFixed(0)} ms, alone ${quiet.toFixed(0)} ms (at most × ${SLOWED})`,
      continuous && busy <= SLOWED * quiet,
    ),
  ].join(' ')
}
