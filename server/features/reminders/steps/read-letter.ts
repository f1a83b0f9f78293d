import { randomUUID } from 'node:crypto'
import type { HeldFiles } from '#server/db/with-files.ts'
import { loadLogo } from '#server/features/documents/commands/load-logo.ts'
import { buyerParty, sellerParty } from '#server/features/documents/queries/document-parties.ts'
import { findSender, getParties } from '#server/features/documents/queries/parties.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { reportTooLong } from '#server/features/platform/commands/report-too-long.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { postalLines, type ReminderLetter } from '#shared/domain/reminders/reminder-letter.ts'
import { reminderValues } from '#shared/domain/reminders/variables.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { keptWords } from '../mails/reminder-mail.ts'
import type { ReminderClient } from '../queries/client.ts'
import { interestOf } from '../queries/interest.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import { assertKnown } from './judge-words.ts'
import { readFacts } from './mail-reminder.ts'

type Wish = {
  client: ReminderClient
  /** Late, of one currency, the oldest first. */
  invoices: readonly OwedInvoice[]
  words: { subject: string; message: string }
  registered: boolean
  formalNotice: boolean
}

/** What is drawn; the logo is read with the files. */
export type LetterToDraw = { letter: Omit<ReminderLetter, 'sellerLogo'>; logoFileKey: string | null }

/**
 * A letter from the figures of now. Errors: those of assertKnown (a letter has no address to open: `{lien}` is refused), letter_without_address.
 */
export async function readLetter(tx: Tx, wish: Wish): Promise<LetterToDraw> {
  const { client, invoices, words, registered, formalNotice } = wish
  const { companyId, contactId, today } = client
  const ids = invoices.map(({ id }) => id)
  const [{ seller, buyer }, { iban, bic, accountName }, sender, interests] = await Promise.all([
    getParties(tx, { companyId, contactId }),
    getInvoiceSettings(tx),
    findSender(tx),
    interestOf(tx, ids),
  ])
  if (buyer === null || postalLines(buyer) === null) throw new DomainError('letter_without_address')
  const senderName = sender?.name ?? null
  const facts = await readFacts(tx, {
    client,
    invoices,
    to: { email: '', name: client.recipient.name },
    url: '',
    senderName,
  })
  assertKnown(words, reminderValues(facts))
  const { subject, message } = keptWords(words, facts)
  const letter = {
    issuedOn: today,
    registered,
    formalNotice,
    debtor: interests.get(ids[0]!)!.debtor,
    seller: sellerParty(seller),
    sellerTone: seller.tone,
    buyer: buyerParty(buyer),
    attention: buyer.contactName,
    subject,
    paragraphs: message.split('\n\n'),
    senderName,
    currency: invoices[0]!.currency,
    invoices: invoices.map(({ id, number, issuedOn, dueOn, owedCents, contestedCents }) => {
      const { interestCents, indemnityCents, segments } = interests.get(id)!.asked
      return {
        number,
        issuedOn,
        dueOn,
        daysLate: daysBetween(dueOn, today),
        owedCents,
        contestedCents,
        interestCents,
        indemnityCents,
        segments,
      }
    }),
    interestKnown: [...interests.values()].every(({ asked: { missing } }) => missing === null),
    payment: iban === null ? null : { kind: 'transfer' as const, iban, bic, accountName },
  }
  return { letter, logoFileKey: seller.logoFileKey }
}

/** Draws a letter and stores it under a new key. Errors: document_too_long, service_unavailable. */
export async function storeLetter(
  { context, orgId, userId }: Scope,
  files: HeldFiles,
  { letter, logoFileKey }: LetterToDraw,
): Promise<{ fileKey: string; sha256: string }> {
  const sellerLogo = await loadLogo(context.files, logoFileKey)
  const pdf = await reportTooLong(context.pdf.renderLetter({ ...letter, sellerLogo }, { orgId, userId }))
  const fileKey = `${orgId}/reminders/${randomUUID()}.pdf`
  await files.store(fileKey, pdf, 'application/pdf')
  return { fileKey, sha256: sha256Hex(pdf) }
}

/** The words of a letter as its history keeps them. */
export const wordsOf = ({ letter: { subject, paragraphs } }: LetterToDraw) => ({
  subject,
  message: paragraphs.join('\n\n'),
})
