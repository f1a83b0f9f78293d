import type { AppContext } from '#server/scope.ts'
import { openText, sealText } from '#server/sealed-text.ts'

const seal = (endpoint: string) => ({ purpose: 'telephony', place: endpoint })

/** The secret as the database keeps it, bound to the address that it signs for. */
export const sealTelephonySecret = ({ config }: AppContext, endpoint: string, secret: string): string =>
  sealText([config.secret], seal(endpoint), secret)

/** Null when no known APP_SECRET sealed it: the service must then be connected again. */
export const openTelephonySecret = (
  { config }: AppContext,
  endpoint: string,
  sealed: string,
): string | null => openText([config.secret, ...config.formerSecrets], seal(endpoint), sealed)
