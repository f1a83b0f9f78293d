import { z } from 'zod'
import { callDirections } from '#shared/domain/calls/call-names.ts'
import { type TelephonyEvent, telephonyEventKinds } from '#shared/domain/calls/telephony-call.ts'
import { isSignedBy } from '../payment-provider/webhook-signature.ts'
import { eventSchema, idSchema, jsonOf, numberSchema, secondsSchema, userSchema } from './bounded-schemas.ts'
import type { Telephony } from './port.ts'

const instantSchema = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish()
  .catch(null)

/** One event of a call, as the settings of telephony describe it to whoever connects another provider. */
const bodySchema = z.object({
  callId: idSchema,
  event: eventSchema,
  direction: z.enum(callDirections),
  from: numberSchema,
  to: numberSchema,
  user: userSchema,
  startedAt: instantSchema,
  answeredAt: instantSchema,
  endedAt: instantSchema,
  durationSeconds: secondsSchema,
})

/** Any telephony: JSON signed over its bytes by the header `t=…,v1=…` (HMAC-SHA256 of `time.body`, five minutes at most). */
export const generic: Telephony = {
  read({ payload, signature, secret, now }) {
    if (secret === '' || !isSignedBy(payload, signature, secret, now)) return 'forged'
    return { event: readBody(payload) }
  },
}

function readBody(payload: Buffer): TelephonyEvent | null {
  const read = bodySchema.safeParse(jsonOf(payload))
  if (!read.success) return null
  const { callId, event, direction, from, to, user, startedAt, answeredAt, endedAt, durationSeconds } =
    read.data
  return {
    provider: 'generic',
    callId,
    // A group rings at each of its people.
    key: `${callId}:${event}${event === 'ringing' && user ? `:${user}` : ''}`,
    kind: telephonyEventKinds.find((kind) => kind === event) ?? 'other',
    direction,
    from: from ?? null,
    to: to ?? null,
    user: user || null,
    startedAt: startedAt ?? null,
    answeredAt: answeredAt ?? null,
    endedAt: endedAt ?? null,
    durationSeconds: durationSeconds ?? null,
  }
}
