import type { Tx } from '#server/scope.ts'
import type { ReportedRecipient } from '#shared/domain/mail-sending/delivery-report.ts'
import {
  cancelAnswered,
  findReported,
  forgetDraftsOf,
  insertReport,
  linkDocuments,
  listArrived,
  placeSent,
  proveSent,
} from '../store/arrived.ts'
import { restoreDrafts } from '../store/drafts.ts'

/** A mail that a mailbox was found to hold, as far as sending is concerned. */
export type Arrival = {
  /** Its row. */
  id: string
  receivedAt: Date
  automatic: boolean
  /** The Message-ID that we gave it, if we wrote it. */
  ownMessageId: string | null
  /** Message-IDs that it names as those of mails before it. */
  cites: readonly string[]
  delivery: { messageId: string | null; recipients: readonly ReportedRecipient[] } | null
}

/**
 * For whoever writes mails that came, in the same transaction. A mail of ours takes the place of its sending; an answer from outside takes
 * back what was to leave unless one came, and proves that the mail it answers left; a report is kept with the mail that it is about.
 */
export async function receiveArrivals(
  tx: Tx,
  mailboxId: string,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (arrivals.length === 0) return
  const came = await listArrived(
    tx,
    arrivals.map(({ id }) => id),
  )
  const byId = new Map(arrivals.map((arrival) => [arrival.id, arrival]))
  const placed = await placeSent(
    tx,
    mailboxId,
    came.map((mail) => ({ ...mail, ownId: mail.outgoing ? byId.get(mail.id)!.ownMessageId : null })),
  )
  if (placed.length > 0) {
    await linkDocuments(tx, placed)
    await forgetDraftsOf(tx, placed)
  }
  const fromOutside = came.filter(({ outgoing, id }) => !outgoing && byId.get(id)?.automatic === false)
  const reports = arrivals.filter(({ delivery }) => delivery !== null)
  const strangers = came.filter(({ outgoing }) => !outgoing).map(({ id }) => byId.get(id)!)
  await proveSent(
    tx,
    strangers.flatMap(({ cites }) => cites),
  )
  const cancelled =
    fromOutside.length === 0
      ? []
      : await cancelAnswered(
          tx,
          fromOutside.map(({ conversationId }) => conversationId),
        )
  if (cancelled.length > 0) await restoreDrafts(tx, cancelled, true)
  for (const report of reports) await saveReport(tx, mailboxId, report)
}

async function saveReport(tx: Tx, mailboxId: string, { id, delivery, receivedAt }: Arrival): Promise<void> {
  const { messageId: named, recipients } = delivery!
  if (recipients.length === 0) return
  const addresses = recipients.map(({ address }) => address)
  // The mail that it names may come later: folders are read one after the other.
  const messageId = (await findReported(tx, mailboxId, { named, addresses, at: receivedAt })) ?? named
  if (messageId !== null)
    await insertReport(tx, mailboxId, { reportId: id, messageId, recipients, at: receivedAt })
}
