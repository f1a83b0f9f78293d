import { inTransaction, readAs } from '#server/db/transaction.ts'
import { findSendingLogin } from '#server/features/mailboxes/queries/sending-access.ts'
import { type MailToSend, SendError, type TransportLogin } from '#server/integrations/mail-transport/port.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { envelopeOf } from '#shared/domain/mail-sending/recipients.ts'
import { SENDING_LOST_SECONDS } from '#shared/domain/mail-sending/sending-tries.ts'
import { isAnyOpposed } from '../steps/assert-prospect.ts'
import { MailUnprepared, sourceOf } from '../steps/build-source.ts'
import { asSendError, recordFailure, recordSent } from '../steps/record-outcome.ts'
import { findOutgoing, type Outgoing } from '../store/outgoing.ts'
import { lockSending, updateSending } from '../store/sendings.ts'
import { checkSending } from './check-sending.ts'

type Job = { orgId: string; sendingId: string }

/**
 * Hands a mail to its mailbox's own server, at most once (invariant 16). The state « on its way » is committed before the server is
 * spoken to; a job that finds this state after another one died does not send, since the mail may have left. `again`: the job is a retry.
 */
export async function sendMail(
  context: AppContext,
  { orgId, sendingId }: Job,
  { again }: { again: boolean } = { again: false },
): Promise<void> {
  const scope = systemScope(context, orgId)
  const mail = await readAs(scope, (tx) => findOutgoing(tx, sendingId))
  const now = context.clock.now()
  if (mail?.state === 'sending') {
    const lost =
      mail.begun_at === null || now.getTime() - mail.begun_at.getTime() > SENDING_LOST_SECONDS * 1_000
    if (!again && !lost) return
    await recordFailure(scope, sendingId, new SendError('unsure', 'interrupted', 'the process ended'))
    return checkSending(context, { orgId, sendingId })
  }
  if (mail?.state !== 'waiting' || mail.due_at > now) return
  try {
    const raw = await sourceOf(scope, mail)
    const access = await readAs(scope, (tx) => findSendingLogin(tx, mail.mailbox_id))
    const begun = await begin(scope, mail)
    if (begun === null) return
    if (access === null || 'refusal' in access)
      throw new SendError('refused', access?.refusal ?? 'mailbox_refused', 'no grant')
    if (begun.opposed) throw new SendError('refused', 'opposed', 'the recipient opposed meanwhile')
    await handOver(scope, access.login, toSend(mail, raw))
  } catch (error) {
    if (error instanceof MailUnprepared) await begin(scope, mail)
    else if (!(error instanceof SendError)) throw error
    const told = error instanceof SendError ? error : new SendError('refused', 'unprepared', error.message)
    await recordFailure(scope, sendingId, told)
  }

  async function handOver(scope: Scope, login: TransportLogin, outgoing: MailToSend): Promise<void> {
    const prepared = (remoteId: string) =>
      inTransaction(scope, (tx) => updateSending(tx, sendingId, { remote_id: remoteId }))
    const sent = await context.mailTransport.send(login, outgoing, prepared).catch((error: unknown) => {
      throw asSendError(error)
    })
    await recordSent(scope, sendingId, sent)
    if (!sent.filed) await checkSending(context, { orgId, sendingId })
  }
}

/** Takes the mail, and says whether its recipient opposed since it was accepted; null when its author took it back meanwhile. */
const begin = (scope: Scope, mail: Outgoing): Promise<{ opposed: boolean } | null> =>
  inTransaction(scope, async (tx) => {
    const { state, attempts, due_at: dueAt } = await lockSending(tx, mail.id)
    if (state !== 'waiting' || dueAt > tx.now) return null
    await updateSending(tx, mail.id, { state: 'sending', begun_at: tx.now, attempts: attempts + 1 })
    return { opposed: mail.prospecting && (await isAnyOpposed(tx, mail.recipients)) }
  })

const toSend = (mail: Outgoing, raw: Uint8Array): MailToSend => ({
  raw,
  messageId: mail.message_id,
  from: mail.address,
  to: envelopeOf(mail.recipients),
  answers: mail.answered_mailbox === mail.mailbox_id ? mail.answered_remote : null,
  remoteId: mail.remote_id,
})
