import type { Clock } from '#server/integrations/clock/port.ts'
import { callGuarded } from '../approved-platform/guarded-call.ts'
import { readDirectoryAnswer } from './directory-schema.ts'
import type { CompanyDirectory, DirectoryAnswer, DirectorySettings } from './port.ts'

const LIMIT_MS = 5_000
/** The directory takes 7 a second of an address and 30 of a network, where others are too. */
const A_SECOND = 3
const KEPT = 2_000
/** Days of the directory follow those of INSEE; what is not there may be tomorrow. */
const KEPT_MS = { found: 24 * 3_600_000, unknown: 600_000 }
const FIELDS = 'per_page=5&minimal=true&include=siege,complements,tva,matching_etablissements'

/** « Recherche d’entreprises », the public interface of the State’s directory (DINUM): no key, JSON. */
export function createCompanyDirectory(
  { url, privateHosts }: DirectorySettings,
  clock: Clock,
): CompanyDirectory {
  const kept = new Map<string, { until: number; answer: DirectoryAnswer }>()
  let asked: number[] = []
  let restUntil = 0

  async function ask(digits: string): Promise<DirectoryAnswer> {
    const now = clock.now().getTime()
    asked = asked.filter((at) => at > now - 1_000)
    if (now < restUntil || asked.length >= A_SECOND) return { state: 'unreachable' }
    asked.push(now)
    const answer = await callGuarded(
      `${url}/search?q=${digits}&${FIELDS}`,
      {
        method: 'GET',
        headers: { accept: 'application/json', 'user-agent': 'Ardoise (devis et factures)' },
      },
      privateHosts,
      LIMIT_MS,
    )
    if (answer.status === 429) restUntil = now + Math.min(answer.retryAfter ?? 5, 60) * 1_000
    if (answer.status !== 200) return { state: 'unreachable' }
    const company = readDirectoryAnswer(JSON.parse(answer.bytes.toString('utf8')), digits)
    return company === null ? { state: 'unknown' } : { state: 'found', company }
  }

  return {
    async find(digits) {
      if (url === null) return { state: 'off' }
      const now = clock.now().getTime()
      const known = kept.get(digits)
      if (known && known.until > now) return known.answer
      const answer = await ask(digits).catch(() => ({ state: 'unreachable' }) as const)
      if (answer.state !== 'found' && answer.state !== 'unknown') return answer
      if (kept.size >= KEPT) kept.clear()
      kept.set(digits, { until: now + KEPT_MS[answer.state], answer })
      return answer
    },
  }
}
