import { Resolver } from 'node:dns/promises'
import type { Dns } from './port.ts'

const ABSENT = new Set<unknown>(['ENODATA', 'ENOTFOUND'])

/** Asks the servers that are named (`address:port`), else the system's. Twice, two seconds each. */
export function createDns(servers: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    async texts(name) {
      try {
        return { texts: (await resolver.resolveTxt(name)).map((parts) => parts.join('')) }
      } catch (error) {
        return { problem: ABSENT.has((error as { code?: unknown }).code) ? 'absent' : 'unreachable' }
      }
    },
  }
}
