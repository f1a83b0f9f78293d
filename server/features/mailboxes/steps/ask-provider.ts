import { GrantRefused } from '#server/integrations/mail-oauth/port.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'

/** Runs a call to the provider for someone who waits. Errors: mail_provider_off, mail_grant_refused, mail_provider_silent. */
export async function askProvider<T>(
  { context }: Scope,
  provider: OAuthProvider,
  call: () => Promise<T>,
): Promise<T> {
  if (!context.mailOAuth.configured[provider]) throw new DomainError('mail_provider_off')
  try {
    return await call()
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (error instanceof GrantRefused) throw new DomainError('mail_grant_refused')
    context.log.warn({ provider, reason: (error as Error).message }, 'mail provider')
    throw new DomainError('mail_provider_silent')
  }
}
