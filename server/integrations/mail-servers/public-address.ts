import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Global unicast without ipaddr.js's exceptions (IANA special-purpose addresses); the rest of IPv6 is not assigned yet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether an IP address is one of the public Internet. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0 || ip.includes('%')) return false
  const address = ipaddr.parse(ip)
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
  return isGlobal && address.range() === 'unicast'
}

export type Resolution = { ip: string } | { problem: 'host_unknown' }

const resolver = new Resolver({ timeout: 2_000, tries: 2 })

/**
 * The system's resolver knows the names of a private network, but each question keeps one of the four threads that files and
 * password hashes need too, for as long as a stranger's name server likes: public names are asked for elsewhere, with a deadline.
 */
async function addressesOf(
  host: string,
  privateHosts: boolean,
): Promise<{ address: string; family: number }[]> {
  if (privateHosts || host === 'localhost' || isIP(host) !== 0)
    return lookup(host, { all: true }).catch(() => [])
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ])
  return [
    ...four.map((address) => ({ address, family: 4 })),
    ...six.map((address) => ({ address, family: 6 })),
  ]
}

/**
 * The address to connect to, checked; whoever connects uses it and no name, so that a second answer of the DNS cannot lead
 * elsewhere. A name with one private address is refused whole, in the words of one that
 * does not exist: nobody learns here what names a private network has.
 */
export async function resolveHost(host: string, privateHosts: boolean): Promise<Resolution> {
  const found = await addressesOf(host, privateHosts)
  const closed = !privateHosts && !found.every(({ address }) => isPublicAddress(address))
  if (found.length === 0 || closed) return { problem: 'host_unknown' }
  // Many servers have no way out by IPv6.
  return { ip: (found.find(({ family }) => family === 4) ?? found[0]!).address }
}
