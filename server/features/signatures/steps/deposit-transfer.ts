import type { LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import type { LinkView } from '#shared/contract/signatures.ts'

type Account = { iban: string | null; bic: string | null; accountName: string | null }

/** Where a client transfers the deposit of a devis to: the account of the organization’s invoices; null where it told none. */
export function depositTransfer(
  { number, document }: Pick<LinkFacts, 'number' | 'document'>,
  { iban, bic, accountName }: Account,
): NonNullable<LinkView['deposit']>['transfer'] {
  if (iban === null) return null
  return { iban, bic, holder: accountName ?? document.seller.name, reference: number }
}
