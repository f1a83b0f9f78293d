import { generateSync, ScureBase32Plugin, verifySync } from 'otplib'
import { totpRules } from '#shared/domain/security/second-factor.ts'

const { digits, periodSeconds: period, skewSteps } = totpRules

/** The code of a step, as an authenticator app shows it. */
export const totpCode = (secret: Buffer, step: number): string =>
  generateSync({ secret, digits, period, epoch: step * period })

/** The step of an instant: the moving part of a code. */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1_000 / period)

/** The step of the code, among those near the instant and after `lastStep`; null for a wrong, old or used code. */
export function acceptedStep(
  secret: Buffer,
  code: string,
  { at, lastStep }: { at: Date; lastStep: number },
): number | null {
  const now = totpStep(at)
  // The clock was set back: otplib would throw.
  if (lastStep > now + skewSteps) return null
  const near = { epoch: now * period, epochTolerance: skewSteps * period, afterTimeStep: lastStep }
  const result = verifySync({ secret, token: code, digits, period, ...near })
  return 'timeStep' in result ? result.timeStep : null
}

/** The secret in base 32, as authenticator apps take it. */
export const typedSecret = (secret: Buffer): string => new ScureBase32Plugin().encode(secret)
