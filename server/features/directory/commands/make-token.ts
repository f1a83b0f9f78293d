import { inTransaction } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import { hashToken, makeToken } from '#server/link-token.ts'
import type { Scope } from '#server/scope.ts'
import type { MadeDirectoryToken } from '#shared/contract/directory.ts'
import { TOKENS_MAX } from '#shared/domain/directory/directory-roles.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { insertToken, lockTokens } from '../store/tokens.ts'
import { TOKEN_PREFIX } from './open-directory.ts'

/** A token of the directory, told once: only its hash is kept. Errors: directory_tokens_full, plan_limit. */
export async function makeDirectoryToken(
  scope: Scope,
  { label }: { label: string },
): Promise<MadeDirectoryToken> {
  const token = `${TOKEN_PREFIX}${makeToken(32).token}`
  return inTransaction(scope, async (tx) => {
    await assertPlanAllows(tx, 'directory:use')
    if ((await lockTokens(tx)) >= TOKENS_MAX) throw new DomainError('directory_tokens_full')
    const id = await insertToken(tx, { label, tokenHash: hashToken(token), ending: token.slice(-4) })
    await tx.emit('directory.token_created', {
      subject: { type: 'directory', id: scope.orgId },
      description: label,
      meta: { name: label },
    })
    return { id, token }
  })
}
