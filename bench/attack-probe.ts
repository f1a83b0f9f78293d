import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { AttackSite, Said } from './attack-site.ts'
import type { Watched } from './attack-watch.ts'
import { residentMegabytes } from './program.ts'

/** The result of one attack: the answers that the attacker got, notes, and breaches. */
export type Outcome = { answers: Said[]; notes?: string[]; breaches?: string[] }
export type Attack = { name: string; run(site: AttackSite): Promise<Outcome> }

type Watch = { p95: number; worst: number; failures: number; megabytes: number }
export type Verdict = {
  name: string
  quiet: Watch
  during: Watch
  answers: string
  notes: string[]
  breaches: string[]
}

/** Issue 10, section 3. */
const MAX_RATIO = 3
const MAX_MEGABYTES = 400
const QUIET_MS = 4_000
const SAMPLE_MS = 100

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** A tenant's ordinary requests, two at a time, and the server's memory, until `end`. */
async function watch(site: AttackSite, end: Promise<unknown>): Promise<Watch> {
  const { origin, tenant } = site
  const worker = new Worker(new URL('./attack-watch.ts', import.meta.url), { workerData: { origin, tenant } })
  let megabytes = 0
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(site.app))
  }, SAMPLE_MS)
  try {
    await end
    worker.postMessage('over')
    const [{ times, failures }] = (await once(worker, 'message')) as [Watched]
    times.sort((a, b) => a - b)
    return {
      p95: times[Math.floor((times.length - 1) * 0.95)] ?? 0,
      worst: times.at(-1) ?? 0,
      failures,
      megabytes,
    }
  } finally {
    clearInterval(sampling)
    await worker.terminate()
  }
}

/** Leftovers of the attack before end by themselves: the thread of exports after half a minute, the drawing process after a minute. */
const SETTLED_MEGABYTES = 300
const SETTLING_MS = 75_000

async function settle({ app }: AttackSite): Promise<void> {
  const end = performance.now() + SETTLING_MS
  while (residentMegabytes(app) > SETTLED_MEGABYTES && performance.now() < end) await pause(1_000)
}

/** Measures the quiet, then the attack, and says what does not hold. Each attack is judged by what it does, not by what those before left. */
export async function tryAttack(site: AttackSite, { name, run }: Attack): Promise<Verdict> {
  await settle(site)
  const quiet = await watch(site, pause(QUIET_MS))
  const attack = run(site)
  const during = await watch(site, attack)
  const { answers, notes = [], breaches = [] } = await attack
  const found = [...breaches]
  if (during.p95 > MAX_RATIO * quiet.p95)
    found.push(`p95 is ${(during.p95 / quiet.p95).toFixed(1)} × the quiet one, ${MAX_RATIO} allowed`)
  if (during.failures > 0) found.push(`${during.failures} requests of the other tenant failed`)
  if (during.megabytes > MAX_MEGABYTES) found.push(`${during.megabytes} MB, ${MAX_MEGABYTES} allowed`)
  const wrong = answers.filter(({ status, retryAfter }) => status >= 500 && !(status === 503 && retryAfter))
  if (wrong.length > 0)
    found.push(`${wrong.length} answers 5xx: ${wrong[0]!.status} ${wrong[0]!.body.slice(0, 80)}`)
  return { name, quiet, during, answers: tally(answers), notes, breaches: found }
}

/** `12 × 200, 3 × 429`; 0 is a connection that ended early. */
function tally(answers: Said[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

/** The table of docs/security.md. */
export function printVerdicts(verdicts: Verdict[]): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  process.stdout.write(
    '\n| attack | quiet p95 | p95 | worst | memory | the attacker’s answers | verdict |\n| --- | --- | --- | --- | --- | --- | --- |\n',
  )
  for (const { name, quiet, during, answers, notes, breaches } of verdicts)
    process.stdout.write(
      `| ${name} | ${ms(quiet.p95)} | ${ms(during.p95)} | ${ms(during.worst)} | ${quiet.megabytes} → ${during.megabytes} MB | ${[answers, ...notes].filter(Boolean).join('; ')} | ${breaches.length === 0 ? 'holds' : breaches.join('; ')} |\n`,
    )
}
