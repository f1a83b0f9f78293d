import { randomInt } from 'node:crypto'
import { asPlatform } from '#server/db/transaction.ts'
import { queueMailBeside } from '#server/features/platform/commands/queue-mail.ts'
import { ownedHash } from '#server/features/security/steps/owned-hash.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { CODE_RESEND_SECONDS } from '#shared/domain/sign-in/one-time-code.ts'
import { ownerCodeMail } from '../mails/owner-code-mail.ts'
import { putOwnerCode } from '../store/sessions.ts'
import { CODE_TRIES } from './confirm-identity.ts'

const CODE_MINUTES = 10
/** The wait before another code, as for those of sign-in (issue 2, section 3). */
const RESEND_MS = CODE_RESEND_SECONDS * 1_000

/**
 * Mails the owner a code that confirms their identity, and voids the former one. A code that was just sent and can still be tried
 * stays: a browser asks again within seconds after a lost answer, and the first mail must still work.
 */
export async function sendConfirmationCode({ context, session }: UserCaller): Promise<{ sentTo: string }> {
  const { userId, email, name } = session
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(context.clock.now().getTime() + CODE_MINUTES * 60_000)
  await asPlatform(context, async (db, client) => {
    const hash = ownedHash(context, 'owner-code', userId, code)
    const lately = new Date(expiresAt.getTime() - RESEND_MS)
    if (!(await putOwnerCode(db, { userId, hash, expiresAt }, { after: lately, tries: CODE_TRIES }))) return
    await queueMailBeside(
      context,
      { db, client },
      {
        kind: 'confirmation-code',
        to: { email, name },
        urgent: true,
        secret: { validSeconds: CODE_MINUTES * 60 },
      },
      ownerCodeMail({ code, minutes: CODE_MINUTES }),
    )
  })
  return { sentTo: email }
}
