import { createHash, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '#server/config.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { getMailbox } from '#server/features/mailboxes/queries/mailboxes.ts'
import { askProvider } from '#server/features/mailboxes/steps/ask-provider.ts'
import { assertRoom } from '#server/features/mailboxes/steps/assert-room.ts'
import { insertStart } from '#server/features/mailboxes/store/mailboxes.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type OAuthProvider, START_SECONDS } from '#shared/domain/mailboxes/mailbox.ts'

/**
 * The address of the provider's consent page. The state works once, for ten minutes, in this session alone; `mailboxId` names
 * the mailbox to reconnect. Errors: unauthenticated, mail_provider_off, mail_provider_silent, too_many_mailboxes, plan_limit,
 * not_found.
 */
export async function startMailConnection(
  scope: Scope,
  { provider, mailboxId }: { provider: OAuthProvider; mailboxId?: string | undefined },
): Promise<{ url: string }> {
  const { context, sessionId } = scope
  if (sessionId === undefined) throw new DomainError('unauthenticated')
  const state = randomBytes(32).toString('base64url')
  const address = await inTransaction(scope, async (tx) => {
    const known = mailboxId === undefined ? null : await getMailbox(tx, mailboxId)
    if (known?.provider !== provider && known !== null) throw new DomainError('not_found')
    if (known === null) await assertRoom(tx, provider, '')
    const expiresAt = new Date(tx.now.getTime() + START_SECONDS * 1_000)
    await insertStart(tx, { stateHash: hashOf(state), provider, sessionId, expiresAt })
    return known?.address ?? null
  })
  const url = await askProvider(scope, provider, () =>
    context.mailOAuth.consentUrl(provider, { state, verifier: verifierOf(context, state), address }),
  )
  return { url }
}

/** The verifier of PKCE: drawn from the state with our key, so that it is kept nowhere. */
export function verifierOf(context: AppContext, state: string): string {
  return createHmac('sha256', deriveKey(context.config.secret, 'mailbox-verifier'))
    .update(state)
    .digest('base64url')
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest()
