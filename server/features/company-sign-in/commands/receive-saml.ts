import { inTransaction } from '#server/db/transaction.ts'
import { provedDomains } from '#server/features/company-sign-in/queries/domains.ts'
import { samlOf } from '#server/features/company-sign-in/steps/open-connection.ts'
import { type ProvedPerson, ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { domainOf } from '#shared/domain/text/email-domain.ts'
import { openConnection } from '../steps/open-connection.ts'
import { samlService } from '../steps/saml-urls.ts'
import { findAttempt, settleAnswer } from '../steps/settle-answer.ts'

/** A SAML provider's answer to a request of this connection. Returns the attempt that it answers. Errors: ProviderRefusal, not_found. */
export async function receiveSaml(
  context: AppContext,
  { connectionId, answer }: { connectionId: string; answer: string },
): Promise<string> {
  const { companyProviders, config } = context
  const connection = await openConnection(context, connectionId)
  if (connection.kind !== 'saml') throw new ProviderRefusal('unreadable')
  const read = companyProviders.readSaml(
    samlService(config, connectionId),
    samlOf(connection),
    answer,
    async (requestId) => (await findAttempt(context, connectionId, requestId))?.created_at ?? null,
  )
  return settleAnswer(
    context,
    { connectionId, claimed: companyProviders.requestOf(answer) },
    read.then(async ({ requestId, person }) => ({
      requestId,
      person: await withProvedAddress(context, connection.org_id, person),
    })),
  )
}

/** Where a provider names several addresses, the first of a domain that the organization has proved; whether one is decides `assertSpeaksFor`. */
async function withProvedAddress(
  context: AppContext,
  orgId: string,
  { otherEmails, ...person }: ProvedPerson,
): Promise<ProvedPerson> {
  if (otherEmails === undefined) return person
  const domains = await inTransaction(systemScope(context, orgId), (tx) => provedDomains(tx, orgId))
  const proved = [person.email, ...otherEmails].find((email) => domains.includes(domainOf(email)))
  return { ...person, email: proved ?? person.email }
}
