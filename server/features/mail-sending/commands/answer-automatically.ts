import { getWorkingHours } from '#server/features/answer-delays/queries/answer-delays.ts'
import type { Tx } from '#server/scope.ts'
import { answeringAlias } from '#shared/domain/mail-sending/aliases.ts'
import {
  AUTO_REPLIES_PER_DAY,
  AUTO_REPLIES_PER_HOUR,
  autoReplyOn,
  autoReplyTo,
} from '#shared/domain/mail-sending/auto-reply.ts'
import { isOpen } from '#shared/domain/working-hours/working-hours.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listAliases } from '../queries/aliases.ts'
import { type AnswerableMail, type FindValues, sendAutoReply } from '../steps/send-auto-reply.ts'
import {
  claimAutoReply,
  countAutoReplies,
  findAutoReply,
  isAnsweredFolder,
  listOwnAddresses,
} from '../store/auto-replies.ts'

export type { AnswerableMail, FindValues }

/**
 * For whoever writes mails that came, in the same transaction: the acknowledgement or the vacation of the mailbox, once a day for each sender, by
 * the path of every mail (ADR 070, 079). `findValues`: of the variables that the texts hold.
 */
export async function answerAutomatically(
  tx: Tx,
  { mailboxId, folderId }: { mailboxId: string; folderId: string },
  mails: readonly AnswerableMail[],
  findValues: FindValues,
): Promise<void> {
  if (!mails.some(({ automatic, outgoing }) => !automatic && !outgoing)) return
  const settings = await findAutoReply(tx, mailboxId)
  if (settings === null) return
  const { away_from: from, away_to: to, enabled_at: enabledAt } = settings
  const hours = await getWorkingHours(tx)
  const day = todayIn(hours.timeZone, tx.now)
  const kind = autoReplyOn(
    {
      acknowledges: settings.acknowledges,
      acknowledgesWhen: settings.acknowledges_when,
      away: from === null || to === null ? null : { from, to },
    },
    { day, open: isOpen(hours, tx.now) },
  )
  if (kind === null || !(await isAnsweredFolder(tx, folderId))) return
  const own = settings.address.toLowerCase()
  const aliases = await listAliases(tx, mailboxId)
  const facts = {
    addresses: new Set([own, ...aliases.map(({ address }) => address)]),
    ours: await listOwnAddresses(tx),
    enabledAt,
    now: tx.now,
  }
  const { hour, day: ofDay } = await countAutoReplies(tx, mailboxId)
  let left = Math.min(AUTO_REPLIES_PER_HOUR - hour, AUTO_REPLIES_PER_DAY - ofDay)
  for (const mail of mails) {
    const sender = autoReplyTo(mail, facts)
    if (sender === null || left <= 0 || !(await claimAutoReply(tx, mailboxId, sender, day))) continue
    left -= 1
    const came = answeringAlias({ ...mail, deliveredTo: [] }, { address: own, aliases })
    const alias = aliases.find(({ address }) => address === came) ?? null
    await sendAutoReply(tx, mailboxId, { mail, settings, kind, alias, findValues })
  }
}
