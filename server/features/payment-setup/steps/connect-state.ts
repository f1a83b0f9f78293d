import type { Scope } from '#server/scope.ts'
import { openText, sealText } from '#server/sealed-text.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const STATE_MS = 600_000
const PURPOSE = 'payment-connect'

/** Binds the return to this organization and session: a link that somebody else made joins nothing here. Kept nowhere. */
export function makeState(scope: Scope): string {
  const { config, clock } = scope.context
  return sealText([config.secret], sealOf(scope), String(clock.now().getTime() + STATE_MS))
}

/** Errors: unauthenticated, payment_connect_refused. */
export function assertState(scope: Scope, state: string): void {
  const { config, clock } = scope.context
  const until = openText([config.secret, ...config.formerSecrets], sealOf(scope), state)
  if (until === null || Number(until) < clock.now().getTime())
    throw new DomainError('payment_connect_refused')
}

function sealOf({ orgId, sessionId }: Scope) {
  if (sessionId === undefined) throw new DomainError('unauthenticated')
  return { purpose: PURPOSE, place: `${orgId}:${sessionId}` }
}
