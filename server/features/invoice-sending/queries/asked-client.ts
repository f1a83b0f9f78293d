import { DomainError } from '#shared/domain/domain-error.ts'
import type { Client } from './client-owed.ts'

export type AskedClient = { companyId?: string | undefined; contactId?: string | undefined }

/** The client that is named. Errors: invalid_input (none, or two). */
export function clientOf({
  companyId = null,
  contactId = null,
}: { [K in keyof AskedClient]: AskedClient[K] | null }): Client {
  if ((companyId === null) !== (contactId === null)) return { companyId, contactId }
  const message = 'Indiquez une entreprise ou un contact.'
  throw new DomainError('invalid_input', { fields: [{ path: 'companyId', code: 'invalid', message }] })
}
