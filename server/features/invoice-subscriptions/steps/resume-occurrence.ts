import { inTransaction } from '#server/db/transaction.ts'
import { sendInvoice } from '#server/features/invoice-sending/commands/send-invoice.ts'
import type { Waiting } from '#server/features/invoice-subscriptions/queries/due.ts'
import { getSubscriptionRow } from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import {
  lockWaiting,
  setOutcome,
  setStepFailure,
} from '#server/features/invoice-subscriptions/store/occurrences.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { failureOf, reportFailure } from './report-failure.ts'

/** The revision of a draft that nobody touched. */
const UNTOUCHED = 1
/** The invoice or its draft is gone, or somebody wrote in the draft: then it is theirs. Or a client has the mail already. */
const settled = ['not_found', 'version_conflict', 'invoice_already_sent', 'invoice_cancelled']

/** Issues the draft of an occurrence, or mails its invoice, once, whatever a run before did of it. A failure is kept and told, never thrown. */
export async function resumeOccurrence(scope: Scope, waiting: Waiting): Promise<void> {
  let outcome: 'to_send' | 'made'
  try {
    outcome = waiting.outcome === 'to_issue' ? await issue(scope, waiting) : await send(scope, waiting)
  } catch (error) {
    if (!(error instanceof DomainError && settled.includes(error.code))) return fail(scope, waiting, error)
    outcome = 'made'
  }
  await inTransaction(scope, (tx) => setOutcome(tx, waiting, outcome))
}

async function issue(scope: Scope, { invoiceId, mode }: Waiting): Promise<'to_send' | 'made'> {
  try {
    await issueInvoice(scope, { invoiceId, revision: UNTOUCHED })
  } catch (error) {
    // A run before issued it, and died.
    if (!(error instanceof DomainError && error.code === 'invoice_not_draft')) throw error
  }
  return mode === 'send' ? 'to_send' : 'made'
}

async function send(scope: Scope, { invoiceId }: Waiting): Promise<'made'> {
  await sendInvoice(scope, { invoiceId })
  return 'made'
}

function fail(scope: Scope, waiting: Waiting, error: unknown): Promise<void> {
  return inTransaction(scope, async (tx) => {
    const stored = await lockWaiting(tx, waiting)
    if (stored === null) return
    const { failure, retryAt } = failureOf(tx, error, stored.failure)
    await setStepFailure(tx, waiting, failure, retryAt)
    const subscription = await getSubscriptionRow(tx, waiting.subscriptionId)
    await reportFailure(tx, subscription, waiting.on, { failure, before: stored.failure })
  })
}
