import { graceMail } from '#server/features/billing/mails/grace-mail.ts'
import { domainMail } from '#server/features/company-sign-in/mails/domain-mail.ts'
import { canceledMail, noticeMail } from '#server/features/direct-debits/mails/debit-mails.ts'
import {
  askMail,
  mandateCodeMail,
  signedMandateMail,
} from '#server/features/direct-debits/mails/mandate-mails.ts'
import { welcomeMail } from '#server/features/directory/mails/welcome-mail.ts'
import { invoiceMail } from '#server/features/invoice-sending/mails/invoice-mail.ts'
import { statementMail } from '#server/features/invoice-sending/mails/statement-mail.ts'
import { waiverMail } from '#server/features/late-penalties/mails/waiver-mail.ts'
import { digestMail } from '#server/features/notifications/mails/digest-mail.ts'
import { notificationMail } from '#server/features/notifications/mails/notification-mail.ts'
import type { ToldEvent } from '#server/features/notifications/queries/notifications.ts'
import { receiptMail } from '#server/features/online-payments/mails/receipt-mail.ts'
import { proposalMail } from '#server/features/online-subscriptions/mails/proposal-mail.ts'
import { withdrawalMail } from '#server/features/online-subscriptions/mails/withdrawal-mail.ts'
import { invitationMail } from '#server/features/organizations/mails/invitation-mail.ts'
import { ownershipMail } from '#server/features/organizations/mails/ownership-mail.ts'
import {
  planCodeMail,
  proposedMail,
  signedPlanMail,
} from '#server/features/payment-plans/mails/payment-plan-mails.ts'
import { duplicateMail } from '#server/features/payments/mails/duplicate-mail.ts'
import { thanksMail } from '#server/features/payments/mails/thanks-mail.ts'
import { trialMail } from '#server/features/plans/mails/trial-mail.ts'
import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { Brand } from '#server/features/platform/mails/mail-brand.ts'
import {
  missingFilesMail,
  missingFilesOfInstallationMail,
} from '#server/features/platform/mails/missing-files-mail.ts'
import { quoteMail } from '#server/features/quotes/mails/quote-mail.ts'
import { quoteWithdrawnMail } from '#server/features/quotes/mails/quote-withdrawn-mail.ts'
import { quoteReminderMail } from '#server/features/reminders/mails/quote-reminder-mail.ts'
import { reminderMail } from '#server/features/reminders/mails/reminder-mail.ts'
import { reportMail } from '#server/features/reports/mails/report-mail.ts'
import { ownerCodeMail } from '#server/features/security/mails/owner-code-mail.ts'
import { securityMail } from '#server/features/security/mails/security-mail.ts'
import {
  codeMail as addressCodeMail,
  existingAccountMail,
  resetMail,
  signInCodeMail,
} from '#server/features/sign-in/mails/sign-in-mails.ts'
import { answerMail } from '#server/features/signatures/mails/answer-mail.ts'
import { codeMail } from '#server/features/signatures/mails/code-mail.ts'
import { signedMail } from '#server/features/signatures/mails/signed-mail.ts'
import type { LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import { contactAcknowledgment, contactMail } from '#server/features/support/mails/contact-mail.ts'
import { helpAcknowledgment, helpMail } from '#server/features/support/mails/help-mail.ts'
import { sampleQuote } from '#server/integrations/pdf/sample-documents.ts'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import { buildInvoice } from '#shared/domain/invoices/build-invoice.ts'
import { content, frame } from '#shared/domain/invoices/sample-invoices.fixture.ts'
import {
  defaultStatementMessage,
  defaultStatementSubject,
} from '#shared/domain/invoices/statement-message.ts'
import type { Offer } from '#shared/domain/online-subscriptions/online-subscription.ts'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'

const at = new Date('2026-11-28T21:12:00Z')
const timeZone = 'Europe/Paris'
const url = 'https://ardoise.test/d/abcdefghijklmnopqrstuv'
const iban = 'FR7630006000011234567890189'
const sellerName = 'Atelier Rivoire'

/** What mails to clients wear. */
export const sampleBrand: Brand = {
  name: sellerName,
  hasLogo: false,
  tone: 'slate',
  addressLines: ['12 quai Saint-Vincent', '69001 Lyon'],
  phone: '+33465712018',
  email: 'contact@rivoire.test',
  siret: '91593510000018',
  productUrl: 'https://ardoise.test/?de=devis',
}

const quote = sampleQuote(4, { title: 'Réparation de trois chaises' })
const document = {
  ...quote,
  number: 'D-2026-0044',
  seller: { ...quote.seller, name: sellerName, phone: '04 65 71 20 18', email: sampleBrand.email },
  deposit: { bps: 3_000, cents: 478_116 },
}
const number = 'D-2026-0044'
const link = { document, number, timezone: timeZone } as LinkFacts
const freeLines = quote.lines.map((line) => (line.kind === 'item' ? { ...line, vatRateBps: 0 } : line))
const freeDocument = { ...document, lines: freeLines, totals: computeTotals(freeLines, null) }
const letter = {}
const people = { recipientName: 'Claire Lenoir', senderName: 'Camille Aubry' }
const signer = { name: 'Claire Lenoir', quality: 'Gérante' }
const transfer = { iban, bic: 'AGRIFRPP', holder: sellerName, reference: number }
const signed = { link, signer, signedAt: at, url, transfer }
const freeSigned = { ...signed, link: { ...link, document: freeDocument }, transfer: null }
/** Of a devis of a seller without VAT. */
export const freeMails = [
  quoteMail({ document: freeDocument, number, url, letter, ...people, signedOnline: true }),
  signedMail('client', freeSigned),
  signedMail('seller', freeSigned),
]

const invoice = buildInvoice({ ...content, title: 'Escalier en hêtre' }, { ...frame, number: 'F2026-0043' })
const invoiceFacts = { document: invoice, contestedCents: 0, number: 'F2026-0043', url, letter, ...people }

const clientName = 'Menuiserie Vasseur'
const reminded = {
  today: '2026-11-28',
  currency: 'EUR' as const,
  clientName,
  invoices: [
    {
      number: 'F2026-0031',
      issuedOn: '2026-09-28',
      dueOn: '2026-10-28',
      owedCents: 47_875,
      contestedCents: 0,
    },
    {
      number: 'F2026-0036',
      issuedOn: '2026-10-10',
      dueOn: '2026-11-09',
      owedCents: 120_000,
      contestedCents: 40_000,
    },
  ],
  interestCents: 512,
  indemnityCents: 8_000,
  lastPayment: null,
  url,
  ...people,
  sellerName,
}
const words = { subject: 'Rappel', message: '{salutation}\n\nIl reste {total} à régler.\n\nCordialement' }
const late = { transfer: { iban, bic: 'AGRIFRPP', accountName: sellerName }, leftOut: null }

const mandate = {
  reference: 'RUM-2026-0007',
  creditorName: sellerName,
  creditorId: 'FR12ZZZ123456',
  url,
  clientName,
  iban,
  signerName: signer.name,
  signerQuality: signer.quality,
  signedAt: at,
  timeZone,
}
const debits = {
  sellerName,
  collectOn: '2026-12-12',
  reference: mandate.reference,
  creditorId: mandate.creditorId,
  iban,
  debits: [{ number: 'F2026-0043', amountCents: 47_875 }],
}
const plan = {
  reference: 'ECH-2026-0003',
  sellerName,
  currency: 'EUR' as const,
  totalCents: 167_875,
  terms: [
    { dueOn: '2026-12-15', cents: 83_938 },
    { dueOn: '2027-01-15', cents: 83_937 },
  ],
  message: 'Bonjour,\n\nVoici ce que nous avons convenu.',
  signBy: '2026-12-12',
  url,
  clientName,
  signerName: signer.name,
  signerQuality: signer.quality,
  signedAt: at,
  timeZone,
}
const offer: Offer = {
  designation: 'Entretien annuel',
  description: '',
  kind: 'services',
  unit: null,
  quantity: 1,
  unitCents: 2_900,
  taxBehavior: 'exclusive',
  vatRateBps: 2_000,
  currency: 'EUR',
  every: 'month',
  trialDays: 0,
}
const receipt: Omit<ReceiptDocument, 'sellerLogo'> = {
  number: 'R2026-118',
  issuedOn: '2026-11-28',
  receivedOn: '2026-11-28',
  method: 'transfer',
  reference: null,
  currency: 'EUR',
  amountCents: 478_116,
  rows: [{ label: 'Facture d’acompte F2026-0041 du 28 nov. 2026', cents: 478_116 }],
  leftCents: 0,
  parts: [],
  seller: document.seller,
  buyer: document.buyer,
}
const statement = {
  contestedCents: 0,
  subject: defaultStatementSubject,
  to: '2026-11-28',
  currency: 'EUR' as const,
  clientName,
  sellerName,
  ...people,
}
const paid = {
  label: 'Facture F2026-0043',
  sellerName,
  timeZone,
  amountCents: 47_875,
  leftCents: 0,
  currency: 'EUR' as const,
  method: 'card' as const,
  at,
}

/** Every kind of mail to clients, by its function, and what of it there may be. */
export const clientMails: Record<string, MailContent[]> = {
  quoteMail: [
    quoteMail({ document, number, url, letter, ...people, signedOnline: true }),
    quoteMail({
      document: { ...document, title: null },
      number,
      url,
      letter,
      ...people,
      signedOnline: false,
    }),
    freeMails[0]!,
  ],
  quoteWithdrawnMail: [
    quoteWithdrawnMail({ document, number, recipientName: 'Élise Vasseur', senderName: null, letter: {} }),
  ],
  quoteReminderMail: [
    quoteReminderMail(words, { ...reminded, number, grossCents: 1_593_720, validUntil: '2026-12-28' }, true),
  ],
  invoiceMail: [
    invoiceMail({ ...invoiceFacts, owedCents: 47_875 }),
    invoiceMail({ ...invoiceFacts, owedCents: 40_000, contestedCents: 7_875 }),
    invoiceMail({ ...invoiceFacts, owedCents: 0 }),
    invoiceMail({
      ...invoiceFacts,
      document: { ...invoice, kind: 'credit_note', title: null },
      owedCents: 0,
    }),
  ],
  statementMail: [
    statementMail({ ...statement, balanceCents: 167_875, message: defaultStatementMessage(1), url }),
    statementMail({
      ...statement,
      balanceCents: 167_875,
      contestedCents: 40_000,
      message: defaultStatementMessage(1),
      url,
    }),
    statementMail({ ...statement, balanceCents: 0, message: defaultStatementMessage(0), url: null }),
  ],
  reminderMail: [
    reminderMail(words, reminded, late),
    reminderMail(
      words,
      { ...reminded, invoices: reminded.invoices.slice(0, 1) },
      { ...late, transfer: null },
    ),
  ],
  waiverMail: [waiverMail({ number: 'F2026-0043', sellerName })],
  duplicateMail: [duplicateMail({ number: 'F2026-0031', sellerName, netCents: 40_000, vatCents: 8_000 })],
  thanksMail: [
    thanksMail({ receipt, ...people }),
    thanksMail({ receipt: { ...receipt, leftCents: 5_000 }, ...people }),
  ],
  receiptMail: [receiptMail(paid), receiptMail({ ...paid, leftCents: 5_000, method: 'direct_debit' })],
  codeMail: [codeMail({ code: '408215', number, sellerName })],
  signedMail: [
    signedMail('client', signed),
    signedMail('client', {
      ...signed,
      link: { ...link, document: { ...document, deposit: null } } as LinkFacts,
      transfer: null,
    }),
    freeMails[1]!,
  ],
  askMail: [askMail(mandate)],
  mandateCodeMail: [mandateCodeMail({ ...mandate, code: '408215' })],
  signedMandateMail: [signedMandateMail('client', mandate)],
  noticeMail: [noticeMail(debits)],
  canceledMail: [canceledMail(debits)],
  proposedMail: [proposedMail({ ...plan, signed: false }), proposedMail({ ...plan, signed: true })],
  planCodeMail: [planCodeMail({ ...plan, code: '408215' })],
  signedPlanMail: [signedPlanMail('client', plan)],
  proposalMail: [proposalMail({ offer, sellerName, url, expiresAt: at, timeZone })],
  withdrawalMail: [
    withdrawalMail({ offer, sellerName, name: signer.name, declaredAt: at, agreedAt: at, timeZone }),
  ],
}

const event: ToldEvent = {
  id: 'e1',
  type: 'quote.signed',
  occurredAt: at.toISOString(),
  subjectType: 'quote',
  subjectId: 'q1',
  amountCents: 1_593_720,
  description: null,
  meta: { number, clientName, signerName: signer.name },
} as unknown as ToldEvent
const organization = { name: sellerName, timezone: timeZone, currency: 'EUR' }
const links = { subject: url, preferences: `${url}/preferences`, unsubscribe: `${url}/unsubscribe` }
const message = {
  name: 'Claire Lenoir',
  token: 'form',
  email: 'claire@boutique.test',
  company: 'Boutique',
  phone: null,
  subject: 'Une question',
  message: 'Bonjour,\nComment changer le logo\u202f?',
}
const request = {
  kind: 'support' as const,
  subject: 'Le logo',
  message: 'Comment le changer\u202f?',
  page: '/settings',
  browser: 'Firefox',
}

/** Every kind of mail to those who have an account, or to the operator. */
export const accountMails: Record<string, MailContent[]> = {
  signedMail: [signedMail('seller', signed)],
  answerMail: [
    answerMail('change', { link, text: 'Pouvez-vous le faire en chêne\u202f?', url }),
    answerMail('refused', { link, text: 'Trop cher pour cette année.', url }),
    answerMail('question', { link, text: 'Quelle essence de bois proposez-vous\u202f?', url }),
  ],
  signedMandateMail: [signedMandateMail('creditor', mandate)],
  signedPlanMail: [signedPlanMail('seller', plan)],
  addressCodeMail: [addressCodeMail({ code: '408215', minutes: 15 })],
  signInCodeMail: [signInCodeMail({ code: '408215', minutes: 10 })],
  existingAccountMail: [existingAccountMail({ name: 'Camille', signInUrl: url })],
  resetMail: [resetMail({ name: null, url, minutes: 60 })],
  ownerCodeMail: [ownerCodeMail({ code: '408215', minutes: 10 })],
  securityMail: [
    securityMail({
      name: 'Camille',
      event: { type: 'new-device', userAgent: null, ip: '192.0.2.10', trusted: true },
      at,
      securityUrl: url,
      resetUrl: url,
    }),
  ],
  invitationMail: [
    invitationMail({
      organizationName: sellerName,
      inviter: { name: 'Camille Aubry', email: 'camille@rivoire.test' },
      firstName: 'Zoé',
      role: 'member',
      code: '408215',
      url,
      expiresOn: '2026-12-05',
    }),
  ],
  ownershipMail: [ownershipMail({ organizationName: sellerName, url })],
  welcomeMail: [
    welcomeMail({ organizationName: sellerName, name: 'Zoé', email: 'zoe@rivoire.test', url, isNew: true }),
  ],
  domainMail: [
    domainMail({ what: 'lost', domain: 'rivoire.test', recordToken: 'abc', organization: sellerName, url }),
  ],
  trialMail: [
    trialMail({ notice: 'end', organizationName: sellerName, daysLeft: 0, endsOn: '2026-11-28', url }),
  ],
  graceMail: [graceMail({ day: 0, plan: 'Pro', organization: sellerName, timeZone, end: at, url })],
  notificationMail: [notificationMail({ event, organization, links })],
  digestMail: [digestMail({ events: [event, event], organization, links })],
  reportMail: [reportMail({ title: 'Balance âgée', until: 'au 28 novembre 2026', sellerName, url })],
  contactMail: [contactMail(message)],
  contactAcknowledgment: [contactAcknowledgment(null)],
  helpMail: [
    helpMail({
      request,
      user: { name: 'Camille', email: 'camille@rivoire.test' },
      organization: null,
      handledUrl: url,
    }),
  ],
  helpAcknowledgment: [helpAcknowledgment({ request, url })],
  missingFilesMail: [missingFilesMail(sellerName, [{ key: 'a/b.pdf', orgId: null, number: null }])],
  missingFilesOfInstallationMail: [
    missingFilesOfInstallationMail([{ key: 'a/b.pdf', orgId: null, number: null }]),
  ],
}
