import type { AppContext } from '#server/scope.ts'
import { openText, sealText } from '#server/sealed-text.ts'

const seal = (orgId: string) => ({ purpose: 'payment-webhooks', place: orgId })

/** The signing secret as the database keeps it, bound to its organization. */
export function sealSecret({ config }: AppContext, orgId: string, secret: string): string {
  return sealText([config.secret], seal(orgId), secret)
}

/** Null when no known APP_SECRET sealed it: the webhook must then be activated again. */
export function openSecret({ config }: AppContext, orgId: string, sealed: string): string | null {
  return openText([config.secret, ...config.formerSecrets], seal(orgId), sealed)
}
