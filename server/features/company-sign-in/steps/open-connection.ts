import type { Config } from '#server/config.ts'
import { asPlatformAtOnce } from '#server/db/transaction.ts'
import { findConnection, type StoredConnection } from '#server/features/company-sign-in/store/connections.ts'
import {
  type OpenIdProvider,
  type OpenIdRequest,
  ProviderRefusal,
  type SamlProvider,
} from '#server/integrations/company-providers/port.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { allows } from '#shared/domain/plans/allows.ts'
import { type PlanFacts, planOf } from '#shared/domain/plans/plan-of.ts'
import { readPlanFacts } from '#shared/domain/plans/stored-plan-facts.ts'
import { ofRequest } from './browser-secret.ts'
import { openClientSecret } from './connection-secret.ts'
import { callbackUrl } from './saml-urls.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether an organization's plan has its own sign-in now. */
export const isSoldBy = (context: AppContext, planFacts: PlanFacts): boolean =>
  allows(planOf(planFacts, context.clock.now(), context.config.billing), {}, 'directory:use').ok

/** The same, from what the database says of the plan. */
export const isSold = (context: AppContext, planFacts: unknown): boolean =>
  isSoldBy(context, readPlanFacts(planFacts))

/** A connection that its organization's plan allows, in use or not. Errors: not_found. */
export async function openConnection(context: AppContext, id: string): Promise<StoredConnection> {
  const row = UUID.test(id) ? await asPlatformAtOnce(context, (db) => findConnection(db, id)) : null
  if (row === null || !isSold(context, row.plan_facts)) throw new DomainError('not_found')
  return row
}

export const samlOf = (connection: StoredConnection): SamlProvider => ({
  entityId: connection.issuer,
  signInUrl: connection.sign_in_url ?? '',
  certificates: connection.certificates ?? [],
})

/** Errors: ProviderRefusal `off` when no known APP_SECRET opens its secret. */
export function openIdOf(context: AppContext, connection: StoredConnection): OpenIdProvider {
  const clientSecret =
    connection.sealed === null ? null : openClientSecret(context, connection.id, connection.sealed)
  if (clientSecret === null) throw new ProviderRefusal('off')
  return { issuer: connection.issuer, clientId: connection.client_id ?? '', clientSecret }
}

export const openIdRequest = (
  config: Pick<Config, 'appUrl'>,
  connectionId: string,
  browser: string,
  requestId: string,
): OpenIdRequest => ({
  state: requestId,
  nonce: ofRequest(browser, requestId, 'nonce'),
  verifier: ofRequest(browser, requestId, 'verifier'),
  redirectUri: callbackUrl(config, connectionId),
})
