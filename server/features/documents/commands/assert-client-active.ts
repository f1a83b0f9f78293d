import type { Parties } from '#server/features/documents/queries/parties.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** An archived client takes no new document; one already chosen stays. Errors: company_archived, contact_archived. */
export function assertClientActive({ buyer }: Pick<Parties, 'buyer'>): void {
  if (buyer?.companyArchived) throw new DomainError('company_archived')
  if (buyer?.contactArchived) throw new DomainError('contact_archived')
}
