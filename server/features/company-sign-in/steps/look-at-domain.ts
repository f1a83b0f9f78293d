import { inTransaction } from '#server/db/transaction.ts'
import type { AppContext, Scope, Tx } from '#server/scope.ts'
import {
  consequenceOf,
  type LookOutcome,
  recordName,
  recordValue,
} from '#shared/domain/company-sign-in/domain-proof.ts'
import { domainMail } from '../mails/domain-mail.ts'
import { type DomainRow, lockDomain, noteLook, proveDomain } from '../store/domains.ts'
import { tellOwners } from './tell-owners.ts'

export const SIGN_IN_PAGE = '/settings/sign-in'

async function look({ dns }: AppContext, { domain, recordToken }: DomainRow): Promise<LookOutcome> {
  const answer = await dns.texts(recordName(domain))
  if ('problem' in answer) return answer.problem
  return answer.texts.some((text) => text.trim() === recordValue(recordToken)) ? 'found' : 'absent'
}

/**
 * Asks the name servers with nothing locked, then notes what follows for the domain as it stands by then. False where the record is there
 * and another organization holds the domain. Errors: not_found.
 */
export async function lookAtDomain(scope: Scope, domain: DomainRow): Promise<boolean> {
  const outcome = await look(scope.context, domain)
  return inTransaction(scope, async (tx) => conclude(tx, await lockDomain(tx, domain.id), outcome))
}

async function conclude(tx: Tx, row: DomainRow, outcome: LookOutcome): Promise<boolean> {
  const consequence = consequenceOf(row, outcome, tx.now)
  const subject = { type: 'domain' as const, id: row.id }
  const meta = { domain: row.domain }
  if (outcome === 'found') {
    const proved = await proveDomain(tx, row.id)
    if (proved && consequence === 'proved') await tx.emit('domain.proved', { subject, meta })
    return proved
  }
  const change =
    consequence === 'unproved'
      ? { proved_at: null, lost_at: null }
      : consequence === 'lost'
        ? { lost_at: tx.now }
        : null
  await noteLook(tx, row.id, { outcome, change })
  if (consequence !== 'lost' && consequence !== 'unproved') return true
  await tx.emit(consequence === 'lost' ? 'domain.record_lost' : 'domain.unproved', { subject, meta })
  const { domain, recordToken } = row
  const url = tx.scope.context.config.appUrl + SIGN_IN_PAGE
  await tellOwners(tx, (organization) =>
    domainMail({ what: consequence, domain, recordToken, organization, url }),
  )
  return true
}
