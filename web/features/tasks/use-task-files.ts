import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TaskFile } from '#shared/contract/task-fields.ts'
import { taskLimits } from '#shared/domain/tasks/task.ts'
import { formatFileSize } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { sendPieces } from '#web/api/send-pieces.ts'

/** A file on its way, or one that waits for its task; `fault` says why it stands still. */
export type TaskUpload = { key: string; file: File; sentBytes: number; fault: string | null }

/** Sends the files of a task, one after the other; those of a new task wait until it is made. */
export function useTaskFiles(taskId: string | null, kept: number) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly TaskUpload[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const begun = useRef(new Map<string, TaskFile>())
  const stops = useRef(new Map<string, AbortController>())
  const change = (key: string, facts: Partial<TaskUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...facts } : one)))
  const drop = (key: string) => setUploads((before) => before.filter((one) => one.key !== key))
  const refresh = () => client.invalidateQueries({ queryKey: orpc.tasks.key() })

  /** False where it stands still. */
  const send = async (of: string, { key, file }: Pick<TaskUpload, 'key' | 'file'>): Promise<boolean> => {
    const stopped = new AbortController()
    stops.current.set(key, stopped)
    change(key, { fault: null })
    try {
      const { name, type, size } = file
      const coming =
        begun.current.get(key) ??
        (await api.tasks.startTaskFile(
          { taskId: of, name, type: type || 'application/octet-stream', size },
          { signal: stopped.signal },
        ))
      begun.current.set(key, coming)
      const onSent = (sentBytes: number) => change(key, { sentBytes })
      await sendPieces(coming, file, { send: api.tasks.sendTaskPiece, signal: stopped.signal, onSent })
      await refresh()
      drop(key)
      return true
    } catch (error) {
      if (!stopped.signal.aborted) change(key, { fault: faultOf(error) })
      return false
    }
  }
  const sendAll = async (of: string, all: readonly Pick<TaskUpload, 'key' | 'file'>[]): Promise<boolean> => {
    let whole = true
    for (const one of all) whole = (await send(of, one)) && whole
    return whole
  }

  return {
    uploads,
    refusal,
    add: (chosen: readonly File[]) => {
      const fits = chosen.filter(({ size }) => size > 0 && size <= taskLimits.fileBytes)
      const room = Math.max(0, taskLimits.files - kept - uploads.length)
      setRefusal(refusalOf(chosen, fits, room))
      const next = fits
        .slice(0, room)
        .map((file) => ({ key: crypto.randomUUID(), file, sentBytes: 0, fault: null }))
      setUploads((before) => [...before, ...next])
      if (taskId !== null) void sendAll(taskId, next)
    },
    resume: (upload: TaskUpload) => {
      if (taskId !== null) void send(taskId, upload)
    },
    stop: (key: string) => {
      stops.current.get(key)?.abort()
      drop(key)
      const coming = begun.current.get(key)
      if (coming)
        void api.tasks
          .removeTaskFile({ fileId: coming.id })
          .catch(() => {})
          .then(refresh)
    },
    /** Sends what waited for a task that is new; resolves with whether all of it arrived. */
    sendTo: (of: string) => sendAll(of, uploads),
  }
}

export type TaskFiles = ReturnType<typeof useTaskFiles>

function refusalOf(chosen: readonly File[], fits: readonly File[], room: number): string | null {
  const [wrong] = chosen.filter((file) => !fits.includes(file))
  if (wrong?.size === 0) return `«\u202f${wrong.name}\u202f» est vide.`
  if (wrong)
    return `«\u202f${wrong.name}\u202f» (${formatFileSize(wrong.size)}) est trop lourd\u00a0: au plus ${formatFileSize(taskLimits.fileBytes)} par fichier.`
  return fits.length > room ? `Au plus ${taskLimits.files} fichiers par tâche.` : null
}

const faultOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields.find(({ path }) => path === 'size')?.message) || messageOf(error)
