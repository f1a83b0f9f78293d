import { DomainError } from '#shared/domain/domain-error.ts'

/** Lets errors of these codes pass, and throws any other. */
export const unless =
  (...codes: readonly string[]) =>
  (error: unknown): void => {
    if (!(error instanceof DomainError) || !codes.includes(error.code)) throw error
  }

const isRefused = (fault: unknown) => fault instanceof DomainError && fault.code === 'refund_refused'

/** In turn: a period that fails holds up no other. Errors: that of a refused refund, which is asked for anew only once told; else the first one. */
export async function runAll(works: readonly (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = []
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults.find(isRefused) ?? faults[0]
}
