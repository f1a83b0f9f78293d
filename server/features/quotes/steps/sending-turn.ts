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

/** For each running Ardoise, by organization: the promises that end at each turn, in the order of the turns. */
const lines = new WeakMap<AppContext, Map<string, Promise<void>[]>>()

/**
 * Runs sendings of one organization one after the other, in every process, so that none draws its pages under a number that
 * another takes meanwhile. Other organizations do not wait. No connection is held. Errors: service_unavailable.
 */
export async function inSendingTurn<T>(scope: Scope, send: () => Promise<T>): Promise<T> {
  const patience = performance.now() + PATIENCE_MS
  const ofProcess = lines.get(scope.context) ?? new Map<string, Promise<void>[]>()
  lines.set(scope.context, ofProcess)
  const line = ofProcess.get(scope.orgId) ?? []
  ofProcess.set(scope.orgId, line)
  if (line.length > WAITING) throw busy()
  const before = line.at(-1)
  const turn = Promise.withResolvers<void>()
  line.push(turn.promise)
  try {
    await before
    return await amongProcesses(scope, patience, send)
  } finally {
    line.splice(line.indexOf(turn.promise), 1)
    if (line.length === 0) ofProcess.delete(scope.orgId)
    turn.resolve()
  }
}

async function amongProcesses<T>(scope: Scope, patience: number, send: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  const own = withoutIdempotency(scope)
  const leave = () => inTransaction(own, (tx) => leaveSendingTurn(tx, holder))
  try {
    while (!(await inTransaction(own, (tx) => takeSendingTurn(tx, holder)).catch(refuseDoubt))) {
      if (performance.now() > patience) throw busy()
      await setTimeout(LOOK_MS)
    }
    if (performance.now() > patience) throw busy()
    return await send()
  } finally {
    // Also when nobody knows whether the turn was taken; once more when nobody knows whether it was left.
    await leave()
      .catch((error: unknown) => (isOutcomeUnknown(error) ? leave() : Promise.reject(error)))
      .catch((error: Error) => {
        scope.context.log.warn({ err: error }, 'sending turn left to end by itself')
      })
  }
}

/** Whether the turn was taken may be unknown: nothing was sent, that is known. */
function refuseDoubt(error: unknown): never {
  throw isOutcomeUnknown(error) ? busy(error) : error
}

const isOutcomeUnknown = (error: unknown) => error instanceof DomainError && error.code === 'outcome_unknown'

const busy = (cause?: unknown) => new DomainError('service_unavailable', { retryAfterSeconds: 5, cause })
