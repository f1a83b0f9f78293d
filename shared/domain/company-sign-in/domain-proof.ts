/** Most domains of an organization: larger groups have a dozen. */
export const DOMAINS_MAX = 20
/** A proved domain is looked at again after this time. */
export const LOOK_AGAIN_HOURS = 6
/** For so long a domain whose record is gone still counts as proved: a move to another name server takes days. */
export const LOST_DAYS = 7
/** Name servers that do not answer for so long are a record that is gone: a domain nobody renewed ends so. */
export const UNREACHABLE_DAYS = 30
const DAY_MS = 86_400_000

/** The name of the record that proves a domain. */
export const recordName = (domain: string): string => `_ardoise.${domain}`
/** Its value. */
export const recordValue = (token: string): string => `ardoise-domain=${token}`

/** Answers of the name servers: nothing is concluded at first from those that do not answer. */
export const lookOutcomes = ['found', 'absent', 'unreachable'] as const
export type LookOutcome = (typeof lookOutcomes)[number]

export type DomainState = {
  provedAt: Date | null
  /** The last look that found the record. */
  seenAt: Date | null
  lostAt: Date | null
}

/** The consequence of a look. `lost`: said to the owners; `unproved`: the delay is over, the domain proves nothing any more. */
export type LookConsequence = 'proved' | 'lost' | 'unproved' | null

export function consequenceOf(
  { provedAt, seenAt, lostAt }: DomainState,
  outcome: LookOutcome,
  now: Date,
): LookConsequence {
  if (outcome === 'found') return provedAt === null ? 'proved' : null
  if (provedAt === null) return null
  const unseenMs = now.getTime() - (seenAt ?? provedAt).getTime()
  if (outcome === 'unreachable' && unseenMs < UNREACHABLE_DAYS * DAY_MS) return null
  if (lostAt === null) return 'lost'
  return now.getTime() - lostAt.getTime() >= LOST_DAYS * DAY_MS ? 'unproved' : null
}
