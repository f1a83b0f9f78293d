import { DomainError } from '#shared/domain/domain-error.ts'
import type { Caller } from './bind-contract.ts'
import { clientKey, countAttempt } from './rate-limit.ts'

/** Wrong links that one address may try in ten minutes before it is told to wait. */
const WRONG_LINKS = { max: 20, seconds: 600 }

/** No client's link has this token. Errors: link_invalid, rate_limited. */
export async function refuseWrongLink({ context, ip }: Caller): Promise<never> {
  await countAttempt(context, `wrong-link:${clientKey(ip)}`, WRONG_LINKS)
  throw new DomainError('link_invalid')
}
