import { randomUUID } from 'node:crypto'
import { asPlatform } from '#server/db/transaction.ts'
import { queueMailBeside } from '#server/features/platform/commands/queue-mail.ts'
import { helpAcknowledgment } from '#server/features/support/mails/help-mail.ts'
import { findOrganizationName, getHelpRequest } from '#server/features/support/queries/help-requests.ts'
import { makeHandledToken } from '#server/features/support/steps/handled-token.ts'
import { insertHelpRequest, setOperatorMail } from '#server/features/support/store/messages.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import type { HelpEntry, HelpRequest } from '#shared/contract/support.ts'
import { helpMail } from '../mails/help-mail.ts'

/** Stores a signed-in user's request, mails it to the operator and acknowledges it; once per Idempotency-Key. */
export async function sendHelpRequest(
  { context, session, idempotency, orgId }: UserCaller & { orgId: string | null },
  request: HelpRequest,
): Promise<HelpEntry> {
  const { config } = context
  const user = { id: session.userId, email: session.email, name: session.name }
  return asPlatform(context, async (db, client) => {
    const { id, isNew } = await insertHelpRequest(db, {
      ...request,
      userId: user.id,
      orgId,
      requestKey: idempotency?.key ?? randomUUID(),
      at: context.clock.now(),
    })
    if (isNew) {
      const organization = orgId === null ? null : await findOrganizationName(db, orgId)
      const handledUrl = `${config.appUrl}/help/handled/${makeHandledToken(config, id)}`
      const mailId = await queueMailBeside(
        context,
        { db, client },
        {
          kind: 'help-request',
          to: { email: config.operatorMailbox, name: config.operator.name },
          replyTo: user.email,
          urgent: false,
          secret: false,
        },
        helpMail({ request, user, organization, handledUrl }),
      )
      await setOperatorMail(db, id, mailId)
      await queueMailBeside(
        context,
        { db, client },
        {
          kind: 'help-acknowledgment',
          to: { email: user.email, name: user.name },
          urgent: false,
          secret: false,
        },
        helpAcknowledgment({ request, url: `${config.appUrl}/help/${pageOf[request.kind]}` }),
      )
    }
    return getHelpRequest(db, { id, userId: user.id })
  })
}

const pageOf = { support: 'support', bug: 'bug-report' } as const
