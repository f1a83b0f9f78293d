import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'

/** Refuses a link that was good, with the name of its organization and how to reach it: whoever held the link knows whose it is. */
export async function refuseLink(tx: Tx, code: ErrorCode): Promise<never> {
  const { name, email, phone } = await getSeller(tx)
  throw new DomainError(code, { data: { organizationName: name, email, phone } })
}
