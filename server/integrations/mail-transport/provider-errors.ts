import { SourceError } from '#server/integrations/mail-source/port.ts'
import { SendError } from './port.ts'

/** Our error for a provider's answer. `handed`: it may have been taken before the connection was lost. */
export function sendErrorOf(error: unknown, handed: boolean): SendError {
  if (error instanceof SendError) return error
  const options = { cause: error }
  const detail = (error as Error).message
  if (!(error instanceof SourceError)) return new SendError('unsure', 'interrupted', detail, options)
  const { problem, retryAfter } = error
  // Microsoft says so of an address that the mailbox may not send as.
  if (/ErrorSendAsDenied|SendAsDenied/.test(detail))
    return new SendError('refused', 'sender_refused', detail, options)
  // 403 for want of a scope, 401, or a grant that ended: said before anything is taken.
  if (problem === 'refused')
    return new SendError('refused', /403/.test(detail) ? 'scope_missing' : 'mailbox_refused', detail, options)
  if (problem === 'busy') return new SendError('later', 'quota', detail, { ...options, retryAfter })
  if (problem === 'unexpected')
    return new SendError('refused', /413/.test(detail) ? 'too_large' : 'refused', detail, options)
  return handed && !isOfConnection(error.cause)
    ? new SendError('unsure', 'interrupted', detail, options)
    : new SendError('later', 'unreachable', detail, options)
}

const CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Nothing was said where nobody was reached. */
function isOfConnection(cause: unknown): boolean {
  const { code, cause: inner } = (cause ?? {}) as { code?: string; cause?: { code?: string } }
  return CONNECTION.has(code ?? inner?.code ?? '')
}
