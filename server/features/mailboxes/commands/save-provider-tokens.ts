import { askProvider } from '#server/features/mailboxes/steps/ask-provider.ts'
import { saveGrant } from '#server/features/mailboxes/steps/save-grant.ts'
import type { Scope } from '#server/scope.ts'
import type { Mailbox, ProviderTokens } from '#shared/contract/mailboxes.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'

/**
 * Keeps tokens that a client of ours holds already (specification 7.3). The provider is asked first: it renews a refresh
 * token only for the program that the token was made for, which is us; and both tokens must be one person's. Errors:
 * mail_provider_off, mail_grant_refused, mail_scope_missing, mail_provider_silent, too_many_mailboxes.
 */
export async function saveProviderTokens(
  scope: Scope,
  provider: OAuthProvider,
  { provider_token, provider_refresh_token, expires_in }: ProviderTokens,
): Promise<Mailbox> {
  const { mailOAuth } = scope.context
  const { grant, address } = await askProvider(scope, provider, async () => {
    const given = await mailOAuth.readAddress(provider, provider_token)
    const renewed = await mailOAuth.refresh(provider, provider_refresh_token, expires_in)
    const address = await mailOAuth.readAddress(provider, renewed.accessToken)
    if (address !== given) throw new DomainError('mail_grant_refused')
    return { grant: renewed, address }
  })
  const refreshToken = grant.refreshToken ?? provider_refresh_token
  return saveGrant(scope, { provider, address, grant: { ...grant, refreshToken } })
}
