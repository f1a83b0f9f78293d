import { DomainError } from '#shared/domain/domain-error.ts'
import type { Asker, Ticket, Turns } from './turns.ts'

/** Seconds after which what was refused is worth another try. */
const RETRY_SECONDS = 5
const refusal = () => new DomainError('too_many_reads', { retryAfterSeconds: RETRY_SECONDS })

/** Takes a place once it is the asker's turn. Errors: too_many_reads after so many milliseconds, or where too many wait. */
export function takeTurn(turns: Turns, asker: Asker, patienceMs: number): Promise<void> | undefined {
  if (turns.enter(asker)) return
  return new Promise<void>((resolve, reject) => {
    const ticket: Ticket = {
      asker,
      call: () => {
        clearTimeout(patience)
        resolve()
      },
    }
    const patience = setTimeout(() => turns.giveUp(ticket) && reject(refusal()), patienceMs)
    if (turns.wait(ticket)) return
    clearTimeout(patience)
    reject(refusal())
  })
}
