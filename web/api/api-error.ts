import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { UNKNOWN_ERROR } from '#shared/domain/unknown-error.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/** A proxy before Ardoise refused the request for its size: our own 413 bring their sentence. */
const TOO_LARGE =
  'Ce fichier dépasse la taille que le réseau de cette installation laisse passer. Choisissez un fichier plus petit, ou demandez à qui l’administre de relever cette limite.'

/** A refusal of the API, or `unreachable` when no answer came. `message` is French and may be shown as it is. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable'
  readonly status: number
  readonly fields: FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly data: Record<string, unknown>

  constructor(
    status: number,
    body: Partial<Pick<ApiError, 'code' | 'message' | 'fields' | 'retryAfterSeconds' | 'data'>>,
  ) {
    super(body.message ?? (status === 413 ? TOO_LARGE : UNKNOWN_ERROR))
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'internal'
    this.fields = body.fields ?? []
    this.retryAfterSeconds = body.retryAfterSeconds
    this.data = body.data ?? {}
  }
}

export const unreachable = () =>
  new ApiError(0, {
    code: 'unreachable',
    message: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  })

/** No answer came: the device has no network, or the server is away. */
export const isUnreachable = (error: unknown) => error instanceof ApiError && error.code === 'unreachable'

/** The French sentence of anything thrown by a call. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : UNKNOWN_ERROR
}

/** The sentence of the field that is wrong, where one is named; else that of the error. */
export const faultOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields[0]?.message) || messageOf(error)

/** A thing that is gone already counts as deleted: an earlier try lost its answer, or another tab was quicker. */
export const unlessGone = <Answer>(deletion: Promise<Answer>): Promise<Answer | undefined> =>
  deletion.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  })

/** No such record here: deleted, another organization's, or a malformed id (400). */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** « Prochain essai dans 45 s. », « Prochain essai dans 12 min. »: a second sentence; the specification fixes the first. */
export function nextTry(seconds: number): string {
  const wait = seconds < 90 ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`
  return `Prochain essai dans ${wait}.`
}

const CODES: readonly string[] = ['code_invalid', 'code_expired', 'code_attempts_exceeded']

/** Whether a code was judged and is of no more use. Any other failure says nothing of it: it may be sent again. */
export function isCodeRefusal(error: unknown): boolean {
  return error instanceof ApiError && CODES.includes(error.code)
}
