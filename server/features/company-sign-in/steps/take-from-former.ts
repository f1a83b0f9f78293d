import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { closeSessionsAt, findFormerHolder, lockDomain, noteLook } from '../store/domains.ts'
import { announce, mailOwners, told } from './announce.ts'

/** Ends another organization's hold of a domain whose record is gone there. */
export async function takeFromFormer(context: AppContext, domain: string): Promise<void> {
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
