import { AsyncLocalStorage } from 'node:async_hooks'
import { toErrorBody } from '#server/http/errors.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'

/** Errors that answer 503. `fault`: one of better-auth's own statements. `loss`: one of a call whose failure it only logs. */
type Seen = { fault: unknown; loss: unknown }
const seenBy = new AsyncLocalStorage<Seen>()

/** Notes, for the current request, an unavailable database (503); better-auth decides on any other error. */
export function noteFault(error: unknown): void {
  const seen = seenBy.getStore()
  if (seen && isAway(error)) seen.fault ??= error
}

/** Notes a 503 of a call whose failure better-auth only logs, so that the request fails too. Any error is thrown again. */
export async function orNoteLoss<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const seen = seenBy.getStore()
    if (seen && isAway(error)) seen.loss ??= error
    throw error
  }
}

/** Returns better-auth's answer. Throws a noted loss in any case, and a noted fault when better-auth refused or threw. */
export async function reportingFaults(work: () => Promise<Response>): Promise<Response> {
  const seen: Seen = { fault: undefined, loss: undefined }
  const response = await seenBy.run(seen, work).catch((error: unknown) => {
    throw seen.fault ?? error
  })
  if (seen.loss !== undefined) throw seen.loss
  if (response.status >= 400 && seen.fault !== undefined) throw seen.fault
  return response
}

const isAway = (error: unknown): boolean => errorCodes[toErrorBody(error).code].status === 503
