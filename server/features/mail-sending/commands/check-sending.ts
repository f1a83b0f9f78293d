import { inTransaction, readAs } from '#server/db/transaction.ts'
import { findSendingLogin } from '#server/features/mailboxes/queries/sending-access.ts'
import { SendError } from '#server/integrations/mail-transport/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { sourceOf } from '../steps/build-source.ts'
import { recordSent } from '../steps/record-outcome.ts'
import { findOutgoing } from '../store/outgoing.ts'
import { updateSending } from '../store/sendings.ts'

/**
 * Looks among what was sent for a mail that may have left: found, it did; not found, a person decides. Puts the copy of one that left there,
 * where its server does not.
 */
export async function checkSending(
  context: AppContext,
  { orgId, sendingId }: { orgId: string; sendingId: string },
): Promise<void> {
  const scope = systemScope(context, orgId)
  const mail = await readAs(scope, (tx) => findOutgoing(tx, sendingId))
  if (!mail || (mail.state !== 'unsure' && !(mail.state === 'sent' && !mail.filed))) return
  const checked = (change: { filed?: boolean }) =>
    inTransaction(scope, (tx) => updateSending(tx, sendingId, { checked_at: tx.now, ...change }))
  const access = await readAs(scope, (tx) => findSendingLogin(tx, mail.mailbox_id))
  if (access === null || 'refusal' in access) return checked({})
  const known = { messageId: mail.message_id, remoteId: mail.remote_id }
  try {
    if (mail.state === 'unsure') {
      const found = await context.mailTransport.find(access.login, known)
      await checked({})
      if (found === true) await recordSent(scope, sendingId, { remoteId: null, filed: true, announced: null })
      return
    }
    const raw = await sourceOf(scope, mail)
    await context.mailTransport.file(
      access.login,
      { raw, messageId: mail.message_id },
      mail.sent_at ?? context.clock.now(),
    )
    await checked({ filed: true })
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    context.log.warn({ sendingId, err: error }, 'sent mail not looked for')
    await checked({})
  }
}
