import { setTimeout } from 'node:timers/promises'
import type { ReminderDataset } from './reminder-dataset.ts'

const APPROVED = 1_000
/** As many as one request takes. */
const AT_ONCE = 200
/** Seconds until all are accepted: issue 43, section 6. */
const ASKED_S = 2
const QUIET_MS = 3_000
const PAUSE_MS = 50
/** How many times its quiet p95 another request may take meanwhile. */
const SLOWED = 1.5

/** Approves a thousand reminders, and says how long until they are accepted and what another reader waited meanwhile. */
export async function approveAtOnce({ token, measured }: ReminderDataset, port: number): Promise<string> {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
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
  const ids: string[] = []
  let cursor: string | null = ''
  while (ids.length < APPROVED && cursor !== null) {
    const page: { items: { id: string }[]; nextCursor: string | null } = await ask(
      `/reminders/waiting?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  const readUntil = async (over: () => boolean) => {
    const times: number[] = []
    while (!over()) {
      const startedAt = performance.now()
      await ask('/me')
      times.push(performance.now() - startedAt)
      await setTimeout(PAUSE_MS)
    }
    return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
  }
  const quietUntil = performance.now() + QUIET_MS
  const quiet = await readUntil(() => performance.now() > quietUntil)
  let over = false
  const reading = readUntil(() => over)
  const startedAt = performance.now()
  const answers: { done: string[]; left: { code: string }[] }[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    answers.push(await ask('/reminders/approve', { reminderIds: ids.slice(at, at + AT_ONCE) }))
  const seconds = (performance.now() - startedAt) / 1_000
  over = true
  const busy = await reading
  const done = answers.reduce((sum, answer) => sum + answer.done.length, 0)
  const codes = [...new Set(answers.flatMap(({ left }) => left.map(({ code }) => code)))]
  return [
    measured,
    `${done} of ${ids.length} approved in ${seconds.toFixed(2)} s (at most ${ASKED_S})${codes.length > 0 ? `, left: ${codes.join(', ')}` : ''};`,
    `another reader meanwhile: p95 ${busy.toFixed(0)} ms, alone ${quiet.toFixed(0)} ms (at most × ${SLOWED})`,
  ].join('\n')
}
