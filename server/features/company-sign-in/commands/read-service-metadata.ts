import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { openConnection } from '../steps/open-connection.ts'
import { samlService } from '../steps/saml-urls.ts'

/** Ardoise's own metadata for a SAML connection. Errors: not_found. */
export async function readServiceMetadata(context: AppContext, connectionId: string): Promise<string> {
  const { id, kind } = await openConnection(context, connectionId)
  if (kind !== 'saml') throw new DomainError('not_found')
  return context.companyProviders.samlMetadata(samlService(context.config, id))
}
