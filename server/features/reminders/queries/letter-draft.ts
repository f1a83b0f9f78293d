import { getParties } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { debtorOf } from '#shared/domain/late-interest/debtor.ts'
import { needsAgreement } from '#shared/domain/reminders/registered-letter.ts'
import { formalNoticeWords, letterWords, postalLines } from '#shared/domain/reminders/reminder-letter.ts'
import type { Currency } from '#shared/french/format.ts'
import type { ClientAsked } from './client.ts'
import { getReminderDraft } from './draft.ts'
import { getReminder } from './reminders.ts'

type Asked = ClientAsked & { reminderId?: string | undefined; currency?: Currency | undefined }

/** The letter to be read again before it is prepared. Errors: those of getReminderDraft and getReminder. */
export async function getLetterDraft(tx: Tx, { reminderId, ...asked }: Asked) {
  if (reminderId === undefined) {
    const draft = await getReminderDraft(tx, asked)
    return { ...draft, ...formalNoticeWords, ...(await findAddresses(tx, draft)), reminder: null }
  }
  const reminder = await getReminder(tx, reminderId)
  const { companyId, contactId, clientName, currency, invoices, blocks, mailSubject, message, hasPdf } =
    reminder
  const written = { subject: mailSubject, message }
  return {
    companyId,
    contactId,
    clientName,
    currency,
    invoices,
    blocks,
    reminder,
    ...(hasPdf ? written : letterWords(written)),
    ...(await findAddresses(tx, reminder)),
  }
}

/** Of paper, and of an electronic registered letter. */
async function findAddresses(
  tx: Tx,
  { companyId, contactId }: Pick<ReminderDetail, 'companyId' | 'contactId'>,
) {
  const { buyer } = await getParties(tx, { companyId, contactId })
  return {
    address: buyer && postalLines(buyer),
    electronic: {
      simulated: tx.scope.context.registeredLetters.simulated,
      email: buyer?.email ?? null,
      needsAgreement: buyer !== null && needsAgreement(debtorOf(buyer)),
    },
  }
}
