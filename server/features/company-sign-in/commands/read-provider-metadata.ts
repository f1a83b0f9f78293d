import { readAs } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import { readProviderMetadata as read } from '#server/integrations/company-providers/provider-metadata.ts'
import type { Scope } from '#server/scope.ts'
import type { ProviderMetadata } from '#shared/contract/company-sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'

/**
 * Reads what describes a provider, pasted or at its public address; nothing is kept. Errors: plan_limit, metadata_unreadable,
 * provider_unreachable.
 */
export async function readProviderMetadata(
  scope: Scope,
  { xml, url }: { xml?: string | null | undefined; url?: string | null | undefined },
): Promise<ProviderMetadata> {
  await readAs(scope, (tx) => assertPlanAllows(tx, 'directory:use'))
  const found = read(url ? await fetched(scope, url) : (xml ?? ''))
  const complete = found && found.entityId !== '' && found.signInUrl !== '' && found.certificates.length > 0
  if (!complete)
    throw new DomainError('metadata_unreadable', {
      fields: [fieldError(url ? 'url' : 'xml', 'metadata_unreadable')],
    })
  return found
}

async function fetched({ context }: Scope, url: string): Promise<string> {
  try {
    return await context.companyProviders.fetchMetadata(url)
  } catch (error) {
    if (error instanceof ProviderRefusal)
      throw new DomainError('provider_unreachable', { fields: [fieldError('url', 'provider_unreachable')] })
    throw error
  }
}
