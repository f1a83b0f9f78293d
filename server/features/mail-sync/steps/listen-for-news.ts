import { setTimeout } from 'node:timers/promises'
import { inTransaction } from '#server/db/transaction.ts'
import type { MailSource } from '#server/integrations/mail-source/port.ts'
import type { Scope } from '#server/scope.ts'
import { LOOK_SECONDS } from '#shared/domain/mail-sync/mail-sync.ts'
import { distrustWatch } from '../store/watches.ts'
import { tendWatch } from './tend-watch.ts'

/** Announcements may come each second: a pass answers all that came before it. */
const BETWEEN_PASSES_MS = 1_000
/** A server whose IDLE ends at once, or that tells of the same news for ever, is not asked without a pause. */
const BETWEEN_LOOKS_MS = 250

type Waiting = {
  inbox: string | null
  /** Mails that the pass found. */
  came: number
  nextLookSeconds: number
  /** Ends the run. */
  signal: AbortSignal
  /** Ends the wait. */
  told: AbortSignal
}

/** How the follower of an open mailbox waits between its passes: for announcements where they come, else for what the source hears. */
export function listenForNews(scope: Scope, source: MailSource, mailboxId: string) {
  let announced = false
  /** The last wait ended by the clock though announcements were expected. */
  let late = false
  return {
    /** Called before a pass, which finds all that came until now; later mails are announced. Errors: SourceError `busy`. */
    async tend(): Promise<void> {
      announced = await tendWatch(scope, source, mailboxId)
    },
    async wait({ inbox, came, nextLookSeconds, signal, told }: Waiting): Promise<void> {
      // These came unannounced: the next ones are looked for, until something is announced again.
      if (late && came > 0) {
        await inTransaction(scope, (tx) => distrustWatch(tx, mailboxId))
        announced = false
      }
      late = false
      if (!announced) {
        await Promise.all([
          source.waitForNews(inbox, nextLookSeconds * 1_000, told),
          rest(BETWEEN_LOOKS_MS, signal),
        ])
        return
      }
      const seconds =
        nextLookSeconds === LOOK_SECONDS ? scope.context.config.mailPush.lookSeconds : nextLookSeconds
      await Promise.all([rest(seconds * 1_000, told), rest(BETWEEN_PASSES_MS, signal)])
      late = !told.aborted
    },
  }
}

const rest = (ms: number, until: AbortSignal) => setTimeout(ms, null, { signal: until }).catch(() => {})
