import type { Kysely } from 'kysely'
import { findFactor, noteFactorUse, takeRecoveryCode } from '#server/features/security/store/factors.ts'
import type { AppContext } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { SecondFactorProof } from '#shared/contract/sign-in.ts'
import { plainRecoveryCode } from '#shared/domain/security/second-factor.ts'
import { openFactorSecret } from './factor-secret.ts'
import { ownedHashes } from './owned-hash.ts'
import { acceptedStep } from './totp.ts'

/** Whether the proof is right; used up when it is. The factor's row is held: a code that two send at once serves one of them. */
export async function checkSecondFactor(
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
    return takeRecoveryCode(db, { userId, hashes, at })
  }
  const step = acceptedStep(openFactorSecret(context, factor), proof.code, { at, lastStep: factor.last_step })
  if (step !== null) await noteFactorUse(db, { id: factor.id, step, at })
  return step !== null
}
