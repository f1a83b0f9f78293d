import { inTransaction } from '#server/db/transaction.ts'
import { findSenderValues } from '#server/features/email-templates/queries/sender-values.ts'
import { followMails } from '#server/features/inbox-team/commands/follow-mails.ts'
import {
  type AnswerableMail,
  answerAutomatically,
} from '#server/features/mail-sending/commands/answer-automatically.ts'
import { type Arrival, receiveArrivals } from '#server/features/mail-sending/commands/receive-arrivals.ts'
import { pauseAnswered } from '#server/features/reminders/commands/pause-answered.ts'
import { type FetchedMail, SourceError } from '#server/integrations/mail-source/port.ts'
import { isFollowed } from '../store/folders.ts'
import { countFailedRead, insertMails, placeMails, type ReadMail } from '../store/mails.ts'
import type { FolderEpoch } from '../store/placements.ts'
import { emitNewMails } from './emit-new-mails.ts'
import { withMentions } from './find-mentions.ts'
import { handleArrivals } from './handle-arrivals.ts'
import type { Pass } from './pass.ts'
import type { UnreadableMail } from './read-mail.ts'

/** Writes a batch; when that fails, each of its mails alone, so that one that cannot be written stops no other. */
export async function writeMails(
  { scope, mailbox }: Pass,
  place: FolderEpoch,
  read: readonly ReadMail[],
  unreadable: readonly UnreadableMail[],
): Promise<void> {
  const writeAll = (some: readonly ReadMail[]) =>
    inTransaction(scope, async (tx) => {
      if (!(await isFollowed(tx, place.folderId)))
        throw new SourceError('changed', 'folder no longer followed')
      const { ids, fresh } = await insertMails(tx, place.mailboxId, await withMentions(tx, some))
      await placeMails(
        tx,
        place,
        some.map(({ id, seen, flagged, contentHash }) => ({
          id,
          seen,
          flagged,
          messageId: ids.get(contentHash)!,
        })),
      )
      await receiveArrivals(
        tx,
        mailbox.id,
        fresh.map((mail) => arrivalOf(mail, ids.get(mail.contentHash)!)),
      )
      const answerable = fresh.map((mail) => answerableOf(mail, ids.get(mail.contentHash)!))
      await answerAutomatically(tx, place, answerable, findSenderValues)
      await pauseAnswered(tx, answerable)
      await emitNewMails(tx, mailbox, fresh)
      const incoming = fresh.filter(({ outgoing }) => !outgoing)
      await handleArrivals(
        tx,
        place,
        incoming.map(({ contentHash }) => ids.get(contentHash)!),
      )
      await followMails(tx, [...ids.values()])
    })
  const setAside = (
    mail: Pick<FetchedMail, 'id' | 'seen' | 'flagged'>,
    fault: string,
    fileKey: string | null,
  ) => inTransaction(scope, (tx) => countFailedRead(tx, place, { ...mail, fault, fileKey }))
  try {
    await writeAll(read)
  } catch (error) {
    if (!isOfData(error)) throw error
    for (const mail of read) {
      try {
        await writeAll([mail])
      } catch (fault) {
        if (!isOfData(fault)) throw fault
        await setAside(mail, 'unwritable', mail.fileKey)
      }
    }
  }
  for (const { mail, fault, fileKey } of unreadable) await setAside(mail, fault, fileKey)
}

/** PostgreSQL refuses what it was given (classes 22, 23 and 54), rather than being away. */
const isOfData = (error: unknown) =>
  /^(22|23|54)/.test(String((error as { code?: unknown } | null)?.code ?? ''))

/** The facts of a mail that matter to our own sendings. */
const arrivalOf = ({ receivedAt, parsed }: ReadMail, id: string): Arrival => ({
  id,
  receivedAt,
  automatic: parsed.automatic,
  delivery: parsed.delivery,
  ownMessageId: parsed.ownMessageId,
  cites: [...parsed.inReplyTo, ...parsed.references],
})

/** The facts of a mail that the mailbox may answer by itself, and that may answer a reminder. */
const answerableOf = ({ receivedAt, outgoing, parsed }: ReadMail, id: string): AnswerableMail => {
  const { from, to, cc, subject, messageId, inReplyTo, references } = parsed
  const automatic = parsed.automatic || parsed.delivery !== null
  return { id, receivedAt, outgoing, automatic, from, to, cc, subject, messageId, inReplyTo, references }
}
