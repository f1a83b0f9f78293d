import { createOpenId } from './openid.ts'
import type { CompanyProviders } from './port.ts'
import { readSaml, samlMetadata, samlUrl } from './saml.ts'
import { claimedRequest } from './saml-xml.ts'

type Settings = {
  /** For tests alone: an organization chooses what is called. */
  privateHosts: boolean
}

export function createCompanyProviders({ privateHosts }: Settings): CompanyProviders {
  return { samlMetadata, requestOf: claimedRequest, samlUrl, readSaml, ...createOpenId(privateHosts) }
}
