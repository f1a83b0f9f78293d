import type { ErrorCode, FieldError } from '#shared/domain/error-codes.ts'

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
    super(body.message ?? 'Une erreur est survenue, réessayez.')
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

/** The French sentence of anything thrown by a call. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Une erreur est survenue, réessayez.'
}
