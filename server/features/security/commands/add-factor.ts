import { randomBytes, randomUUID } from 'node:crypto'
import { generateURI } from 'otplib'
import { asPlatform } from '#server/db/transaction.ts'
import { assertConfirmed } from '#server/features/security/steps/assert-confirmed.ts'
import { sealFactorSecret } from '#server/features/security/steps/factor-secret.ts'
import { typedSecret } from '#server/features/security/steps/totp.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { totpRules } from '#shared/domain/security/second-factor.ts'
import { findFactor, insertFactor } from '../store/factors.ts'
import { lockUser } from '../store/means.ts'

/** A new authenticator app, not in force before its first code. Errors: confirmation_required, factor_already_active. */
export async function addFactor({ context, session }: UserCaller, { name }: { name: string }) {
  assertConfirmed(context, session)
  const id = randomUUID()
  const secret = randomBytes(totpRules.secretBytes)
  await asPlatform(context, async (db) => {
    await lockUser(db, session.userId)
    if ((await findFactor(db, session.userId, true))?.verified_at)
      throw new DomainError('factor_already_active')
    const sealed = sealFactorSecret(context, id, secret)
    await insertFactor(db, { id, userId: session.userId, name, secret: sealed })
  })
  const typed = typedSecret(secret)
  return {
    factorId: id,
    secret: typed,
    uri: generateURI({ issuer: PRODUCT_NAME, label: session.email, secret: typed }),
  }
}
