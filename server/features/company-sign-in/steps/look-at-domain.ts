import { inTransaction } from '#server/db/transaction.ts'
import type { AppContext, Scope, Tx } from '#server/scope.ts'
import {
  consequenceOf,
  type LookOutcome,
  recordName,
  recordValue,
} from '#shared/domain/company-sign-in/domain-proof.ts'
import { closeSessionsAt, type DomainRow, lockDomain, noteLook, proveDomain } from '../store/domains.ts'
import { announce, mailOwners, told } from './announce.ts'
import { takeFromFormer } from './take-from-former.ts'

async function look({ dns }: AppContext, { domain, recordToken }: DomainRow): Promise<LookOutcome> {
  const answer = await dns.texts(recordName(domain))
  if ('problem' in answer) return answer.problem
  return answer.texts.some((text) => text.trim() === recordValue(recordToken)) ? 'found' : 'absent'
}

/**
 * Asks the name servers with nothing locked, then notes what follows for the domain as it stands by then. A domain whose holder's record is
 * gone changes hands. False where the record is there and another organization holds the domain. Errors: not_found.
 */
export async function lookAtDomain(scope: Scope, domain: DomainRow): Promise<boolean> {
  const outcome = await look(scope.context, domain)
  const settle = () =>
    inTransaction(scope, async (tx) => conclude(tx, await lockDomain(tx, domain.id), outcome))
  const { settled, closed } = await settle()
  await announce(scope.context, closed)
  if (settled) return true
  await takeFromFormer(scope.context, domain.domain)
  // Whoever took it: perhaps another check of this organization.
  return (await settle()).settled
}

type Concluded = { settled: boolean; closed: readonly string[] }

async function conclude(tx: Tx, row: DomainRow, outcome: LookOutcome): Promise<Concluded> {
  const consequence = consequenceOf(row, outcome, tx.now)
  if (outcome === 'found') {
    const settled = await proveDomain(tx, row.id)
    if (settled && consequence === 'proved') await tx.emit('domain.proved', told(row))
    return { settled, closed: [] }
  }
  const change =
    consequence === 'unproved'
      ? { proved_at: null, lost_at: null }
      : consequence === 'lost'
        ? { lost_at: tx.now }
        : null
  await noteLook(tx, row.id, { outcome, change })
  if (consequence !== 'lost' && consequence !== 'unproved') return { settled: true, closed: [] }
  await tx.emit(consequence === 'lost' ? 'domain.record_lost' : 'domain.unproved', told(row))
  await mailOwners(tx, row, consequence)
  return { settled: true, closed: consequence === 'unproved' ? await closeSessionsAt(tx, row.domain) : [] }
}
