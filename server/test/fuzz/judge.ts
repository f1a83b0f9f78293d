import { isErrorCode } from '#shared/domain/error-codes.ts'
import type { Victim } from './fuzz-site.ts'
import type { FuzzRequest } from './requests.ts'

export type Judged = {
  status: number
  headers: Record<string, unknown>
  payload: string
  /** From the request to the whole answer. */
  ms: number
  request: FuzzRequest
  victim: Victim
}

/** No answer of a small organization takes this long, whatever the machine does besides. */
const TOO_SLOW_MS = 20_000

/** The fault of an answer, or null. */
export function judge({ status, headers, payload, ms, request, victim }: Judged): string | null {
  if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined)) return `answered ${status}`
  if (ms > TOO_SLOW_MS) return `answered after ${ms} ms`
  const asked = `${request.url} ${request.payload ?? ''} ${JSON.stringify(request.headers)}`
  if (payload.includes(victim.mark)) return 'told of a foreign row'
  const foreign = Object.values(victim.foreign).flat()
  const named = foreign.find((id) => isTelling(id) && payload.includes(id) && !asked.includes(id))
  if (named !== undefined) return `named the foreign id ${named}`
  if (status >= 400 && request.url.startsWith('/api/v1')) {
    const body = parsed(payload)
    if (request.method !== 'HEAD' && !isErrorCode(body?.code)) return 'refused without the body of a refusal'
  }
  return null
}

/** A day, a position or a number stands in many answers: ids and secrets are long. */
const isTelling = (value: string) => value.length >= 32

function parsed(payload: string): { code: string } | null {
  try {
    return JSON.parse(payload) as { code: string }
  } catch {
    return null
  }
}
