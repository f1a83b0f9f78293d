import { randomInt } from 'node:crypto'
import { asPlatform } from '#server/db/transaction.ts'
import { queueMailBeside } from '#server/features/platform/commands/queue-mail.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { ownerCodeMail } from '../mails/owner-code-mail.ts'
import { putOwnerCode } from '../store/sessions.ts'
import { ownedHash } from './digests.ts'

const CODE_MINUTES = 10

/** Mails the owner a code that confirms who acts; the one before it is void. */
export async function sendConfirmationCode({ context, session }: UserCaller): Promise<{ sentTo: string }> {
  const { userId, email, name } = session
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(context.clock.now().getTime() + CODE_MINUTES * 60_000)
  await asPlatform(context, async (db, client) => {
    await putOwnerCode(db, { userId, hash: ownedHash(context, 'owner-code', userId, code), expiresAt })
    await queueMailBeside(
      context,
      { db, client },
      { kind: 'confirmation-code', to: { email, name }, secret: true },
      ownerCodeMail({ code, minutes: CODE_MINUTES }),
    )
  })
  return { sentTo: email }
}
