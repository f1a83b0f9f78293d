import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { aboutSetup, getAccountRef } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { openSecret } from '#server/features/payment-setup/steps/webhook-secret.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findWebhook, setStatus } from '../store/webhooks.ts'
import { receiveWebhook } from './receive-webhook.ts'

/**
 * Has a signed event of the account go through the webhook; a failure marks it. `eventId` is null when the provider
 * sends it by itself. Errors: payment_account_missing, webhook_inactive, webhook_signature_invalid, payment_provider_failed.
 */
export async function testWebhook(scope: Scope): Promise<{ eventId: string | null }> {
  const { context, orgId } = scope
  const ref = await getAccountRef(scope)
  const webhook = await asPlatform(context, (db) => findWebhook(db, { orgId }))
  if (webhook === undefined || webhook.status === 'inactive') throw new DomainError('webhook_inactive')
  try {
    const secret = openSecret(context, orgId, webhook.secret)
    if (secret === null) throw new DomainError('webhook_signature_invalid')
    const delivery = await context.paymentProvider.makeTestEvent(ref, {
      webhookId: webhook.webhook_id,
      secret,
    })
    if (delivery === null) return { eventId: null }
    return await receiveWebhook(context, { ...delivery, endpoint: webhook.endpoint })
  } catch (error) {
    await inTransaction(scope, async (tx) => {
      if (await setStatus(tx, 'error'))
        await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'webhook', status: 'error' }))
    })
    throw error
  }
}
