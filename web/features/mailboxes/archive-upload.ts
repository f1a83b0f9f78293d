import { useSyncExternalStore } from 'react'
import { ARCHIVE_PIECE_BYTES } from '#shared/domain/mailboxes/archive.ts'
import { api } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { waitBefore } from '#web/api/ask-again.ts'

/** The archive that this window sends. `fault`: why it stopped, until it is resumed. */
type Upload = { archiveId: string; file: File; sentBytes: number; fault: string | null }

/** Called when the upload is over or stands still, with the sentence of what ended it. */
type OnEnd = (failure: string | null) => void

/** A cut of a few seconds heals by itself. */
const TRIES = 2

let current: Upload | null = null
const listeners = new Set<() => void>()

function show(next: Upload | null): void {
  current = next
  for (const listener of listeners) listener()
  // Only this window holds the file: whoever closes it ends the upload.
  if (next === null) window.removeEventListener('beforeunload', ask)
  else window.addEventListener('beforeunload', ask)
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The upload under way in this window, whatever page is shown; null where there is none. */
export const useArchiveUpload = () => useSyncExternalStore(subscribe, () => current)

/**
 * Announces an archive and sends its first piece, by which the server tells what is none; the rest goes on by itself and calls `onEnd`.
 * Errors: ApiError.
 */
export async function sendArchive(name: string, file: File, onEnd: OnEnd): Promise<void> {
  const { id: archiveId } = await api.mailboxes.startArchive({ name, sizeBytes: file.size })
  try {
    const sentBytes = await sendPiece(archiveId, file, 0)
    show({ archiveId, file, sentBytes, fault: null })
  } catch (error) {
    await api.mailboxes.cancelArchive({ archiveId }).catch(() => {})
    throw error
  }
  void sendRest(archiveId, onEnd)
}

/** Goes on where the server says that the file ended. */
export function resumeUpload(onEnd: OnEnd): void {
  if (current === null) return
  show({ ...current, fault: null })
  void sendRest(current.archiveId, onEnd)
}

/** Stops the upload of this archive, where this window sends it. */
export function stopUpload(archiveId: string): void {
  if (current?.archiveId === archiveId) show(null)
}

async function sendRest(archiveId: string, onEnd: OnEnd): Promise<void> {
  // Another upload, or none, took its place: it was cancelled.
  const own = () => (current?.archiveId === archiveId && current.fault === null ? current : null)
  let failures = 0
  for (let upload = own(); upload !== null; upload = own()) {
    if (upload.sentBytes >= upload.file.size) {
      show(null)
      return onEnd(null)
    }
    try {
      const sentBytes = await sendPiece(archiveId, upload.file, upload.sentBytes)
      failures = 0
      if (own() !== null) show({ ...upload, sentBytes })
    } catch (error) {
      const wait = waitAfter(error, failures)
      failures += 1
      if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait))
      else if (own() !== null) return stop(upload, error, onEnd)
    }
  }
}

/** Cancelled elsewhere (404) or out of room (507), nothing is left to resume. */
function stop(upload: Upload, error: unknown, onEnd: OnEnd): void {
  const status = error instanceof ApiError ? error.status : null
  const isOver = status === 404 || status === 507
  show(isOver ? null : { ...upload, fault: messageOf(error) })
  onEnd(status === 507 ? messageOf(error) : null)
}

/** How long to wait before the same piece is sent again, in milliseconds; null when that is for the user to say. */
function waitAfter(error: unknown, failures: number): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1_000
  const isCut = error.status === 0 || (error.status >= 500 && error.status !== 507)
  return isCut && failures < TRIES ? waitBefore(failures) : null
}

/** Returns how much of the file the server has. */
async function sendPiece(archiveId: string, file: File, offset: number): Promise<number> {
  const piece = new File([file.slice(offset, offset + ARCHIVE_PIECE_BYTES)], 'archive.mbox')
  const { state, receivedBytes } = await api.mailboxes.sendArchivePiece({ archiveId, offset, piece })
  return state === 'sending' ? receivedBytes : file.size
}
