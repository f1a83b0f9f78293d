import { setTimeout } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'

const EVENTS = ['exists', 'expunge', 'flags'] as const
/** A server may end each IDLE at once. */
const BETWEEN_IDLES_MS = 1_000

/**
 * A second connection that hears of one folder while the first works elsewhere: IDLE tells of one folder only. A server that refuses it, or
 * cuts it, is not asked again: that folder is looked at with the others.
 */
export function createSecondEar(connect: () => Promise<ImapFlow>) {
  let client: ImapFlow | null = null
  let begun = false
  let closed = false
  /** News came while nobody waited. */
  let heard = false
  let waiting: AbortController | null = null
  const hear = () => {
    if (waiting === null) heard = true
    waiting?.abort()
    waiting = null
  }
  const listen = async (folder: string): Promise<void> => {
    client = await connect()
    for (const event of EVENTS) client.on(event, hear)
    await client.mailboxOpen(folder, { readOnly: true })
    while (!closed && client.usable && (await client.idle()) !== false)
      await setTimeout(BETWEEN_IDLES_MS, null, { ref: false })
  }
  return {
    begin(folder: string): void {
      if (begun) return
      begun = true
      listen(folder)
        .catch(() => {})
        .finally(() => client?.close())
    },
    /** Aborted by the next news, or already when some came since the last call. */
    take(): AbortSignal {
      if (heard) {
        heard = false
        return AbortSignal.abort()
      }
      waiting = new AbortController()
      return waiting.signal
    },
    close(): void {
      closed = true
      client?.close()
    },
  }
}
