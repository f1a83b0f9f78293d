import { parentPort, workerData } from 'node:worker_threads'
import { type AttackSite, ask } from './attack-site.ts'

/** The ordinary requests of a tenant's day. */
const ORDINARY: [method: string, path: string, body?: unknown][] = [
  ['GET', '/api/v1/quotes?limit=50'],
  ['GET', '/api/v1/companies?limit=50'],
  ['GET', '/api/v1/dashboard'],
  ['POST', '/api/v1/quotes', {}],
  ['GET', '/api/v1/me'],
]
const PAUSE_MS = 60

export type Watched = { times: number[]; failures: number }

/** On a thread of its own, so that what the attacker computes in the same program is not taken for the server's delay. */
async function main(site: Pick<AttackSite, 'origin' | 'tenant'>): Promise<void> {
  const watched: Watched = { times: [], failures: 0 }
  let over = false
  parentPort!.once('message', () => {
    over = true
  })
  const visitor = async (offset: number) => {
    for (let turn = offset; !over; turn += 1) {
      const [method, path, body] = ORDINARY[turn % ORDINARY.length]!
      const { status, milliseconds } = await ask(site, method, path, { as: site.tenant, body })
      watched.times.push(milliseconds)
      if (status !== 200) watched.failures += 1
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  await Promise.all([visitor(0), visitor(2)])
  parentPort!.postMessage(watched)
}

await main(workerData)
