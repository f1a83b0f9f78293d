import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { assertRevision } from '#server/features/documents/commands/assert-revision.ts'
import { assertVariables, type CarriedLetter } from '#server/features/documents/commands/assert-variables.ts'
import { assertMailboxSends } from '#server/features/documents/commands/choose-mailbox.ts'
import { chooseRecipient, type Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { type CopiesAsked, judgeCopies } from '#server/features/documents/commands/judge-copies.ts'
import { listEnclosures } from '#server/features/documents/queries/enclosures.ts'
import { getParties, type Parties } from '#server/features/documents/queries/parties.ts'
import { assertPlan, judgePlace, lookAtPlace } from '#server/features/plans/commands/assert-plan.ts'
import { assertMailAllowed } from '#server/features/platform/commands/assert-mail-allowed.ts'
import { getLastNumber, getQuoteRow } from '#server/features/quotes/queries/quote.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { isErrorCode } from '#shared/domain/error-codes.ts'
import { formatQuoteNumber, quoteCan, quoteSendProblems } from '#shared/domain/quotes/quote.ts'
import { quoteMessageVariables } from '#shared/domain/quotes/quote-message.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { buildDocument } from './build-document.ts'

type Asked = CopiesAsked & { quoteId: string; revision?: number | undefined; to?: Recipient | undefined }
/** The number that the quote would bear: the next of its series, which nobody has taken yet. */
export type NextNumber = { series: 'quote'; year: number; ordinal: number; text: string }
/** The devis whose next version is sent: it keeps its number. */
export type Revised = { quoteId: string; number: string; version: number; isActive: boolean }

/**
 * The content and recipient of a sending made now. Errors: not_found, quote_not_draft, quote_demo,
 * version_conflict, recipient_missing, recipient_not_on_card, those of quoteSendProblems (all named in `fields`). `before`: a number that is being taken.
 */
export async function readSending(
  tx: Tx,
  { quoteId, revision, to, ...asked }: Asked,
  before: NextNumber | null = null,
) {
  const row = await getQuoteRow(tx, quoteId)
  assertCan(quoteCan.send({ ...row, demo: row.is_demo }))
  if (revision !== undefined) await assertRevision(row, revision, () => getQuoteRow(tx, quoteId))
  const parties = await getParties(tx, { companyId: row.company_id, contactId: row.contact_id })
  const { seller, buyer } = parties
  const year = Number(todayIn(seller.timeZone, tx.now).slice(0, 4))
  const taken = before?.year === year ? before.ordinal : 0
  const ordinal = Math.max(await getLastNumber(tx, 'quote', year), taken) + 1
  const revised =
    row.revises === null ? null : await readRevised(tx, row.revises, todayIn(seller.timeZone, tx.now))
  const number: NextNumber =
    revised === null
      ? { series: 'quote', year, ordinal, text: formatQuoteNumber(year, ordinal) }
      : { series: 'quote', year, ordinal: ordinal - 1, text: revised.number }
  const facts = {
    parties,
    content: row.content,
    currency: row.currency as QuoteDocument['currency'],
    now: tx.now,
    number: number.text,
    version: revised?.version,
  }
  /** `logo` is the picture kept under `logoFileKey`. */
  const documentOf = (logo: string | null) => buildDocument({ ...facts, logo })
  assertSendable(documentOf(null), parties, tx.now)
  const recipient = chooseRecipient(to, { email: buyer?.email ?? null, name: buyer?.contactName ?? null })
  await assertOnCard(tx, recipient.email, { companyId: row.company_id, contactId: row.contact_id })
  const copies = await judgeCopies(tx, recipient.email, asked, {
    companyId: row.company_id,
    contactId: row.contact_id,
  })
  return { number, revised, recipient, copies, parties, logoFileKey: seller.logoFileKey, documentOf }
}

/** Errors: those of quoteCan.revise. */
async function readRevised(tx: Tx, quoteId: string, today: string): Promise<Revised> {
  const row = await getQuoteRow(tx, quoteId)
  assertCan(quoteCan.revise(row))
  const isActive = quoteCan.sign({ status: row.status, validUntil: row.valid_until ?? '' }, today).ok
  return { quoteId, number: row.number ?? '', version: row.version + 1, isActive }
}

/** The places of the plan that a sending takes: a version of a devis that has its place takes none. */
export const placesOf = (revised: Revised | null) => ({ places: revised?.isActive ? 0 : 1 })

/**
 * The same, with the limits of mails checked before drawing, so that nothing is drawn for a mail that would be refused. They are
 * checked again with the mail itself. Errors: also plan_limit, those of mailQuote.
 */
export async function judgeSending(tx: Tx, input: Asked & CarriedLetter, before: NextNumber | null) {
  assertVariables(input, quoteMessageVariables)
  const [mailboxId, place] = await Promise.all([
    assertMailboxSends(tx, { mailboxId: input.mailboxId, size: 0 }),
    lookAtPlace(tx, 'quote:send'),
    listEnclosures(tx, input.enclosureIds),
  ])
  const read = await readSending(tx, input, before)
  assertPlan(judgePlace(place, 'quote:send', placesOf(read.revised)))
  if (mailboxId === null) await assertMailAllowed(tx, { email: read.recipient.email, urgent: false })
  return read
}

function assertSendable(document: QuoteDocument, { seller, buyer }: Parties, now: Date): void {
  const problems = quoteSendProblems(
    { ...document, seller, buyer: buyer === null ? null : document.buyer },
    todayIn(seller.timeZone, now),
  )
  const code = problems[0]?.code
  if (code !== undefined && isErrorCode(code)) throw new DomainError(code, { fields: problems })
}
