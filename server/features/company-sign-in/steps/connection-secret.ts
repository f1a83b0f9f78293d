import type { AppContext } from '#server/scope.ts'
import { openText, sealText } from '#server/sealed-text.ts'

const seal = (connectionId: string) => ({ purpose: 'sign-in-connections', place: connectionId })

/** A client secret as the database keeps it, bound to its connection. */
export const sealClientSecret = ({ config }: AppContext, connectionId: string, secret: string): string =>
  sealText([config.secret], seal(connectionId), secret)

/** Null when no known APP_SECRET sealed it: it must then be typed again. */
export const openClientSecret = (
  { config }: AppContext,
  connectionId: string,
  sealed: string,
): string | null => openText([config.secret, ...config.formerSecrets], seal(connectionId), sealed)
