import { PlatformError } from '#server/integrations/approved-platform/port.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Why a flow that is gone, too long or that nobody can read is set aside, so that it stops no other; null for what stops the look. */
export function flowProblem(error: unknown): string | null {
  if (error instanceof PlatformError) {
    if (error.problem === 'not_found' || error.problem === 'refused') return error.problem
    return error.code === 'too_long' ? error.code : null
  }
  return error instanceof DomainError && error.code !== 'service_unavailable' ? error.code : null
}
