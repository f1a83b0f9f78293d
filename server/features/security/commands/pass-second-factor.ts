import type { Kysely } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { countAttempt, forgetAttempts } from '#server/http/rate-limit.ts'
import type { OwingSession } from '#server/http/session.ts'
import type { SignInPlace } from '#server/integrations/auth/port.ts'
import type { AppContext } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { SecondFactorProof } from '#shared/contract/sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  plainRecoveryCode,
  SECOND_FACTOR_TRIES,
  TRUSTED_DEVICE_DAYS,
} from '#shared/domain/security/second-factor.ts'
import { openFactorSecret } from '../steps/factor-secret.ts'
import { ownedHashes } from '../steps/owned-hash.ts'
import { acceptedStep } from '../steps/totp.ts'
import { consumeRecoveryCode, countRecoveryCodes, findFactor, noteFactorUse } from '../store/factors.ts'
import { settleSession } from '../store/sessions.ts'
import { noteSignIn } from './note-sign-in.ts'

const DAY = 86_400
/** Guesses a day for someone who knows the password: each try matches three codes of a million. */
const TRIES_A_DAY = { max: 50, seconds: DAY }
const SESSION_DAYS = 30

/** Settles a sign-in that owes its second factor. Errors: code_invalid, rate_limited, unauthenticated when it took too long. */
export async function passSecondFactor(
  context: AppContext,
  { userId, sessionId }: OwingSession,
  proof: SecondFactorProof,
  place: SignInPlace,
): Promise<void> {
  const counter = `second-factor:${userId}`
  await countAttempt(context, `second-factor-day:${userId}`, TRIES_A_DAY)
  await countAttempt(context, counter, SECOND_FACTOR_TRIES)
  const at = context.clock.now()
  const later = (days: number) => new Date(at.getTime() + days * DAY * 1_000)
  const passed = await asPlatform(context, async (db, client) => {
    if (!(await checkSecondFactor(context, db, userId, proof))) return false
    const settled = await settleSession(db, { id: sessionId, userId, at, expiresAt: later(SESSION_DAYS) })
    if (!settled) throw new DomainError('unauthenticated')
    if ('recoveryCode' in proof) {
      const left = await countRecoveryCodes(db, userId)
      await mailOwner(context, { db, client }, userId, { type: 'recovery-code-used', left })
    }
    const trust = proof.trustDevice ? { trustedUntil: later(TRUSTED_DEVICE_DAYS) } : {}
    await noteSignIn(context, { db, client }, { userId, place, ...trust })
    return true
  })
  if (!passed) {
    await mailOfGuessing(context, userId, counter)
    throw new DomainError('code_invalid')
  }
  await forgetAttempts(context, counter)
}

/** Tells the owner once, at the last try: somebody knows the first means of signing in. */
async function mailOfGuessing(context: AppContext, userId: string, counter: string): Promise<void> {
  const { rows } = await context.pool.query('select hits from rate_limits where key = $1', [counter])
  if (rows[0]?.hits !== SECOND_FACTOR_TRIES.max) return
  await asPlatform(context, (db, client) =>
    mailOwner(context, { db, client }, userId, { type: 'factor-guessed' }),
  )
}

/** Whether the proof is right; used up when it is. The factor's row is held: a code that two send at once serves one of them. */
async function checkSecondFactor(
  context: AppContext,
  db: Kysely<DB>,
  userId: string,
  proof: SecondFactorProof,
): Promise<boolean> {
  const at = context.clock.now()
  const factor = await findFactor(db, userId, true)
  if (!factor?.verified_at) return false
  if ('recoveryCode' in proof) {
    const hashes = ownedHashes(context, 'recovery-code', userId, plainRecoveryCode(proof.recoveryCode))
    return consumeRecoveryCode(db, { userId, hashes, at })
  }
  const step = acceptedStep(openFactorSecret(context, factor), proof.code, { at, lastStep: factor.last_step })
  if (step !== null) await noteFactorUse(db, { id: factor.id, step, at })
  return step !== null
}
