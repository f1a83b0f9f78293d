import { inTransaction, readAs } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { assertRevision } from '#server/features/payment-setup/steps/lock-at-revision.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isValidated, type PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import { accountOf, findAccount, findWebhook, getSetup, getTax } from '../queries/setup.ts'
import { endWebhook } from '../steps/end-webhook.ts'
import { sendTax } from '../steps/send-tax.ts'
import { lockSetup, saveMode } from '../store/setup.ts'
import { setStatus } from '../store/webhooks.ts'

/**
 * The other mode has its own rates, products and webhook at the provider: the taxes follow at once, and the webhook stops, to be activated there.
 * Errors: version_conflict, payment_account_missing, payment_account_incomplete (live, before the account may take payments), payment_mode_off.
 */
export async function switchMode(
  scope: Scope,
  { mode, revision }: { mode: PaymentMode; revision: number },
): Promise<PaymentSetup> {
  const { context } = scope
  const isReal = context.paymentProvider.simulation === null
  const { ref, tax, webhook } = await readAs(scope, async (tx) => ({
    ref: (await findAccount(tx)).ref,
    tax: await getTax(tx),
    webhook: await findWebhook(tx),
  }))
  const isChange = isReal && ref !== null && ref.mode !== mode
  if (isChange) {
    if (!context.paymentProvider.modes.includes(mode)) throw new DomainError('payment_mode_off')
    if (mode === 'live' && !isValidated(ref.account)) throw new DomainError('payment_account_incomplete')
    await sendTax(context, { ...ref, mode }, tax)
  }
  const { setup, isDone } = await inTransaction(scope, async (tx) => {
    const row = await lockSetup(tx)
    const account = accountOf(tx, row)
    // Repeating the call after a lost answer is no conflict.
    if (account !== null && row.mode === mode) return { setup: await getSetup(tx), isDone: false }
    await assertRevision(tx, row, revision)
    if (account === null) throw new DomainError('payment_account_missing')
    if (mode === 'live' && !isValidated(account)) throw new DomainError('payment_account_incomplete')
    await saveMode(tx, mode)
    if (isReal) await setStatus(tx, 'inactive')
    await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'mode', mode }))
    return { setup: await getSetup(tx), isDone: true }
  })
  if (isDone && isChange) await endWebhook(context, ref, webhook)
  return setup
}
