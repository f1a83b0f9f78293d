import { askedNow } from '#server/features/approved-platform/steps/asked-now.ts'
import { openPlatform } from '#server/features/approved-platform/steps/open-platform.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The electronic addresses of a company, as the connected platform's directory has them now. Errors: platform_missing, those of askedNow. */
export async function findInDirectory({ context, orgId }: Scope, { siren }: { siren: string }) {
  const platform = await openPlatform(context, orgId)
  if (platform === null) throw new DomainError('platform_missing')
  const lines = await askedNow(context.approvedPlatform.findAddresses(platform.account, siren))
  const served = lines.filter(({ status }) => status !== 'Disabled')
  return { items: served.map(({ address, status }) => ({ address, upcoming: status === 'Upcoming' })) }
}
