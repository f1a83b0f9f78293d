import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getReminderClient } from '../queries/client.ts'
import { getPlan } from '../queries/plans.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { writeInvoicePlan } from '../store/invoice-plans.ts'
import { lockStandings } from '../store/standings.ts'

type Input = { invoiceId: string; planId: string | null }

/**
 * Chooses the plan of an invoice by hand: its client follows it while this is the oldest invoice that it owes. Errors: not_found (also for a plan that is
 * archived, or of devis), those of getReminderClient.
 */
export function chooseInvoicePlan(scope: Scope, { invoiceId, planId }: Input): Promise<Input> {
  return inTransaction(scope, async (tx) => {
    const client = await getReminderClient(tx, { invoiceId })
    await lockStandings(tx, [client.id])
    const plan = planId === null ? null : await getPlan(tx, planId)
    if (plan !== null && (plan.archived || plan.subject !== 'invoices')) throw new DomainError('not_found')
    await writeInvoicePlan(tx, invoiceId, planId)
    await refreshStandings(tx, [client.id])
    return { invoiceId, planId }
  })
}
