import { openIdOf, openIdRequest } from '#server/features/company-sign-in/steps/open-connection.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import type { AppContext } from '#server/scope.ts'
import { browserHash } from '../steps/browser-secret.ts'
import { openConnection } from '../steps/open-connection.ts'
import { findAttempt, settleAnswer } from '../steps/settle-answer.ts'

type Answer = {
  connectionId: string
  state: string
  code: string | null
  issuer: string | null
  /** The secret of the cookie that came with it, without which no code is exchanged. */
  browser: string
}

/** An OpenID provider's answer to a request of this connection. Returns the attempt that it answers. Errors: ProviderRefusal, not_found. */
export async function receiveOpenId(
  context: AppContext,
  { connectionId, state, code, issuer, browser }: Answer,
): Promise<string> {
  const { companyProviders, config, clock } = context
  const connection = await openConnection(context, connectionId)
  if (connection.kind !== 'openid') throw new ProviderRefusal('unreadable')
  const waiting = await findAttempt(context, connectionId, state)
  if (!waiting?.browser_hash.equals(browserHash(browser))) throw new ProviderRefusal('request')
  const read = async () => {
    if (code === null) throw new ProviderRefusal('denied')
    const request = openIdRequest(config, connectionId, browser, state)
    const provider = openIdOf(context, connection)
    const person = await companyProviders.readOpenId(provider, request, { code, issuer }, clock.now())
    return { requestId: state, person }
  }
  return settleAnswer(context, { connectionId, claimed: state }, read())
}
