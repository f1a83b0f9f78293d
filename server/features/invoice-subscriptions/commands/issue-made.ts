import { inTransaction } from '#server/db/transaction.ts'
import { getSubscriptionRow } from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import { failureOf, reportFailure } from '#server/features/invoice-subscriptions/steps/report-failure.ts'
import {
  lockToIssue,
  markMade,
  setIssueFailure,
} from '#server/features/invoice-subscriptions/store/occurrences.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

type ToIssue = { subscriptionId: string; on: string; invoiceId: string }

/** The revision of a draft that nobody touched. */
const UNTOUCHED = 1
/** It is issued already, gone, or somebody wrote in it: then it is theirs to issue. */
const settled = ['invoice_not_draft', 'not_found', 'version_conflict']

/** Issues the draft of an occurrence, once, whatever a run before did of it. A failure is kept and told, never thrown. */
export async function issueMade(scope: Scope, { invoiceId, ...occurrence }: ToIssue): Promise<void> {
  try {
    await issueInvoice(scope, { invoiceId, revision: UNTOUCHED })
  } catch (error) {
    if (!(error instanceof DomainError && settled.includes(error.code))) return fail(scope, occurrence, error)
  }
  await inTransaction(scope, (tx) => markMade(tx, occurrence))
}

function fail(scope: Scope, occurrence: Omit<ToIssue, 'invoiceId'>, error: unknown): Promise<void> {
  return inTransaction(scope, async (tx) => {
    const stored = await lockToIssue(tx, occurrence)
    if (stored === null) return
    const { failure, retryAt } = failureOf(tx, error, stored.failure)
    await setIssueFailure(tx, occurrence, failure, retryAt)
    const subscription = await getSubscriptionRow(tx, occurrence.subscriptionId)
    await reportFailure(tx, subscription, occurrence.on, { failure, before: stored.failure })
  })
}
