import { setTimeout } from 'node:timers/promises'
import type { MailSource } from '#server/integrations/mail-source/port.ts'
import { LOOK_SECONDS, PUSHED_LOOK_SECONDS } from '#shared/domain/mail-sync/mail-sync.ts'

/** Announcements may come each second: a pass answers all that came before it. */
const BETWEEN_PASSES_MS = 1_000

type Waiting = {
  inbox: string | null
  /** Whether the provider announces what changes: then nobody looks, and the next pass may be late. */
  announced: boolean
  nextLookSeconds: number
  /** Ends the run. */
  signal: AbortSignal
  /** Ends the wait. */
  told: AbortSignal
}

/** Waits until the next pass: for news, or for the next look. */
export async function waitForNews(source: MailSource, waiting: Waiting): Promise<void> {
  const { inbox, announced, nextLookSeconds, signal, told } = waiting
  if (!announced) return source.waitForNews(inbox, nextLookSeconds * 1_000, told)
  const seconds = nextLookSeconds === LOOK_SECONDS ? PUSHED_LOOK_SECONDS : nextLookSeconds
  await Promise.all([rest(seconds * 1_000, told), rest(BETWEEN_PASSES_MS, signal)])
}

const rest = (ms: number, until: AbortSignal) => setTimeout(ms, null, { signal: until }).catch(() => {})
