import type { Session } from '#server/http/session.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isConfirmed } from '#shared/domain/security/second-factor.ts'

/** A sensitive action asks for a recent proof of who acts. Errors: confirmation_required. */
export function assertConfirmed(
  context: Pick<AppContext, 'clock'>,
  session: Pick<Session, 'confirmedAt'>,
): void {
  if (!isConfirmed(session.confirmedAt, context.clock.now())) throw new DomainError('confirmation_required')
}
