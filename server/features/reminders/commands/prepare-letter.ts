import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { getOwedInvoices } from '#server/features/invoices/queries/open-invoices.ts'
import type { Scope } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { type ClientAsked, getReminderClient } from '../queries/client.ts'
import { listOwed, listOwedOf } from '../queries/owed.ts'
import { getReminder } from '../queries/reminders.ts'
import { holdLate } from '../steps/hold-late.ts'
import { assertLate } from '../steps/judge-late.ts'
import { assertWords } from '../steps/judge-words.ts'
import { readLetter, storeLetter, wordsOf } from '../steps/read-letter.ts'
import { insertLetter } from '../store/letters.ts'

type Input = Omit<ClientAsked, 'invoiceId'> & {
  invoiceIds: readonly string[]
  registered: boolean
  subject: string
  message: string
  despiteBlocks: boolean
}

/**
 * « Mise en demeure (courrier) »: the letter for what a client owes late, drawn and kept as it will be posted. It waits until somebody says that it was.
 * Errors: those of assertWords, getReminderClient, assertLate, readLetter, storeLetter, holdLate.
 */
export async function prepareLetter(scope: Scope, input: Input): Promise<ReminderDetail> {
  const invoiceIds = [...new Set(input.invoiceIds)]
  const { registered } = input
  assertWords(input, 'invoices')
  const { toDraw, before } = await readAs(scope, async (tx) => {
    const client = await getReminderClient(tx, input)
    await getOwedInvoices(tx, invoiceIds)
    const invoices = await listOwedOf(tx, invoiceIds)
    assertLate(client, invoiceIds, invoices)
    return {
      toDraw: await readLetter(tx, { client, invoices, words: input, registered, formalNotice: true }),
      before: await listOwed(tx, [client.id]),
    }
  })
  return withFiles(scope.context, async (files) => {
    const pdf = await storeLetter(scope, files, toDraw)
    return inTransaction(scope, async (tx) => {
      const { client, invoices } = await holdLate(tx, { ...input, invoiceIds }, before)
      const channel = registered ? 'registered_letter' : 'letter'
      const id = await insertLetter(tx, channel, { client, invoices, words: wordsOf(toDraw), pdf })
      return getReminder(tx, id)
    })
  })
}
