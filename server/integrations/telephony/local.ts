import { signDelivery } from '../payment-provider/webhook-signature.ts'
import { generic } from './generic.ts'
import type { ReadDelivery } from './port.ts'

/** One step of « appel entrant ». */
export type PlayedCall = {
  callId: string
  step: 'ringing' | 'answered' | 'ended' | 'missed'
  from: string | null
  to: string | null
  user: string
  startedAt: Date
  answeredAt: Date | null
  now: Date
}

/** No secret: it signs and reads by itself. */
const SECRET = 'local'

/** The stand-in of a telephony: it plays a step of a call by a signed delivery, through the port that reads those of providers. */
export function playCall({ step, now, startedAt, answeredAt, ...call }: PlayedCall): ReadDelivery {
  const over = step === 'ended' || step === 'missed'
  const payload = Buffer.from(
    JSON.stringify({
      ...call,
      event: step,
      direction: 'in',
      startedAt,
      answeredAt,
      endedAt: over ? now : null,
      durationSeconds:
        step === 'ended' && answeredAt ? Math.round((now.getTime() - answeredAt.getTime()) / 1_000) : null,
    }),
  )
  const read = generic.read({ payload, signature: signDelivery(payload, SECRET, now), secret: SECRET, now })
  return read === 'forged' || read.event === null ? read : { event: { ...read.event, provider: 'local' } }
}
