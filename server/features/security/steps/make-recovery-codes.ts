import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { replaceRecoveryCodes } from '#server/features/security/store/factors.ts'
import type { AppContext } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import { plainRecoveryCode, recoveryCode, recoveryRules } from '#shared/domain/security/second-factor.ts'
import { ownedHash } from './owned-hash.ts'

/** New recovery codes in the place of the former; only their hashes are kept. */
export async function makeRecoveryCodes(
  context: AppContext,
  db: Kysely<DB>,
  userId: string,
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryRules.count) {
    const code = recoveryCode(randomBytes(32))
    if (code !== null) codes.add(code)
  }
  const hashes = [...codes].map((code) =>
    ownedHash(context, 'recovery-code', userId, plainRecoveryCode(code)),
  )
  await replaceRecoveryCodes(db, userId, hashes)
  return [...codes]
}
