import type { Config } from '#server/config.ts'
import type { SamlService } from '#server/integrations/company-providers/port.ts'

/** Below this path a connection's provider answers; each has addresses of its own, so that none can be taken for another. */
const base = ({ appUrl }: Pick<Config, 'appUrl'>, connectionId: string) =>
  `${appUrl}/auth/v1/sso/${connectionId}`

export const metadataUrl = (config: Pick<Config, 'appUrl'>, id: string): string =>
  `${base(config, id)}/metadata`
export const callbackUrl = (config: Pick<Config, 'appUrl'>, id: string): string =>
  `${base(config, id)}/callback`

/** Ardoise as the SAML service of a connection: its entity id is the address of its metadata. */
export const samlService = (config: Pick<Config, 'appUrl'>, id: string): SamlService => ({
  entityId: metadataUrl(config, id),
  acsUrl: `${base(config, id)}/acs`,
})
