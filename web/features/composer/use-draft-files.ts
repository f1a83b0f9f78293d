import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft, DraftFile } from '#shared/contract/mail-sending.ts'
import { formatFileSize } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { ApiError, messageOf, unlessGone } from '#web/api/api-error.ts'
import { sendPieces } from '#web/api/send-pieces.ts'

/** A file on its way; `fault` says why it stands still. */
export type Upload = {
  key: string
  name: string
  size: number
  sentBytes: number
  fault: string | null
  resume: () => void
  stop: () => void
}

type DraftFilesParts = {
  /** Null until the server has it. */
  draft: Draft | null
  /** Bytes of text and files that the mailbox takes; null: not known. */
  maxBytes: number | null
}

export type DraftFiles = ReturnType<typeof useDraftFiles>

/** The attachments of a draft: what is there, what is on its way, and why something is not taken. */
export function useDraftFiles({ draft, maxBytes }: DraftFilesParts) {
  const draftId = draft?.id ?? ''
  const [own, setFiles] = useState<readonly DraftFile[] | null>(null)
  const files = own ?? draft?.files ?? []
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const count = useRef(0)
  const change = (key: string, facts: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...facts } : one)))
  const drop = (key: string) => setUploads((before) => before.filter((one) => one.key !== key))
  const changeFiles = (next: (before: readonly DraftFile[]) => DraftFile[]) =>
    setFiles((before) => next(before ?? draft?.files ?? []))
  const add = (file: DraftFile) =>
    changeFiles((before) => [...before.filter(({ id }) => id !== file.id), file])
  const total = [...files, ...uploads].reduce((sum, { size }) => sum + size, 0)

  /** Sends files one after the other; resolves with those that arrived, pictures of the text first of all. */
  const send = async (chosen: readonly File[], { inline = false } = {}): Promise<DraftFile[]> => {
    if (draft === null) {
      if (chosen.length > 0) setRefusal('Le brouillon s’ouvre\u00a0: joignez vos fichiers dans un instant.')
      return []
    }
    const fits: File[] = []
    let sum = total
    for (const file of chosen) {
      if (maxBytes !== null && sum + file.size > maxBytes) continue
      sum += file.size
      fits.push(file)
    }
    const heavy = chosen.filter((file) => !fits.includes(file))
    setRefusal(heavy.length === 0 ? null : tooHeavy(heavy, maxBytes ?? 0))
    const sent = await Promise.all(fits.map((file) => sendOne(file, inline)))
    return sent.filter((one) => one !== null)
  }

  const sendOne = (file: File, inline: boolean): Promise<DraftFile | null> =>
    new Promise((resolve) => {
      count.current += 1
      const key = `upload-${count.current}`
      const stopped = new AbortController()
      let begun: DraftFile | null = null
      const go = async () => {
        change(key, { fault: null })
        try {
          begun ??= await api.mailSending.startDraftFile(
            {
              draftId,
              name: file.name,
              type: file.type || 'application/octet-stream',
              size: file.size,
              inline,
            },
            { signal: stopped.signal },
          )
          const whole = await sendPieces(begun, file, {
            send: api.mailSending.sendDraftPiece,
            signal: stopped.signal,
            onSent: (sentBytes) => change(key, { sentBytes }),
          })
          // Before who waits for it puts it in the text: a picture’s address is asked for then, and never again.
          flushSync(() => add(whole))
          drop(key)
          resolve(whole)
        } catch (error) {
          if (stopped.signal.aborted) return
          change(key, { fault: faultOf(error) })
        }
      }
      const stop = () => {
        stopped.abort()
        drop(key)
        if (begun) void api.mailSending.removeDraftFile({ draftId, fileId: begun.id }).catch(() => {})
        resolve(null)
      }
      setUploads((before) => [
        ...before,
        { key, name: file.name, size: file.size, sentBytes: 0, fault: null, resume: () => void go(), stop },
      ])
      void go()
    })

  const remove = async (file: DraftFile) => {
    try {
      await unlessGone(api.mailSending.removeDraftFile({ draftId, fileId: file.id }))
    } catch (error) {
      setRefusal(messageOf(error))
      return
    }
    setRefusal(null)
    changeFiles((before) => before.filter(({ id }) => id !== file.id))
  }
  return { files, uploads, refusal, total, add, send, remove, dismiss: () => setRefusal(null) }
}

function tooHeavy(heavy: readonly File[], maxBytes: number): string {
  const [first] = heavy
  const named =
    heavy.length === 1
      ? `«\u202f${first?.name}\u202f» (${formatFileSize(first?.size ?? 0)})`
      : `${heavy.length} fichiers`
  return `${named}\u00a0: trop lourd. Ce compte mail accepte ${formatFileSize(maxBytes)} par message, texte et pièces jointes compris.`
}

const faultOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields.find(({ path }) => path === 'size')?.message) || messageOf(error)
