import { inTransaction, readAs } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { canEnterStep, setupSteps } from '#shared/domain/payment-setup/payment-setup.ts'
import { findAccount, getSetup, getTax } from '../queries/setup.ts'
import { sendTax } from '../steps/send-tax.ts'
import { lockSetup, saveProgress } from '../store/setup.ts'

/** Keeps the step shown, so that the setup resumes there on any device. Errors: setup_step_unreachable. */
export function saveStep(scope: Scope, { step }: { step: number }): Promise<PaymentSetup> {
  return inTransaction(scope, async (tx) => {
    const { begun } = await lockSetup(tx)
    const { completed } = await getSetup(tx)
    if (!canEnterStep(completed, step)) throw new DomainError('setup_step_unreachable')
    await saveProgress(tx, { step, begun: begun || step > 0 })
    return getSetup(tx)
  })
}

/** Confirms the whole, once every required step is completed; twice has one effect. Errors: setup_step_unreachable, those of the provider. */
export async function finishSetup(scope: Scope): Promise<PaymentSetup> {
  const { ref, tax } = await readAs(scope, async (tx) => ({
    ref: (await findAccount(tx)).ref,
    tax: await getTax(tx),
  }))
  // Taxes saved before the account was there, or while a colleague changed them, reach it here.
  await sendTax(scope.context, ref, tax)
  return inTransaction(scope, async (tx) => {
    const { finished_at } = await lockSetup(tx)
    const { completed } = await getSetup(tx)
    const last = setupSteps.length - 1
    if (!setupSteps.every(({ id, required }) => !required || completed.includes(id)))
      throw new DomainError('setup_step_unreachable')
    if (finished_at === null) {
      await saveProgress(tx, { step: last, finishedAt: tx.now })
      await tx.emit('payment_provider.finished', aboutSetup(scope))
    }
    return getSetup(tx)
  })
}
