import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { closeLanes } from '#server/db/readers.ts'
import { threadRoutes } from '#server/features/thread-routes.gen.ts'
import { type AppContext, memberScope, type Scope, type StreamedFile } from '#server/scope.ts'
import { createThreadContext } from './thread-context.ts'
import { type FromThread, type ThreadData, type ToThread, toFailure } from './thread-messages.ts'

// On Linux this is the priority of a thread: requests, which somebody waits for, go first.
if (process.platform === 'linux') setPriority(10)

const context = createThreadContext(workerData as ThreadData)

type Part = ReadableStreamReadResult<Uint8Array>
type Reading = { reader: ReadableStreamDefaultReader<Uint8Array>; first: Part | null }
const reading = new Map<number, Reading>()

type Handler = (scope: Scope, input: unknown) => Promise<unknown>
const handlers = threadRoutes as unknown as Record<string, Record<string, Handler>>

const isFile = (made: unknown): made is StreamedFile =>
  (made as Partial<StreamedFile>).body instanceof ReadableStream
const tell = (message: FromThread, given: ArrayBuffer[] = []) => parentPort!.postMessage(message, given)

async function start({ id, actor, now, feature, name, input }: Extract<ToThread, { kind: 'start' }>) {
  const scope = memberScope({ ...context, clock: { now: () => now } } as AppContext, {
    ...actor,
    reads: 'report',
  })
  const made = await handlers[feature]![name]!(scope, input)
  if (!isFile(made)) return tell({ kind: 'answered', id, value: made })
  // An answer says 200 only once its first rows are read.
  const reader = made.body.getReader()
  reading.set(id, { reader, first: await reader.read() })
  tell({ kind: 'begun', id, headers: made.headers })
}

async function pull(id: number) {
  const file = reading.get(id)
  const { done, value } = file?.first ?? (await file?.reader.read()) ?? { done: true }
  if (file) file.first = null
  if (done || value === undefined) {
    reading.delete(id)
    return tell({ kind: 'ended', id })
  }
  // The bytes of a small part may share their memory with others.
  const bytes = value.slice()
  tell({ kind: 'part', id, bytes }, [bytes.buffer])
}

async function cancel(id: number) {
  const file = reading.get(id)
  reading.delete(id)
  await file?.reader.cancel()
}

parentPort!.on('message', (message: ToThread) => {
  if (message.kind === 'close') {
    parentPort!.close()
    return void closeLanes(context.readers)
  }
  const { id } = message
  const work = { start: () => start(message as never), pull: () => pull(id), cancel: () => cancel(id) }
  work[message.kind]().catch((error: unknown) => {
    reading.delete(id)
    tell({ kind: 'failed', id, failure: toFailure(error) })
  })
})
