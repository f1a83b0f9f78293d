import type { Config } from '#server/config.ts'
import type { ExportAsked, StreamedFile } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import type { Access } from '#shared/domain/member-rights.ts'
import type { PlanFacts } from '#shared/domain/plans/plan-of.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/** Data that the thread is started with. */
export type ThreadData = { config: Config; databaseUrl: string; mark: string; simulatesPayments: boolean }

/** Whose export it is: a scope without its context. */
export type ExportActor = Access & {
  orgId: string
  userId: string
  planFacts: PlanFacts | null
}

/** `pull` asks for the next part of a file. */
export type ToThread =
  | ({ kind: 'start'; id: number; actor: ExportActor; now: Date } & ExportAsked)
  | { kind: 'pull'; id: number }
  | { kind: 'cancel'; id: number }
  | { kind: 'close' }

export type FromThread =
  | { kind: 'begun'; id: number; headers: StreamedFile['headers'] }
  | { kind: 'answered'; id: number; value: unknown }
  | { kind: 'part'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'ended'; id: number }
  | { kind: 'failed'; id: number; failure: Failure }

/** An error between threads: of ours, or of PostgreSQL with its code. */
export type Failure = {
  message: string
  stack: string | undefined
  ours: {
    code: ErrorCode
    fields: FieldError[] | undefined
    retryAfterSeconds: number | undefined
    data: Record<string, unknown> | undefined
  } | null
  code: string | null
}

export function toFailure(error: unknown): Failure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const { code } = error as { code?: unknown }
  const ours =
    error instanceof DomainError
      ? {
          code: error.code,
          fields: error.fields,
          retryAfterSeconds: error.retryAfterSeconds,
          data: error.data,
        }
      : null
  return { message, stack, ours, code: typeof code === 'string' ? code : null }
}

export function toError({ message, stack, ours, code }: Failure): Error {
  const error = ours
    ? new DomainError(ours.code, {
        message,
        ...(ours.fields ? { fields: ours.fields } : {}),
        ...(ours.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: ours.retryAfterSeconds }),
        ...(ours.data ? { data: ours.data } : {}),
      })
    : Object.assign(new Error(message), code === null ? {} : { code })
  if (stack !== undefined) error.stack = stack
  return error
}
