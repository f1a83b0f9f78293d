import { findSenderValues } from '#server/features/email-templates/queries/sender-values.ts'
import { answerAutomatically } from '#server/features/mail-sending/commands/answer-automatically.ts'
import type { Tx } from '#server/scope.ts'
import type { ReadMail } from '../store/mails.ts'
import type { FolderEpoch } from '../store/placements.ts'
import { answerableOf } from './facts-of-mail.ts'

/** Lets the mailbox answer mails that were just written by itself; `ids`: their rows, by content. */
export const answerArrivals = (
  tx: Tx,
  place: FolderEpoch,
  fresh: readonly ReadMail[],
  ids: ReadonlyMap<string, string>,
): Promise<void> =>
  answerAutomatically(
    tx,
    place,
    fresh.map((mail) => answerableOf(mail, ids.get(mail.contentHash)!)),
    findSenderValues,
  )
