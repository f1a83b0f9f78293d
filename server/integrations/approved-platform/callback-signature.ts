import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** As for the payment provider: clocks differ, and an old callback may be one that somebody replays. */
export const CALLBACK_TOLERANCE_SECONDS = 300

/** `payload@epoch` is hashed, and the hash signed with the key, which is base64 (flow service 1.3.0, createWebhook). */
const fingerprintOf = (payload: Buffer, seconds: number) =>
  createHash('sha256').update(payload).update(`@${seconds}`).digest()

const sign = (fingerprint: Buffer | string, signingKey: string) =>
  createHmac('sha256', Buffer.from(signingKey, 'base64')).update(fingerprint).digest()

/** The header Afnor-Signature of a payload at a time. */
export function signCallback(payload: Buffer, signingKey: string, seconds: number): string {
  return sign(fingerprintOf(payload, seconds), signingKey).toString('base64')
}

/** Whether the signature is of this payload by this key, at most five minutes from `now`. */
export function isSignedCallback(
  { payload, signature, timestamp }: { payload: Buffer; signature: string; timestamp: string },
  signingKey: string,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  const seconds = Number(timestamp)
  if (Math.abs(now.getTime() / 1_000 - seconds) > CALLBACK_TOLERANCE_SECONDS) return false
  // The decoding of base64 skips strangers' characters: only the very text of a signature counts.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false
  const given = Buffer.from(signature, 'base64')
  const fingerprint = fingerprintOf(payload, seconds)
  // The standard does not say whether the fingerprint is signed as bytes or as its hexadecimal text: both prove the key.
  return [fingerprint, fingerprint.toString('hex')].some((text) =>
    timingSafeEqual(given, sign(text, signingKey)),
  )
}
