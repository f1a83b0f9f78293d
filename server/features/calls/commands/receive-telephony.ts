import { aircall } from '#server/integrations/telephony/aircall.ts'
import { generic } from '#server/integrations/telephony/generic.ts'
import type { Telephony } from '#server/integrations/telephony/port.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { applySoon } from '../steps/apply-soon.ts'
import { openTelephonySecret } from '../steps/telephony-secret.ts'
import { findConnection, keepEvent } from '../store/telephony.ts'

const ENDPOINT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const adapters: Partial<Record<string, Telephony>> = { aircall, generic }

/**
 * What a telephone provider says of a call, once each, in any order: kept before it is answered, applied just after. What is signed and cannot be read is
 * accepted: a provider that is refused ten times stops. An unknown address and a bad signature answer alike. Errors: telephony_signature_invalid.
 */
export async function receiveTelephony(
  context: AppContext,
  { endpoint, payload, signature }: { endpoint: string; payload: Buffer; signature: string },
): Promise<void> {
  const connection = ENDPOINT.test(endpoint) ? await findConnection(context, endpoint) : null
  const adapter = connection && adapters[connection.provider]
  const secret = connection && openTelephonySecret(context, endpoint, connection.sealed_secret)
  const read =
    adapter && secret ? adapter.read({ payload, signature, secret, now: context.clock.now() }) : 'forged'
  if (read === 'forged' || connection === null) throw new DomainError('telephony_signature_invalid')
  const { event } = read
  if (event === null) {
    context.log.warn({ provider: connection.provider }, 'an event of telephony could not be read')
    return
  }
  const orgId = connection.org_id
  await keepEvent(context, { orgId, event, at: context.clock.now() })
  if (event.kind !== 'other') applySoon(context, { orgId, provider: event.provider, callId: event.callId })
}
