import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppParts } from '#server/http/app.ts'
import { chooseMembership } from '#server/http/bind-contract.ts'
import { readFunctionBody, serveFunction } from '#server/http/edge-functions.ts'
import { isUnexpected } from '#server/http/errors.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Session } from '#server/http/session.ts'
import { memberScope } from '#server/scope.ts'
import { providerTokensSchema } from '#shared/contract/mailboxes.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type OAuthProvider, oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { mayDo } from '#shared/domain/permissions.ts'
import { saveProviderTokens } from '../commands/save-provider-tokens.ts'

const SAVES = { max: 30, seconds: 600 }

export function registerSaveTokens(
  app: FastifyInstance,
  { context, sessions }: Pick<AppParts, 'context' | 'sessions'>,
): void {
  const saveTokens = async (request: FastifyRequest, session: Session, provider: OAuthProvider) => {
    const membership = chooseMembership(session, request)
    if (!mayDo(membership, 'inbox:write')) throw new DomainError('forbidden')
    await countAttempt(context, `oauth-save:${session.userId}`, SAVES)
    const tokens = readFunctionBody(providerTokensSchema(provider), request)
    const { sessionId, userId } = session
    const scope = memberScope(context, { ...membership, userId, sessionId })
    return { success: true, mailbox: await saveProviderTokens(scope, provider, tokens) }
  }
  for (const provider of oauthProviders)
    serveFunction(
      app,
      sessions,
      `oauth-${provider}-save`,
      (request, session) => saveTokens(request, session, provider),
      ({ code, message, fields }) =>
        isUnexpected(code)
          ? 'Échec de la sauvegarde de la connexion OAuth'
          : (fields?.[0]?.message ?? message),
    )
}
