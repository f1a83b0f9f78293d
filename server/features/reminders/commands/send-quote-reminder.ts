import { inTransaction, readAs } from '#server/db/transaction.ts'
import { assertMailboxSends } from '#server/features/documents/commands/choose-mailbox.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import type { Scope } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { concernsQuote, listBlocks } from '../queries/blocks.ts'
import { getReminder } from '../queries/reminders.ts'
import { getReminderSettings } from '../queries/settings.ts'
import { listWaitingQuotesOf } from '../queries/waiting-quotes.ts'
import { emitQuoteReminder } from '../steps/emit-reminder.ts'
import { assertWords } from '../steps/judge-words.ts'
import { lockWaitingQuote, mailQuoteReminder } from '../steps/mail-quote-reminder.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { insertSentQuoteReminder } from '../store/reminders.ts'
import { lockStandings } from '../store/standings.ts'

type Input = {
  quoteId: string
  to: Recipient
  subject: string
  message: string
  mailboxId?: string | null | undefined
  despiteBlocks: boolean
}

/**
 * « Relancer » a devis that waits for its answer: a mail with its link. It is judged from fresh facts by the transaction that records it, with the devis and the
 * standings of its client held; two people at once send one. Errors: those of assertWords, assertMailboxSends, lockWaitingQuote, mailQuoteReminder; reminder_blocked.
 */
export async function sendQuoteReminder(scope: Scope, input: Input): Promise<ReminderDetail> {
  const { quoteId, to, despiteBlocks } = input
  assertWords(input, 'quote')
  const mailboxId = await readAs(scope, (tx) =>
    assertMailboxSends(tx, { mailboxId: input.mailboxId, size: 0 }),
  )
  return inTransaction(scope, async (tx) => {
    const locked = await lockWaitingQuote(tx, quoteId)
    const [quote] = await listWaitingQuotesOf(tx, [quoteId])
    if (quote === undefined) throw new DomainError('quote_not_sent')
    await lockStandings(tx, [quote.clientId])
    const blocks = (await listBlocks(tx, [quote.clientId])).get(quote.clientId) ?? []
    const against = blocks.filter((block) => concernsQuote(block, quoteId))
    if (!despiteBlocks && against.length > 0)
      throw new DomainError('reminder_blocked', { message: against.map(({ text }) => text).join(' ') })
    const mailed = await mailQuoteReminder(tx, { locked, quote, words: input, to, mailboxId })
    const { timeZone } = await getReminderSettings(tx)
    const today = todayIn(timeZone, tx.now)
    const reminderId = await insertSentQuoteReminder(tx, { quote, to, mailed, today })
    await emitQuoteReminder(tx, { reminderId, quote, to: to.email })
    await refreshStandings(tx, [quote.clientId])
    return getReminder(tx, reminderId)
  })
}
