import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import { type DomainMail, domainMail } from '../mails/domain-mail.ts'
import type { DomainRow } from '../store/domains.ts'
import { tellOwners } from './tell-owners.ts'

const SIGN_IN_PAGE = '/settings/sign-in'

/** The facts of an event of a domain. */
export const told = ({ id, domain }: DomainRow) => ({
  subject: { type: 'domain' as const, id },
  meta: { domain },
})

/** The sessions of these users were ended. */
export async function announce(context: AppContext, users: readonly string[]): Promise<void> {
  for (const userId of users) await announceSessionChange(context, userId)
}

/** Mails the owners, in the transaction of what it tells. */
export function mailOwners(
  tx: Tx,
  { domain, recordToken }: DomainRow,
  what: DomainMail['what'],
): Promise<void> {
  const url = tx.scope.context.config.appUrl + SIGN_IN_PAGE
  return tellOwners(tx, (organization) => domainMail({ what, domain, recordToken, organization, url }))
}
