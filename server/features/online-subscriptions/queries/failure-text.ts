import { errorCodes, isErrorCode } from '#shared/domain/error-codes.ts'

/** Why something is not done, in French. */
export const failureText = ({ code }: { code: string }): string =>
  errorCodes[isErrorCode(code) ? code : 'service_unavailable'].text
