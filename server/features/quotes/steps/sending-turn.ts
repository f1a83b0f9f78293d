import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { inTransaction } from '#server/db/transaction.ts'
import { leaveSendingTurn, takeSendingTurn } from '#server/features/quotes/store/sending.ts'
import { type AppContext, type Scope, withoutIdempotency } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Most sendings of one organization that wait in this process. */
const WAITING = 32
/** Longest wait: proxies give up a little later. */
const PATIENCE_MS = 40_000
/** How often a process looks whether another one's turn is over. */
const LOOK_MS = 50
/** How long a process keeps the turn while its sendings follow each other; then others may look. */
const HELD_MS = 2_000

export type Sending<D, T> = {
  /** Two sendings of one subject never overlap. */
  subject: string
  /** Draws with nothing locked. `before`: what was drawn just before, which may not be recorded yet. */
  draw(before: D | null): Promise<D>
  /** Records what was drawn, once all before it are recorded. */
  record(drawn: D): Promise<T>
}

type Place = {
  subject: string
  /** What this sending drew; what was drawn before it, when it failed. */
  drawn: PromiseWithResolvers<unknown>
  ended: PromiseWithResolvers<void>
}
type Turn = { holder: string; askedAt: number; taken: Promise<void>; sendings: number }
/** `turn`: the turn among processes, while this process has it or waits for it; `left`: the end of the one before. */
type Line = { places: Place[]; turn: Turn | null; left: Promise<void> }

/** For each running Ardoise, by organization. */
const lines = new WeakMap<AppContext, Map<string, Line>>()

/**
 * Runs sendings of one organization in order, in every process, so that none draws its pages under a number that another takes
 * meanwhile. The next one is drawn while one is being recorded. Other organizations do not wait. No connection is held.
 * Errors: service_unavailable.
 */
export async function inSendingTurn<D, T>(scope: Scope, sending: Sending<D, T>): Promise<T> {
  const patience = performance.now() + PATIENCE_MS
  const line = lineOf(scope)
  if (line.places.length > WAITING) throw busy()
  const last = line.places.at(-1)
  const beforeLast = line.places.at(-2)
  const place: Place = {
    subject: sending.subject,
    drawn: Promise.withResolvers(),
    ended: Promise.withResolvers(),
  }
  line.places.push(place)
  let drawn: unknown = null
  try {
    drawn = (await last?.drawn.promise) ?? null
    await beforeLast?.ended.promise
    if (last?.subject === sending.subject) await last.ended.promise
    return await inTurnOfProcess(scope, line, patience, last?.ended.promise, async () => {
      const own = await sending.draw(drawn as D | null)
      drawn = own
      place.drawn.resolve(own)
      await last?.ended.promise
      return sending.record(own)
    })
  } finally {
    line.places.splice(line.places.indexOf(place), 1)
    if (line.places.length === 0) lines.get(scope.context)?.delete(scope.orgId)
    place.drawn.resolve(drawn)
    place.ended.resolve()
  }
}

function lineOf({ context, orgId }: Scope): Line {
  const ofProcess = lines.get(context) ?? new Map<string, Line>()
  lines.set(context, ofProcess)
  const line = ofProcess.get(orgId) ?? { places: [], turn: null, left: Promise.resolve() }
  ofProcess.set(orgId, line)
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
  line.turn ??= askTurn(scope, line.left, patience)
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
      line.left = leaveTurn(scope, turn.holder)
      await line.left
    }
  }
}

function askTurn(scope: Scope, left: Promise<void>, patience: number): Turn {
  const holder = randomUUID()
  const taken = left.then(() => takeTurn(scope, holder, patience))
  // Each sending hears of a refusal when it waits for the turn.
  taken.catch(() => {})
  return { holder, askedAt: performance.now(), taken, sendings: 0 }
}

async function takeTurn(scope: Scope, holder: string, patience: number): Promise<void> {
  const take = () => inTransaction(withoutIdempotency(scope), (tx) => takeSendingTurn(tx, holder))
  while (!(await take().catch(refuseDoubt))) {
    if (performance.now() > patience) throw busy()
    await setTimeout(LOOK_MS)
  }
}

/** Also when nobody knows whether the turn was taken; once more when nobody knows whether it was left. */
async function leaveTurn(scope: Scope, holder: string): Promise<void> {
  const leave = () => inTransaction(withoutIdempotency(scope), (tx) => leaveSendingTurn(tx, holder))
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
