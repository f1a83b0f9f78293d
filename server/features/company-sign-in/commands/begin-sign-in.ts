import { randomBytes } from 'node:crypto'
import { asPlatform } from '#server/db/transaction.ts'
import { openIdOf, openIdRequest, samlOf } from '#server/features/company-sign-in/steps/open-connection.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { connectionsOfDomain } from '../queries/by-domain.ts'
import { browserHash } from '../steps/browser-secret.ts'
import { openConnection } from '../steps/open-connection.ts'
import { samlService } from '../steps/saml-urls.ts'
import { insertAttempt } from '../store/attempts.ts'
import type { StoredConnection } from '../store/connections.ts'

type Beginning = {
  /** Secret of the browser's cookie. */
  browser: string
  /** Path of ours to open after signing in. */
  target: string
}

/** The provider's page for a connection in use, or for the addresses of a domain. Errors: domain_without_sso, provider_unreachable. */
export async function beginSignIn(
  context: AppContext,
  named: { connectionId: string } | { domain: string },
  beginning: Beginning,
): Promise<string> {
  const id =
    'domain' in named ? (await connectionsOfDomain(context, named.domain))[0]?.id : named.connectionId
  const connection = await openConnection(context, id ?? '').catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'not_found'
      ? new DomainError('domain_without_sso')
      : error
  })
  if (!connection.enabled) throw new DomainError('domain_without_sso')
  return begin(context, connection, { ...beginning, testerId: null })
}

/** The same to test a connection, in use or not: no session will be opened. Errors: not_found, provider_unreachable. */
export async function beginTest(
  context: AppContext,
  { orgId, connectionId }: { orgId: string; connectionId: string },
  beginning: Beginning & { testerId: string },
): Promise<string> {
  const connection = await openConnection(context, connectionId)
  if (connection.org_id !== orgId) throw new DomainError('not_found')
  return begin(context, connection, beginning)
}

async function begin(
  context: AppContext,
  connection: StoredConnection,
  { browser, target, testerId }: Beginning & { testerId: string | null },
): Promise<string> {
  const { companyProviders, config, clock } = context
  // The letter because an XML id may not begin with a digit.
  const requestId = `a${randomBytes(20).toString('hex')}`
  const url = await (connection.kind === 'saml'
    ? companyProviders.samlUrl(samlService(config, connection.id), samlOf(connection), requestId)
    : companyProviders.openIdUrl(
        openIdOf(context, connection),
        openIdRequest(config, connection.id, browser, requestId),
      )
  ).catch((error: unknown) => {
    throw error instanceof ProviderRefusal ? new DomainError('provider_unreachable') : error
  })
  await asPlatform(context, (db) =>
    insertAttempt(
      db,
      {
        orgId: connection.org_id,
        connectionId: connection.id,
        requestId,
        target,
        testerId,
        revision: connection.revision,
        browserHash: browserHash(browser),
      },
      clock.now(),
    ),
  )
  return url
}
