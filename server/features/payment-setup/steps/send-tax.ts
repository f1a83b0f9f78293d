import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { AppContext } from '#server/scope.ts'
import type { TaxSettings } from '#shared/contract/payment-setup.ts'

/** Makes the account's taxes those of the organization, where there is an account, taxes, and keys for the mode. */
export async function sendTax(
  { paymentProvider }: AppContext,
  ref: AccountRef | null,
  { taxMethod, legalAddress, sellingCountries, rates }: Omit<TaxSettings, 'revision' | 'savedAt'>,
): Promise<void> {
  if (ref === null || taxMethod === null || !paymentProvider.modes.includes(ref.mode)) return
  await paymentProvider.saveTax(ref, { taxMethod, legalAddress, sellingCountries, rates })
}
