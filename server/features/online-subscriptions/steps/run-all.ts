import { runEach } from '#server/run-each.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Lets errors of these codes pass, and throws any other. */
export const unless =
  (...codes: readonly string[]) =>
  (error: unknown): void => {
    if (!(error instanceof DomainError) || !codes.includes(error.code)) throw error
  }

const isRefused = (fault: unknown) => fault instanceof DomainError && fault.code === 'refund_refused'

/** A period that fails holds up no other. Errors: that of a refused refund, which is asked for anew only once told; else the first one. */
export const runAll = (works: readonly (() => Promise<void>)[]) => runEach(works, isRefused)
