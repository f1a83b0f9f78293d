import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { providerTokensSchema } from '#shared/contract/mailboxes.ts'
import { createOrganizationSchema } from '#shared/contract/organizations.ts'
import { DomainError, errorCodes } from '#shared/domain/error-codes.ts'
import { NAMELESS, splitFullName } from '#shared/domain/identity/full-name.ts'
import { type OAuthProvider, oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { updateProfile } from '../features/identity/commands/update-profile.ts'
import { saveProviderTokens } from '../features/mailboxes/commands/save-provider-tokens.ts'
import { createOrganization } from '../features/organizations/commands/create-organization.ts'
import { type AppContext, memberScope } from '../scope.ts'
import { chooseMembership } from './bind-contract.ts'
import { type ErrorBody, isUnexpected, toErrorBody } from './errors.ts'
import { refuseUnstorableText } from './input-text.ts'
import { countAttempt } from './rate-limit.ts'
import type { Session, Sessions } from './session.ts'

const CREATIONS = { max: 20, seconds: 3_600 }
const SAVES = { max: 30, seconds: 600 }

/** The function paths of specification 7.3: each answers what it says there, or `{ error }` beside our usual refusal. */
export function registerEdgeFunctions(app: FastifyInstance, context: AppContext, sessions: Sessions): void {
  const serve = (
    name: string,
    run: (request: FastifyRequest, session: Session) => Promise<object>,
    sentence: (body: ErrorBody) => string = ({ message }) => message,
  ) =>
    app.post(`/functions/v1/${name}`, async (request, reply) => {
      try {
        const session = await sessions.find(request)
        if (session === null) throw new DomainError('unauthenticated')
        return await run(request, session)
      } catch (error) {
        const body = toErrorBody(error)
        if (isUnexpected(body.code)) request.log.error({ err: error }, name)
        if (body.retryAfterSeconds !== undefined) reply.header('retry-after', body.retryAfterSeconds)
        return reply.code(errorCodes[body.code].status).send({ error: sentence(body), ...body })
      }
    })

  serve('create-organization-and-user-data', async (request, session) => {
    await countAttempt(context, `create-organization:${session.userId}`, CREATIONS)
    const data = read(createOrganizationSchema, request)
    if (data.userId !== session.userId || data.email !== session.email) throw new DomainError('forbidden')
    const { userId, slug, orgName: name, address: addressLine1, email: billingEmail } = data
    const { country, timezone, city, postalCode, vatNumber } = data
    const facts = { name, country, timezone, billingEmail, addressLine1, city, postalCode, vatNumber }
    const made = await createOrganization(context, { userId, slug, facts }, { sessionId: session.sessionId })
    const { firstName, lastName } = splitFullName(data.name ?? '')
    if (firstName !== null && session.name === NAMELESS)
      await updateProfile({ context, session }, { firstName, lastName })
    return { organization: { id: made.id, name: made.name } }
  })

  const saveTokens = async (request: FastifyRequest, session: Session, provider: OAuthProvider) => {
    const membership = chooseMembership(session, request)
    if (!roleCan(membership.role, 'inbox:write')) throw new DomainError('forbidden')
    await countAttempt(context, `oauth-save:${session.userId}`, SAVES)
    const tokens = read(providerTokensSchema(provider), request)
    const { sessionId, userId } = session
    const scope = memberScope(context, { ...membership, userId, sessionId })
    return { success: true, mailbox: await saveProviderTokens(scope, provider, tokens) }
  }
  for (const provider of oauthProviders)
    serve(
      `oauth-${provider}-save`,
      (request, session) => saveTokens(request, session, provider),
      ({ code, message, fields }) =>
        isUnexpected(code)
          ? 'Échec de la sauvegarde de la connexion OAuth'
          : (fields?.[0]?.message ?? message),
    )
}

/** The body as the schema has it. Errors: invalid_input with the fields named. */
function read<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const { success, data, error } = schema.safeParse(request.body ?? {})
  if (!success) {
    throw new DomainError('invalid_input', {
      fields: error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message })),
    })
  }
  refuseUnstorableText(data)
  return data
}
