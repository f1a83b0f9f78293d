import type { Tx } from '#server/scope.ts'
import { listClientFacts } from '../queries/client-facts.ts'
import { insertAnswered } from '../store/answers.ts'

type ReceivedMail = {
  id: string
  receivedAt: Date
  outgoing: boolean
  /** Written by a program, a list or a server that could not deliver: no answer. */
  automatic: boolean
  from: { address: string } | null
}

/**
 * For whoever writes mails that came, in the same transaction: a client that wrote since its last reminder is not reminded again until
 * somebody has read and says go on.
 */
export async function pauseAnswered(tx: Tx, mails: readonly ReceivedMail[]): Promise<void> {
  const answers = mails.flatMap(({ id, receivedAt, outgoing, automatic, from }) =>
    outgoing || automatic || from === null
      ? []
      : [{ messageId: id, address: from.address.toLowerCase(), receivedAt }],
  )
  if (answers.length === 0) return
  const answered = await insertAnswered(tx, answers)
  if (answered.length === 0) return
  const clients = await listClientFacts(
    tx,
    answered.map(({ companyId, contactId }) => (companyId ?? contactId)!),
  )
  for (const { pauseId, companyId, contactId, reminded } of answered) {
    // Who answers a devis before any reminder answers none: its mail is in the inbox.
    if (!reminded) continue
    await tx.emit('reminder.answered', {
      subject: { type: 'reminder', id: pauseId },
      companyId,
      contactId,
      meta: { clientName: clients.get((companyId ?? contactId)!)?.name ?? null },
    })
  }
}
