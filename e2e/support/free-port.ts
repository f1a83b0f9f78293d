import { createServer } from 'node:net'

const BLOCK = 1_000
// Below 32768, where Linux begins to hand out ports of its own; one block for each worker, the last one for the main process.
const FIRST = 20_000 + Number(process.env.TEST_PARALLEL_INDEX ?? 9) * BLOCK
let next = Math.floor(Math.random() * BLOCK)

/** A port of the loopback that nobody uses or is given: it may be bound seconds later. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK; tries += 1) {
    const port = FIRST + (next % BLOCK)
    next += 1
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
