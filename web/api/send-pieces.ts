import { PIECE_BYTES } from '#shared/domain/files/uploaded-file.ts'
import { ApiError } from './api-error.ts'
import { waitBefore } from './ask-again.ts'

/** A cut of a few seconds heals by itself. */
const TRIES = 3

/** A file that the server knows of: how much of it came. */
type Coming = { id: string; receivedBytes: number }

type How<T> = {
  send: (
    piece: { fileId: string; offset: number; piece: File },
    options: { signal: AbortSignal },
  ) => Promise<T>
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/** Sends a file from where the server says that it ended, so that what was cut goes on. Errors: ApiError. */
export async function sendPieces<T extends Coming>(
  begun: T,
  file: File,
  { send, signal, onSent }: How<T>,
): Promise<T> {
  let held = begun
  let failures = 0
  while (held.receivedBytes < file.size) {
    try {
      const offset = held.receivedBytes
      const piece = new File([file.slice(offset, offset + PIECE_BYTES)], 'piece')
      held = await send({ fileId: held.id, offset, piece }, { signal })
      failures = 0
      onSent(held.receivedBytes)
    } catch (error) {
      const wait = signal.aborted ? null : waitAfter(error, failures)
      if (wait === null) throw error
      failures += 1
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return held
}

/** Milliseconds before the same piece is sent again; null when that is for the person to say. */
function waitAfter(error: unknown, failures: number): number | null {
  if (!(error instanceof ApiError) || failures >= TRIES) return null
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1_000
  return error.status === 0 || error.status >= 500 ? waitBefore(failures) : null
}
