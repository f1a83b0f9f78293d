import { randomBytes } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { aboutSetup, getAccountRef } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { sealSecret } from '#server/features/payment-setup/steps/webhook-secret.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { findWebhook, getSetup, webhookUrl } from '../queries/setup.ts'
import { lockSetup } from '../store/setup.ts'
import { saveWebhook, setStatus } from '../store/webhooks.ts'

type Wanted = { status: 'active' | 'inactive' }

/** Errors: payment_account_missing, payment_provider_failed. */
export async function setWebhookStatus(scope: Scope, { status }: Wanted): Promise<PaymentSetup> {
  const present = await readAs(scope, findWebhook)
  if (present?.status === status) return readAs(scope, getSetup)
  return status === 'active' ? activate(scope, present?.endpoint) : stop(scope)
}

/** With a new secret each time: what an interruption left unsigned or unread no longer matters. */
async function activate(scope: Scope, known: string | undefined): Promise<PaymentSetup> {
  const { context, orgId } = scope
  const ref = await getAccountRef(scope)
  const endpoint = known ?? randomBytes(16).toString('base64url')
  const url = webhookUrl(context.config.appUrl, endpoint)
  const { secret } = await context.paymentProvider.createWebhook(ref, url)
  return inTransaction(scope, async (tx) => {
    const row = await lockSetup(tx)
    const present = await findWebhook(tx)
    // A colleague was quicker, or separated the account meanwhile.
    if (present?.status === 'active' || row.account_id !== ref.account.accountId) return getSetup(tx)
    await saveWebhook(tx, { endpoint, secret: sealSecret(context, orgId, secret) })
    await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'webhook', status: 'active' }))
    return getSetup(tx)
  })
}

function stop(scope: Scope): Promise<PaymentSetup> {
  return inTransaction(scope, async (tx) => {
    if (await setStatus(tx, 'inactive'))
      await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'webhook', status: 'inactive' }))
    return getSetup(tx)
  })
}
