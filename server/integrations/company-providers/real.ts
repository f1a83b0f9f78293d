import { createOpenId } from './openid.ts'
import type { CompanyProviders } from './port.ts'
import { readSaml, requestOf, samlMetadata, samlUrl } from './saml.ts'

type Settings = {
  /** For tests alone: an organization chooses what is called. */
  privateHosts: boolean
}

export function createCompanyProviders({ privateHosts }: Settings): CompanyProviders {
  return { samlMetadata, requestOf, samlUrl, readSaml, ...createOpenId(privateHosts) }
}
