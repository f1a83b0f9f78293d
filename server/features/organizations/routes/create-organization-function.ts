import type { FastifyInstance } from 'fastify'
import { updateProfile } from '#server/features/identity/commands/update-profile.ts'
import type { AppParts } from '#server/http/app.ts'
import { readFunctionBody, serveFunction } from '#server/http/edge-functions.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { createOrganizationSchema } from '#shared/contract/organizations.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { NAMELESS, splitFullName } from '#shared/domain/identity/full-name.ts'
import { createOrganization } from '../commands/create-organization.ts'

const CREATIONS = { max: 20, seconds: 3_600 }

export function registerCreateOrganization(
  app: FastifyInstance,
  { context, sessions }: Pick<AppParts, 'context' | 'sessions'>,
): void {
  serveFunction(app, sessions, 'create-organization-and-user-data', async (request, session) => {
    await countAttempt(context, `create-organization:${session.userId}`, CREATIONS)
    const data = readFunctionBody(createOrganizationSchema, request)
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
}
