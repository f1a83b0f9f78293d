import { randomBytes } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { aboutSetup, getAccountRef } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { sealSecret } from '#server/features/payment-setup/steps/webhook-secret.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { findAccount, findWebhook, getSetup, webhookUrl } from '../queries/setup.ts'
import { endWebhook } from '../steps/end-webhook.ts'
import { lockSetup } from '../store/setup.ts'
import { saveWebhook, setStatus } from '../store/webhooks.ts'

type Wanted = { status: 'active' | 'inactive' }
type Present = Awaited<ReturnType<typeof findWebhook>>

/** Errors: payment_account_missing, webhook_address_refused, those of the provider. */
export async function setWebhookStatus(scope: Scope, { status }: Wanted): Promise<PaymentSetup> {
  const present = await readAs(scope, findWebhook)
  if (present?.status === status) return readAs(scope, getSetup)
  return status === 'active' ? activateWebhook(scope, present) : stop(scope, present)
}

/** With a new secret each time: what an interruption left unsigned or unread no longer matters. */
async function activateWebhook(scope: Scope, present: Present): Promise<PaymentSetup> {
  const { context, orgId } = scope
  const ref = await getAccountRef(scope)
  const endpoint = present?.endpoint ?? randomBytes(16).toString('base64url')
  const url = webhookUrl(context.config.appUrl, endpoint)
  await endWebhook(context, ref, present)
  const { secret, webhookId } = await context.paymentProvider.createWebhook(ref, url)
  const made = { endpoint, webhookId, mode: ref.mode, secret: sealSecret(context, orgId, secret) }
  const { setup, isKept } = await inTransaction(scope, async (tx) => {
    const row = await lockSetup(tx)
    const known = await findWebhook(tx)
    // A colleague was quicker, or separated the account or changed its mode meanwhile.
    if (known?.status === 'active' || row.account_id !== ref.account.accountId || row.mode !== ref.mode)
      return { setup: await getSetup(tx), isKept: false }
    await saveWebhook(tx, made)
    await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'webhook', status: 'active' }))
    return { setup: await getSetup(tx), isKept: true }
  })
  if (!isKept) await endWebhook(context, ref, { webhook_id: webhookId, mode: ref.mode })
  return setup
}

async function stop(scope: Scope, present: Present): Promise<PaymentSetup> {
  const { ref } = await readAs(scope, findAccount)
  if (ref !== null) await endWebhook(scope.context, ref, present)
  return inTransaction(scope, async (tx) => {
    if (await setStatus(tx, 'inactive'))
      await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'webhook', status: 'inactive' }))
    return getSetup(tx)
  })
}
