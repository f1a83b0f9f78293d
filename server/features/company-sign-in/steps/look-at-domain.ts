import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { type AppContext, type Scope, systemScope, type Tx } from '#server/scope.ts'
import {
  consequenceOf,
  type LookOutcome,
  recordName,
  recordValue,
} from '#shared/domain/company-sign-in/domain-proof.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type DomainMail, domainMail } from '../mails/domain-mail.ts'
import { findOwners } from '../queries/owners.ts'
import {
  closeSessionsAt,
  type DomainRow,
  findFormerHolder,
  lockDomain,
  noteLook,
  proveDomain,
} from '../store/domains.ts'

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
  await removeFromFormer(scope.context, domain.domain)
  // The domain was taken meanwhile, perhaps by another check of this organization.
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

/** Ends another organization's hold of a domain whose record is gone there. */
async function removeFromFormer(context: AppContext, domain: string): Promise<void> {
  const former = await asPlatform(context, (db) => findFormerHolder(db, domain))
  if (former === null) return
  const closed = await inTransaction(systemScope(context, former.orgId), async (tx) => {
    const row = await lockDomain(tx, former.domainId)
    // Its record is back, or somebody was quicker.
    if (row.lostAt === null) return []
    await noteLook(tx, row.id, { outcome: 'absent', change: { proved_at: null, lost_at: null } })
    await tx.emit('domain.unproved', told(row))
    await mailOwners(tx, row, 'taken')
    return closeSessionsAt(tx, row.domain)
  }).catch((error: unknown) => {
    // Removed meanwhile.
    if (error instanceof DomainError && error.code === 'not_found') return []
    throw error
  })
  await announce(context, closed)
}

const SIGN_IN_PAGE = '/settings/sign-in'

/** The facts of an event of a domain. */
const told = ({ id, domain }: DomainRow) => ({
  subject: { type: 'domain' as const, id },
  meta: { domain },
})

/** The sessions of these users were ended. */
async function announce(context: AppContext, users: readonly string[]): Promise<void> {
  for (const userId of users) await announceSessionChange(context, userId)
}

/** Mails every active owner, in the transaction of what it says. */
async function mailOwners(
  tx: Tx,
  { domain, recordToken }: DomainRow,
  what: DomainMail['what'],
): Promise<void> {
  const { organization, owners } = await findOwners(tx)
  const url = tx.scope.context.config.appUrl + SIGN_IN_PAGE
  for (const to of owners)
    await queueMail(
      tx,
      { kind: 'sign-in', to, urgent: false, secret: false, counts: false },
      domainMail({ what, domain, recordToken, organization, url }),
    )
}
