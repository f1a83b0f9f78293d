import { DomainError } from '#shared/domain/domain-error.ts'

/** Lets errors of these codes pass, and throws any other. */
export const unless =
  (...codes: readonly string[]) =>
  (error: unknown): void => {
    if (!(error instanceof DomainError) || !codes.includes(error.code)) throw error
  }
