import { createHmac, timingSafeEqual } from 'node:crypto'
import { totpRules, totpStep } from '#shared/domain/security/second-factor.ts'

/** The code of a step: RFC 6238 on HMAC-SHA1, which every authenticator app knows. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac[19]! & 15
  const number = (mac.readUInt32BE(at) & 0x7fffffff) % 10 ** totpRules.digits
  return String(number).padStart(totpRules.digits, '0')
}

/** The step that the code is of, among those near the instant that come after `lastStep`; null when it is of none: wrong, too old, or used. */
export function acceptedStep(
  secret: Buffer,
  code: string,
  { at, lastStep }: { at: Date; lastStep: number },
): number | null {
  const now = totpStep(at.getTime())
  let found: number | null = null
  for (let step = now - totpRules.skewSteps; step <= now + totpRules.skewSteps; step += 1) {
    const same = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))
    if (same && step > lastStep) found = step
  }
  return found
}
