import type { AppContext } from '#server/scope.ts'
import { openText, sealText } from '#server/sealed-text.ts'

/** The secrets of a connection, sealed in the database. `signingKey` is null without callbacks. */
export type PlatformSecrets = { clientSecret: string; signingKey: string | null }

const seal = (orgId: string) => ({ purpose: 'approved-platform', place: orgId })

/** The secrets as the database keeps them, bound to their organization. */
export function sealSecrets({ config }: AppContext, orgId: string, secrets: PlatformSecrets): string {
  return sealText([config.secret], seal(orgId), JSON.stringify(secrets))
}

/** Null when no known APP_SECRET sealed them: they must then be typed again. */
export function openSecrets({ config }: AppContext, orgId: string, sealed: string): PlatformSecrets | null {
  const text = openText([config.secret, ...config.formerSecrets], seal(orgId), sealed)
  return text === null ? null : (JSON.parse(text) as PlatformSecrets)
}
