import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Queue } from '../jobs/queue.ts'
import { type Scope, type Tx, withoutIdempotency } from '../scope.ts'
import { inTransaction } from './transaction.ts'

/** Most sendings of one organization that wait in this process. */
const WAITING = 32
/** Longest wait: proxies give up a little later. */
const PATIENCE_MS = 40_000
/** How often a process looks whether another one's turn is over. */
const LOOK_MS = 50
/** How long a process keeps the turn while its sendings follow each other; then others may look. */
const HELD_MS = 2_000

/** Seconds after which the turn of a process that died is another's: longer than any drawing and storing takes. */
const TURN_SECONDS = 60

/** Documents that are numbered in one order; each line has turns of its own. */
export type SendingLine = 'quote' | 'invoice'

/** Thrown by `record` when the drawing is outdated (another number, party or text): the sending is planned again. */
export class Changed extends Error {}
/** A colleague who renames the client again and again passes five drawings, not these. */
const TRIES = 20

export type Sending<P, D, T> = {
  line: SendingLine
  /** Two sendings of one subject never overlap. */
  subject: string
  /** Reads what is to be drawn, and its number. `before`: the plan just before, which may not be recorded yet. */
  plan(before: P | null): Promise<P>
  /** Draws with nothing locked. */
  draw(plan: P): Promise<D>
  /** Records what was drawn, once all before it are recorded. Throws Changed when it holds no more. */
  record(drawn: D): Promise<T>
}

type Place = {
  subject: string
  /** The plan of this sending; when it failed, the one before it. */
  planned: PromiseWithResolvers<unknown>
  ended: PromiseWithResolvers<void>
}
type Turn = { holder: string; askedAt: number; taken: Promise<void>; sendings: number }
/** `turn`: the turn among processes, while this process has it or waits for it; `left`: the end of the one before. */
type Line = { name: SendingLine; places: Place[]; turn: Turn | null; left: Promise<void> }

/** For each running Ardoise, which its queue stands for (requests and jobs have contexts of their own), by organization and line. */
const lines = new WeakMap<Queue, Map<string, Line>>()

/**
 * Sendings of a line under way at once. Of devis one is recorded, one drawn, and the next waits for the thread that draws. An invoice is only planned while
 * the one before is under way: drawn meanwhile, both processors are busy, and other requests wait 2.1 times as long as alone instead of 1.6
 * (bench/issuings.ts; 37 issues a second instead of 24).
 */
const PACE: Record<SendingLine, { atOnce: number; drawsMeanwhile: boolean }> = {
  quote: { atOnce: 3, drawsMeanwhile: true },
  invoice: { atOnce: 2, drawsMeanwhile: false },
}

/**
 * Runs sendings of one line of an organization in order, in every process, so that none draws its pages under a number that another takes
 * meanwhile. The next ones are prepared while one is being recorded. Other organizations do not wait. No connection is held.
 * Errors: service_unavailable.
 */
export async function inSendingTurn<P, D, T>(scope: Scope, sending: Sending<P, D, T>): Promise<T> {
  const patience = performance.now() + PATIENCE_MS
  const line = lineOf(scope, sending.line)
  if (line.places.length > WAITING) throw busy()
  const last = line.places.at(-1)
  const { atOnce, drawsMeanwhile } = PACE[sending.line]
  const gone = line.places.at(-atOnce)
  const place: Place = {
    subject: sending.subject,
    planned: Promise.withResolvers(),
    ended: Promise.withResolvers(),
  }
  line.places.push(place)
  let planned: unknown = null
  try {
    planned = (await last?.planned.promise) ?? null
    await gone?.ended.promise
    if (last?.subject === sending.subject) await last.ended.promise
    return await inTurnOfProcess(scope, line, patience, last?.ended.promise, async () => {
      const plan = await sending.plan(planned as P | null)
      planned = plan
      place.planned.resolve(plan)
      if (!drawsMeanwhile) await last?.ended.promise
      const drawn = await sending.draw(plan)
      await last?.ended.promise
      return recordUntilItHolds(sending, drawn)
    })
  } finally {
    line.places.splice(line.places.indexOf(place), 1)
    if (line.places.length === 0) lines.get(scope.context.queue)?.delete(keyOf(scope, line.name))
    place.planned.resolve(planned)
    place.ended.resolve()
  }
}

const keyOf = ({ orgId }: Scope, name: SendingLine) => `${orgId} ${name}`

async function recordUntilItHolds<P, D, T>({ plan, draw, record }: Sending<P, D, T>, drawn: D): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await record(drawn)
    } catch (error) {
      if (!(error instanceof Changed)) throw error
      drawn = await draw(await plan(null))
    }
  }
  throw new DomainError('service_unavailable', { retryAfterSeconds: 2 })
}

function lineOf(scope: Scope, name: SendingLine): Line {
  const ofProcess = lines.get(scope.context.queue) ?? new Map<string, Line>()
  lines.set(scope.context.queue, ofProcess)
  const key = keyOf(scope, name)
  const line = ofProcess.get(key) ?? { name, places: [], turn: null, left: Promise.resolve() }
  ofProcess.set(key, line)
  return line
}

/** `others`: the end of the sendings that share the turn. A turn held for long is left to another process for a moment. */
async function inTurnOfProcess<T>(
  scope: Scope,
  line: Line,
  patience: number,
  others: Promise<void> | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (line.turn !== null && performance.now() - line.turn.askedAt > HELD_MS) {
    await others
    await setTimeout(2 * LOOK_MS)
  }
  line.turn ??= askTurn(scope, line, patience)
  const { turn } = line
  turn.sendings += 1
  try {
    await turn.taken
    if (performance.now() > patience) throw busy()
    return await work()
  } finally {
    turn.sendings -= 1
    if (turn.sendings === 0) {
      line.turn = null
      line.left = leaveTurn(scope, line.name, turn.holder)
      await line.left
    }
  }
}

function askTurn(scope: Scope, { name, left }: Line, patience: number): Turn {
  const holder = randomUUID()
  const taken = left.then(() => takeTurn(scope, name, holder, patience))
  // Each sending hears of a refusal when it waits for the turn.
  taken.catch(() => {})
  return { holder, askedAt: performance.now(), taken, sendings: 0 }
}

async function takeTurn(scope: Scope, line: SendingLine, holder: string, patience: number): Promise<void> {
  const take = () => inTransaction(withoutIdempotency(scope), (tx) => writeTurn(tx, line, holder))
  while (!(await take().catch(refuseDoubt))) {
    if (performance.now() > patience) throw busy()
    await setTimeout(LOOK_MS)
  }
}

/** Also when nobody knows whether the turn was taken; once more when nobody knows whether it was left. */
async function leaveTurn(scope: Scope, line: SendingLine, holder: string): Promise<void> {
  const leave = () => inTransaction(withoutIdempotency(scope), (tx) => deleteTurn(tx, line, holder))
  await leave()
    .catch((error: unknown) => (isOutcomeUnknown(error) ? leave() : Promise.reject(error)))
    .catch((error: Error) => {
      scope.context.log.warn({ err: error }, 'sending turn left to end by itself')
    })
}

/** Whether the turn was taken may be unknown: nothing was sent, that is known. */
function refuseDoubt(error: unknown): never {
  throw isOutcomeUnknown(error) ? busy(error) : error
}

const isOutcomeUnknown = (error: unknown) => error instanceof DomainError && error.code === 'outcome_unknown'

const busy = (cause?: unknown) => new DomainError('service_unavailable', { retryAfterSeconds: 5, cause })

/** Whether it is now the holder's turn to send: false while it is another's. */
async function writeTurn(tx: Tx, line: SendingLine, holder: string): Promise<boolean> {
  const until = sql<Date>`now() + make_interval(secs => ${TURN_SECONDS})`
  const taken = await tx.byKey
    .insertInto('sending_turns')
    .values({ org_id: tx.scope.orgId, line, holder, held_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'line'])
        .doUpdateSet({ holder, held_until: until })
        .where('sending_turns.held_until', '<=', sql<Date>`now()`),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken !== undefined
}

async function deleteTurn(tx: Tx, line: SendingLine, holder: string): Promise<void> {
  await tx.byKey
    .deleteFrom('sending_turns')
    .where('org_id', '=', tx.scope.orgId)
    .where('line', '=', line)
    .where('holder', '=', holder)
    .execute()
}
