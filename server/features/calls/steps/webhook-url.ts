import type { AppContext } from '#server/scope.ts'

export const TELEPHONY_PATH = '/functions/v1/telephony'

/** Where a telephone provider sends its events. */
export const telephonyUrl = ({ config }: AppContext, endpoint: string): string =>
  `${config.appUrl}${TELEPHONY_PATH}/${endpoint}`
