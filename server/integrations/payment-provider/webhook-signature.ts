import { createHmac, timingSafeEqual } from 'node:crypto'
import { SIGNATURE_TOLERANCE_SECONDS } from '#shared/domain/payment-setup/watched-events.ts'

const digest = (secret: string, timestamp: number, payload: Buffer) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(payload).digest()

/** The header of Stripe's scheme, `t=…,v1=…`: https://docs.stripe.com/webhooks/signature */
export function signDelivery(payload: Buffer, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1_000)
  return `t=${timestamp},v1=${digest(secret, timestamp, payload).toString('hex')}`
}

/** Whether one of the header's v1 signatures is of this payload by this secret, at most five minutes from `now`. */
export function isSignedBy(payload: Buffer, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',', 20).map((part) => part.trim().split('=', 2))
  const stamp = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(stamp)) return false
  const timestamp = Number(stamp)
  if (Math.abs(now.getTime() / 1_000 - timestamp) > SIGNATURE_TOLERANCE_SECONDS) return false
  const expected = digest(secret, timestamp, payload)
  const given = parts.flatMap(([name, value = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/i.test(value) ? [Buffer.from(value, 'hex')] : [],
  )
  return given.some((signature) => timingSafeEqual(signature, expected))
}

/** The same for several secrets, while one replaces another. */
export function isSignedByOne(
  ...[payload, header, secrets, now]: [Buffer, string, readonly string[], Date]
): boolean {
  return secrets.some((secret) => isSignedBy(payload, header, secret, now))
}
