import { samlOf } from '#server/features/company-sign-in/steps/open-connection.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import type { AppContext } from '#server/scope.ts'
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
  const asked = { connectionId, requestId: companyProviders.requestOf(answer) }
  return settleAnswer(
    context,
    asked,
    read.then(({ person }) => person),
  )
}
