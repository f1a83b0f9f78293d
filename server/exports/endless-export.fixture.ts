import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './thread-messages.ts'

const tell = (message: FromThread) => parentPort!.postMessage(message)
let made = 0

/** A thread whose files have no end. It answers how many parts it made, and dies when asked to. */
parentPort!.on('message', (message: ToThread) => {
  if (message.kind === 'close') return parentPort!.close()
  const { id } = message
  if (message.kind === 'pull') {
    made += 1
    return tell({ kind: 'part', id, bytes: new Uint8Array(1_000) })
  }
  if (message.kind === 'cancel') return
  if (message.name === 'die') process.exit(3)
  if (message.name === 'count') return tell({ kind: 'answered', id, value: made })
  tell({ kind: 'begun', id, headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment' } })
})
