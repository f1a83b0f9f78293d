import { AsyncLocalStorage } from 'node:async_hooks'
import { toErrorBody } from '#server/http/errors.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'

/** `fault`: what better-auth may have made another refusal of. `loss`: what it only wrote to its log, as a mail that never left. */
type Seen = { fault: unknown; loss: unknown }
const seenBy = new AsyncLocalStorage<Seen>()

/** Remembers, for the request under way, a database that went away; any other error is better-auth's own to judge. */
export function noteFault(error: unknown): void {
  const seen = seenBy.getStore()
  if (seen && isAway(error)) seen.fault ??= error
}

/** For calls whose failure better-auth ignores: the request must fail with them. */
export async function orNoteLoss<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const seen = seenBy.getStore()
    if (seen && isAway(error)) seen.loss ??= error
    throw error
  }
}

/** better-auth's answer, unless a database that went away is behind its refusal: then that is thrown. */
export async function tellingFaults(work: () => Promise<Response>): Promise<Response> {
  const seen: Seen = { fault: undefined, loss: undefined }
  const response = await seenBy.run(seen, work).catch((error: unknown) => {
    throw seen.fault ?? error
  })
  if (seen.loss !== undefined) throw seen.loss
  if (response.status >= 400 && seen.fault !== undefined) throw seen.fault
  return response
}

const isAway = (error: unknown): boolean => errorCodes[toErrorBody(error).code].status === 503
