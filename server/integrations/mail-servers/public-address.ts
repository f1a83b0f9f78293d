import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Not on the Internet: RFC 6890 and its registries (IANA special-purpose addresses). Two lists: one alone takes IPv4 for IPv6. */
const closed = { 4: new BlockList(), 6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed[4].addSubnet(network, bits, 'ipv4')
// Only 2000::/3 is global unicast; within it these lead elsewhere: Teredo and ORCHID, documentation, 6to4.
for (const [network, bits] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  closed[6].addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the public Internet. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  if (family === 0 || ip.includes('%')) return false
  return family === 4 ? !closed[4].check(ip, 'ipv4') : !closed[6].check(ip, 'ipv6')
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
