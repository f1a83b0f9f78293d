import type { Config } from '#server/config.ts'
import {
  type OpenIdProvider,
  type OpenIdRequest,
  ProviderRefusal,
  type SamlProvider,
} from '#server/integrations/company-providers/port.ts'
import type { AppContext } from '#server/scope.ts'
import type { StoredConnection } from '../store/connections.ts'
import { ofRequest } from './browser-secret.ts'
import { openClientSecret } from './connection-secret.ts'
import { callbackUrl } from './saml-urls.ts'

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
