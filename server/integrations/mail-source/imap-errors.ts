import { SourceError } from './port.ts'

/** The fields that imapflow adds to its errors. */
type Failure = Error & {
  code?: string
  authenticationFailed?: boolean
  serverResponseCode?: string
  responseStatus?: string
  responseText?: string
  throttleReset?: number
}

/** RFC 5530 and 9208 codes, and the words of servers that have none, for « not now ». */
const BUSY_CODES = new Set(['UNAVAILABLE', 'LIMIT', 'OVERQUOTA', 'INUSE', 'THROTTLED'])
const BUSY_WORDS = ['too many', 'try again', 'rate limit', 'throttled', 'temporarily', 'overquota']
const CERTIFICATE = /CERT|UNABLE_TO_(GET|VERIFY)|^CRL_|ALTNAME/
/** Where the server asks to wait without saying how long, in seconds. */
const WAIT_SECONDS = 300

/** Our problem for an error of imapflow. */
export function sourceErrorOf(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  const failure = error as Failure
  const detail = failure.responseText ?? failure.message
  const words = detail.toLowerCase()
  if (BUSY_CODES.has(failure.serverResponseCode ?? '') || BUSY_WORDS.some((word) => words.includes(word))) {
    const retryAfter = failure.throttleReset ? Math.ceil(failure.throttleReset / 1_000) : WAIT_SECONDS
    return new SourceError('busy', detail, { cause: error, retryAfter })
  }
  if (failure.authenticationFailed) return new SourceError('refused', detail, { cause: error })
  if (CERTIFICATE.test(failure.code ?? '')) return new SourceError('certificate', detail, { cause: error })
  if (failure.responseStatus === 'NO' || failure.responseStatus === 'BAD')
    return new SourceError('unexpected', detail, { cause: error })
  // Everything else that ends a call ends the connection: a new one tells more.
  return new SourceError('lost', detail, { cause: error })
}
