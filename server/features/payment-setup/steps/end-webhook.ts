import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'

type Known = { webhook_id: string | null; mode: string } | undefined

/** Has the provider send no more events, in the mode of the webhook; where it no longer lets us say so, it sends none. */
export async function endWebhook(
  { paymentProvider }: AppContext,
  { account }: AccountRef,
  webhook: Known,
): Promise<void> {
  if (webhook === undefined || webhook.webhook_id === null) return
  try {
    await paymentProvider.deleteWebhook({ account, mode: webhook.mode as PaymentMode }, webhook.webhook_id)
  } catch (error) {
    const isOver =
      error instanceof DomainError && ['payment_account_lost', 'payment_mode_off'].includes(error.code)
    if (!isOver) throw error
  }
}
