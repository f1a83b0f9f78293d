import type { FastifyInstance } from 'fastify'
import { createOrganizationSchema } from '#shared/contract/organizations.ts'
import { DomainError, errorCodes } from '#shared/domain/error-codes.ts'
import { createOrganization } from '../features/organizations/commands/create-organization.ts'
import type { AppContext } from '../scope.ts'
import { isUnexpected, toErrorBody } from './errors.ts'
import { refuseUnstorableText } from './input-text.ts'
import { countAttempt } from './rate-limit.ts'
import type { Sessions } from './session.ts'

const CREATIONS = { max: 20, seconds: 3_600 }

/** The function path of specification 7.3: answers `{ organization: { id, name } }`, or `{ error }` beside our usual refusal. */
export function registerEdgeFunctions(app: FastifyInstance, context: AppContext, sessions: Sessions): void {
  app.post('/functions/v1/create-organization-and-user-data', async (request, reply) => {
    try {
      const session = await sessions.find(request)
      if (session === null) throw new DomainError('unauthenticated')
      await countAttempt(context, `create-organization:${session.userId}`, CREATIONS)
      const { success, data, error } = createOrganizationSchema.safeParse(request.body ?? {})
      if (!success) {
        throw new DomainError('invalid_input', {
          fields: error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message })),
        })
      }
      refuseUnstorableText(data)
      if (data.userId !== session.userId || data.email !== session.email) throw new DomainError('forbidden')
      const { userId, slug, orgName: name, address: addressLine1, email: billingEmail } = data
      const { country, timezone, city, postalCode, vatNumber } = data
      const facts = { name, country, timezone, billingEmail, addressLine1, city, postalCode, vatNumber }
      const made = await createOrganization(
        context,
        { userId, slug, facts },
        { sessionId: session.sessionId },
      )
      return { organization: { id: made.id, name: made.name } }
    } catch (error) {
      const body = toErrorBody(error)
      if (isUnexpected(body.code)) request.log.error({ err: error }, 'create-organization-and-user-data')
      if (body.retryAfterSeconds !== undefined) reply.header('retry-after', body.retryAfterSeconds)
      return reply.code(errorCodes[body.code].status).send({ error: body.message, ...body })
    }
  })
}
