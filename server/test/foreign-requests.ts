import { randomUUID } from 'node:crypto'
import type { ForeignRequest } from './foreign-request.ts'
import { featureRequests } from './foreign-requests.gen.ts'
import { type MadeDraft, makeDraft } from './mail/make-draft.ts'
import { type MadeMail, makeMail } from './mail/make-mail.ts'
import { absenceBody, makeAbsence, makeRule, ruleBody } from './rules-and-absences.ts'

const quoteOf: ForeignRequest = async (app, neighbour) => {
  const quoteId = randomUUID()
  await app.context.pool.query('insert into quotes (org_id, id) values ($1, $2)', [neighbour.orgId, quoteId])
  return { params: { quoteId } }
}

const invoiceOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const invoiceId = randomUUID()
    await app.context.pool.query(`insert into invoices (org_id, id, kind) values ($1, $2, 'invoice')`, [
      neighbour.orgId,
      invoiceId,
    ])
    return { params: { invoiceId }, body }
  }
const receivedOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const receivedId = randomUUID()
    await app.context.pool.query(
      `insert into received_invoices (org_id, id, source, file_name, file_type, file_size, file_sha256, file_key)
       values ($1, $2, 'file', 'scan.png', 'image/png', 1, $4, $3)`,
      [
        neighbour.orgId,
        receivedId,
        `${neighbour.orgId}/received/${receivedId}`,
        receivedId.replaceAll('-', '').repeat(2),
      ],
    )
    return { params: { receivedId }, body }
  }
/** Complete, and empty. */
export const emptyInvoice = {
  companyId: null,
  contactId: null,
  title: null,
  lines: [],
  discount: null,
  vat: { kind: 'domestic' },
  operation: 'services',
  vatOnDebits: false,
  performance: null,
  paymentTerms: { kind: 'on_receipt' },
  purchaseOrderNumber: null,
  buyerReference: null,
  contractReference: null,
  deliveryPlace: null,
  prepaidCents: 0,
  prepaidOn: null,
  notes: null,
}

const { performance: _day, prepaidCents: _cents, prepaidOn: _on, ...ofEachTime } = emptyInvoice
/** Complete but for its client. */
export const emptySubscription = {
  every: 'month',
  covers: 'ahead',
  startsOn: '2999-01-01',
  endsOn: null,
  mode: 'draft',
  hour: 8,
  priceChange: null,
  content: ofEachTime,
}
const subscriptionOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const subscriptionId = randomUUID()
    const { params } = await companyOf(app, neighbour)
    await app.context.pool.query(
      `insert into invoice_subscriptions (org_id, id, company_id, content, currency, net_cents, gross_cents, every, covers, starts_on, mode, hour, next_ordinal, next_on)
       values ($1, $2, $3, $4, 'EUR', 0, 0, 'month', 'ahead', '2999-01-01', 'draft', 8, 0, '2999-01-01')`,
      [neighbour.orgId, subscriptionId, params.companyId, JSON.stringify(ofEachTime)],
    )
    return { params: { subscriptionId }, body }
  }

const mailOf =
  (name: keyof MadeMail, body?: unknown): ForeignRequest =>
  async (app, neighbour) => ({ params: { [name]: (await makeMail(app, neighbour))[name] }, body })
const partOf: ForeignRequest = async (app, neighbour) => ({
  params: { messageId: (await makeMail(app, neighbour)).messageId, position: '0' },
})

const draftOf =
  (names: readonly (keyof MadeDraft)[], body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const made = await makeDraft(app, neighbour)
    return { params: Object.fromEntries(names.map((name) => [name, made[name]])), body }
  }
const writtenDraft = {
  mailboxId: randomUUID(),
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: '',
  signature: '',
  quotes: false,
  revision: 1,
}

/** An item of the neighbour's catalogue. */
const itemOf: ForeignRequest = async (app, neighbour) => {
  const itemId = randomUUID()
  await app.context.pool.query(
    `insert into catalogue_items (org_id, id, designation, kind, unit_price_cents, vat_rate_bps) values ($1, $2, 'Voisin', 'goods', 1, 0)`,
    [neighbour.orgId, itemId],
  )
  return { params: { itemId }, body: { designation: 'x', unitPriceCents: 1, vatRateBps: 0, revision: 1 } }
}
/** A line of a draft of the neighbour's. */
const costsOf: ForeignRequest = async (...asked) => {
  const { params } = await quoteOf(...asked)
  return { params: { documentId: params!.quoteId!, lineId: 'a' }, body: { unitCostCents: 1 } }
}
/** A file of the neighbour's, read and not imported. */
const importOf =
  (body?: unknown): ForeignRequest =>
  async (app, neighbour) => {
    const importId = randomUUID()
    await app.context.pool.query(
      `insert into catalogue_imports (org_id, id, file_name, titles, columns, records) values ($1, $2, 'x.csv', '["Nom"]', '[null]', '[]')`,
      [neighbour.orgId, importId],
    )
    return { params: { importId }, body }
  }
const companyOf: ForeignRequest = async (app, neighbour) => {
  const companyId = randomUUID()
  await app.context.pool.query('insert into companies (org_id, id, name) values ($1, $2, $3)', [
    neighbour.orgId,
    companyId,
    'Voisine',
  ])
  return { params: { companyId }, body: { name: 'Prise', revision: 1 } }
}
const contactOf: ForeignRequest = async (app, neighbour) => {
  const contactId = randomUUID()
  await app.context.pool.query('insert into contacts (org_id, id, last_name) values ($1, $2, $3)', [
    neighbour.orgId,
    contactId,
    'Voisin',
  ])
  return { params: { contactId }, body: { lastName: 'Pris', revision: 1 } }
}

const invitationOf: ForeignRequest = async (app, neighbour) => {
  const invitationId = randomUUID()
  await app.context.pool.query(
    `insert into invitations (org_id, id, email, first_name, role, expires_at) values ($1, $2, 'voisin@exemple.test', 'Noé', 'member', now() + interval '7 days')`,
    [neighbour.orgId, invitationId],
  )
  return { params: { invitationId } }
}

const documentOf: ForeignRequest = async (app, neighbour) => {
  const { companyId } = (await companyOf(app, neighbour)).params
  const documentId = randomUUID()
  await app.context.pool.query(
    `insert into client_documents (org_id, id, company_id, name, size, file_key, sender, mailed_at, created_by)
     values ($1, $2, $3, 'plan.pdf', 1, 'none', 'Camille Roy', now(), $4)`,
    [neighbour.orgId, documentId, companyId, neighbour.userId],
  )
  return { params: { documentId } }
}

const archiveOf =
  (state: 'sending' | 'done', body?: object): ForeignRequest =>
  async (app, neighbour) => {
    const archiveId = randomUUID()
    await app.context.pool.query(
      `insert into mail_archives (org_id, id, user_id, name, size_bytes, state) values ($1, $2, $3, 'Archives', 100, $4)`,
      [neighbour.orgId, archiveId, neighbour.userId, state],
    )
    return { params: { archiveId }, body }
  }

const templateOf =
  (body?: object): ForeignRequest =>
  async (app, neighbour) => {
    const templateId = randomUUID()
    await app.context.pool.query(
      `insert into email_templates (org_id, id, name, language, subject, body) values ($1, $2, 'Voisin', 'fr', 'x', '')`,
      [neighbour.orgId, templateId],
    )
    return { params: { templateId }, body }
  }

const noteOf =
  (body?: object): ForeignRequest =>
  async (app, neighbour) => {
    const { conversationId } = await makeMail(app, neighbour)
    const noteId = randomUUID()
    await app.context.pool.query(
      `insert into conversation_notes (org_id, id, conversation_id, written_in, author_id, body, created_at) values ($1, $2, $3, $3, $4, 'Note', now())`,
      [neighbour.orgId, noteId, conversationId, neighbour.userId],
    )
    return { params: { noteId }, body }
  }

const ruleOf =
  (body?: object): ForeignRequest =>
  async (app, neighbour) => ({ params: { ruleId: await makeRule(app, neighbour) }, body })
const absenceOf =
  (body?: object): ForeignRequest =>
  async (app, neighbour) => ({ params: { absenceId: await makeAbsence(app, neighbour) }, body })

const inboxRows = {
  conversation_labels: `insert into conversation_labels (org_id, id, name, colour, created_at) select $1, $2::uuid, $2::uuid::text, 'info', now() where $3::text <> ''`,
  member_teams: `insert into member_teams (org_id, id, name, created_at) select $1, $2::uuid, $2::uuid::text, now() where $3::text <> ''`,
  inbox_views: `insert into inbox_views (org_id, id, name, user_id, q, shared, created_at) values ($1, $2, 'Voisine', $3::uuid, 'devis', true, now())`,
}
const inboxRow =
  (name: string, table: keyof typeof inboxRows, body?: object): ForeignRequest =>
  async (app, neighbour) => {
    const id = randomUUID()
    await app.context.pool.query(inboxRows[table], [neighbour.orgId, id, neighbour.userId])
    return { params: { [name]: id }, body }
  }

/** For each endpoint that takes an id: a request that is valid but for the id, which is another organization's. */
export const foreignRequests: Record<string, ForeignRequest> = {
  ...featureRequests,
  'clientDocuments.getClientDocumentFile': documentOf,
  'clientDocuments.removeClientDocument': documentOf,
  'clientDocuments.restoreClientDocument': documentOf,
  'catalogue.getCatalogueItem': itemOf,
  'catalogue.updateCatalogueItem': itemOf,
  'catalogue.listLineCosts': costsOf,
  'catalogue.setLineCost': costsOf,
  'catalogue.getCatalogueImport': importOf(),
  'catalogue.setImportColumns': importOf({ columns: [null] }),
  'catalogue.startCatalogueImport': importOf({ duplicates: 'skip' }),
  'crm.getCompany': companyOf,
  'crm.updateCompany': companyOf,
  'crm.getContact': contactOf,
  'crm.updateContact': contactOf,
  'prospecting.getProspecting': contactOf,
  'prospecting.recordProspecting': async (app, neighbour) => ({
    ...(await contactOf(app, neighbour)),
    body: { state: 'refused', source: 'manual' },
  }),
  'prospecting.getCompanyProspecting': companyOf,
  'prospecting.recordCompanyProspecting': async (app, neighbour) => ({
    ...(await companyOf(app, neighbour)),
    body: { state: 'refused', source: 'manual' },
  }),
  'emailTemplates.getTemplate': templateOf(),
  'emailTemplates.updateTemplate': templateOf({ name: 'x', subject: 'x', body: '', revision: 1 }),
  'emailTemplates.duplicateTemplate': templateOf(),
  'emailTemplates.renderTemplate': templateOf(),
  'identity.getMemberProfile': async (_app, neighbour) => ({ params: { userId: neighbour.userId } }),
  'organizations.changeMemberRole': async (_app, neighbour) => ({
    params: { userId: neighbour.userId },
    body: { role: 'viewer' },
  }),
  'organizations.changeMemberRights': async (_app, neighbour) => ({
    params: { userId: neighbour.userId },
    body: { right: 'amounts', on: false },
  }),
  'organizations.transferOwnership': async (app, neighbour) => {
    // The owner of the test has no password: a fresh confirmation lets the request through to the member.
    await app.context.pool.query('update sessions set confirmed_at = now()')
    return { params: { userId: neighbour.userId }, body: {} }
  },
  'organizations.resendInvitation': invitationOf,
  'organizations.revokeInvitation': invitationOf,
  'organizations.createInvitationLink': invitationOf,
  'conversations.getConversation': mailOf('conversationId'),
  'conversations.setConversationPrivacy': mailOf('conversationId', { private: true }),
  'conversations.previewSharing': mailOf('mailboxId'),
  'conversations.linkConversation': mailOf('conversationId', {
    kind: 'contact',
    subjectId: randomUUID(),
    linked: true,
  }),
  'conversations.getMailBody': mailOf('messageId'),
  'conversations.getMailPart': partOf,
  'conversations.getMailPicture': partOf,
  'conversations.getMailSource': mailOf('messageId'),
  'absences.createAbsence': async (_app, neighbour) => ({
    params: { userId: neighbour.userId },
    body: absenceBody,
  }),
  'absences.updateAbsence': absenceOf({ ...absenceBody, revision: 1 }),
  'absences.deleteAbsence': absenceOf(),
  'inboxRules.updateInboxRule': ruleOf({ ...ruleBody, revision: 1 }),
  'inboxRules.switchInboxRule': ruleOf({ enabled: false }),
  'inboxRules.duplicateInboxRule': ruleOf(),
  'inboxRules.removeInboxRule': ruleOf(),
  'inboxRules.restoreInboxRule': ruleOf(),
  'inboxTeam.getConversationTeam': mailOf('conversationId'),
  'inboxTeam.followConversation': mailOf('conversationId', { following: true }),
  'inboxTeam.tellPresence': mailOf('conversationId', { doing: 'reading', tab: 'a' }),
  'inboxTeam.addNote': mailOf('conversationId', { body: 'Bonjour' }),
  'inboxTeam.editNote': noteOf({ body: 'Bonjour' }),
  'inboxTeam.deleteNote': noteOf(),
  'inboxTeam.restoreNote': noteOf(),
  'inboxTeam.updateLabel': inboxRow('labelId', 'conversation_labels', { name: 'Autre' }),
  'inboxTeam.deleteLabel': inboxRow('labelId', 'conversation_labels'),
  'inboxTeam.mergeLabels': inboxRow('labelId', 'conversation_labels', { intoId: randomUUID() }),
  'inboxTeam.updateMemberTeam': inboxRow('teamId', 'member_teams', { name: 'Autre' }),
  'inboxTeam.deleteMemberTeam': inboxRow('teamId', 'member_teams'),
  'inboxTeam.deleteInboxView': inboxRow('viewId', 'inbox_views'),
  'mailSending.saveAutoReply': draftOf(['mailboxId'], {
    acknowledges: false,
    acknowledgement: '',
    away: null,
  }),
  'mailSending.saveAlias': draftOf(['mailboxId'], { address: 'contact@atelier.test' }),
  'mailSending.removeAlias': draftOf(['mailboxId'], { address: 'contact@atelier.test' }),
  'mailSending.findAliases': draftOf(['mailboxId']),
  'mailSending.saveSignature': draftOf(['mailboxId'], { html: '<p>Jeanne</p>' }),
  'mailSending.openAnswer': mailOf('messageId', { kind: 'reply' }),
  'mailSending.getDraft': draftOf(['draftId']),
  'mailSending.saveDraft': draftOf(['draftId'], writtenDraft),
  'mailSending.deleteDraft': draftOf(['draftId']),
  'mailSending.startDraftFile': draftOf(['draftId'], { name: 'plan.pdf', size: 10 }),
  'mailSending.attachQuote': draftOf(['draftId'], { quoteId: randomUUID() }),
  'mailSending.attachInvoice': draftOf(['draftId'], { invoiceId: randomUUID() }),
  'mailSending.removeDraftFile': draftOf(['draftId', 'fileId']),
  'mailSending.getDraftFile': draftOf(['fileId']),
  'mailSending.sendDraft': draftOf(['draftId'], { revision: 1 }),
  'mailSending.getSending': draftOf(['sendingId']),
  'mailSending.cancelSending': draftOf(['sendingId']),
  'mailSending.retrySending': draftOf(['sendingId']),
  'mailSending.settleSending': draftOf(['sendingId']),
  'mailSync.splitConversation': async (app, neighbour) => {
    const { conversationId, messageId } = await makeMail(app, neighbour)
    return { params: { conversationId }, body: { messageId } }
  },
  'mailSync.updateMailboxSync': mailOf('mailboxId', { paused: true }),
  'mailSync.retryMails': mailOf('mailboxId'),
  'mailSync.createFolder': mailOf('mailboxId', { role: 'archive' }),
  'mailboxes.deleteMailbox': async (app, neighbour) => {
    const mailboxId = randomUUID()
    await app.context.pool.query(
      `insert into mailboxes (org_id, id, user_id, provider, address, sealed, next_check_at)
       values ($1, $2, $3, 'imap', 'voisine@exemple.fr', 'x.x', now())`,
      [neighbour.orgId, mailboxId, neighbour.userId],
    )
    return { params: { mailboxId } }
  },
  'mailboxes.cancelArchive': archiveOf('sending'),
  'mailboxes.renameArchive': archiveOf('done', { name: 'Autre nom' }),
  'platform.resendMail': async (app, neighbour) => {
    const mailId = randomUUID()
    await app.context.pool.query(
      `insert into outgoing_mails (id, org_id, kind, to_email, subject, status) values ($1, $2, 'test', 'a@b.test', 'x', 'failed')`,
      [mailId, neighbour.orgId],
    )
    return { params: { mailId } }
  },
  'invoices.removeEarlierImport': async (app, neighbour) => {
    const importId = randomUUID()
    await app.context.pool.query(
      `insert into earlier_imports (org_id, id, file_name, invoices) values ($1, $2, 'reprise.csv', 1)`,
      [neighbour.orgId, importId],
    )
    return { params: { importId } }
  },
  'approvedPlatform.getReception': receivedOf(),
  'approvedPlatform.sayOfReceived': receivedOf({ code: 204, reasons: [], note: '' }),
  'receivedInvoices.getReceivedInvoice': receivedOf(),
  'receivedInvoices.getReceivedInvoiceFile': receivedOf(),
  'receivedInvoices.saveReceivedTerms': receivedOf({
    credit: false,
    supplierName: 'Durand',
    supplierSiren: null,
    supplierVatNumber: null,
    number: 'D-1',
    issuedOn: null,
    dueOn: null,
    currency: 'EUR',
    netCents: null,
    grossCents: null,
    vatRates: [],
    iban: null,
    reference: null,
    revision: 1,
  }),
  'receivedInvoices.saveReceivedNote': receivedOf({ note: 'x' }),
  'receivedInvoices.linkReceivedSupplier': receivedOf({ companyId: null }),
  'receivedInvoices.approveReceivedInvoice': receivedOf({}),
  'receivedInvoices.refuseReceivedInvoice': receivedOf({ reason: 'x' }),
  'receivedInvoices.payReceivedInvoice': receivedOf({ paidOn: '2026-01-01', paidBy: 'transfer' }),
  'receivedInvoices.reopenReceivedInvoice': receivedOf({}),
  'receivedInvoices.deleteReceivedInvoice': receivedOf(),
  'approvedPlatform.getTransmission': invoiceOf(),
  'approvedPlatform.transmitInvoice': invoiceOf(),
  'writeOffs.getInvoiceLosses': invoiceOf(),
  'writeOffs.writeOffInvoice': invoiceOf({ amountCents: 1, reason: 'liquidation' }),
  'invoices.getInvoice': invoiceOf(),
  'invoices.saveInvoiceDraft': invoiceOf({ revision: 1, content: emptyInvoice }),
  'invoices.deleteInvoiceDraft': invoiceOf(),
  'invoices.duplicateInvoice': invoiceOf(),
  'invoices.creditInvoice': invoiceOf({ choice: { kind: 'whole' } }),
  'invoices.replaceInvoice': invoiceOf(),
  'invoices.issueInvoice': invoiceOf(),
  'invoices.getInvoiceDocument': invoiceOf(),
  'invoices.getInvoiceChain': invoiceOf(),
  'invoices.getQuoteChain': quoteOf,
  'invoices.listInvoiceCredits': invoiceOf(),
  'invoices.getInvoicePdf': invoiceOf(),
  'invoices.getInvoiceXml': invoiceOf(),
  'invoices.getInvoicePreview': invoiceOf(),
  'invoices.forecastInvoiceIssue': invoiceOf(),
  'invoices.getQuoteInvoicing': quoteOf,
  'invoiceSubscriptions.getInvoiceSubscription': subscriptionOf(),
  'invoiceSubscriptions.listSubscriptionOccurrences': subscriptionOf(),
  'invoiceSubscriptions.saveInvoiceSubscription': subscriptionOf({ ...emptySubscription, revision: 1 }),
  'invoiceSubscriptions.pauseInvoiceSubscription': subscriptionOf(),
  'invoiceSubscriptions.resumeInvoiceSubscription': subscriptionOf(),
  'invoiceSubscriptions.endInvoiceSubscription': subscriptionOf(),
  'invoiceSending.getInvoiceSending': invoiceOf(),
  'invoiceSending.sendInvoice': invoiceOf(),
  'invoiceSending.resendInvoice': invoiceOf(),
  'invoiceSending.createInvoiceLink': invoiceOf(),
  'invoiceSending.revokeInvoiceLink': async (app, neighbour) => {
    const { params } = await invoiceOf()(app, neighbour)
    return { params: { ...params, linkId: randomUUID() } }
  },
  'invoiceSending.openInvoiceDispute': async (app, neighbour) => {
    const { params } = await invoiceOf()(app, neighbour)
    return { params, body: { reason: 'other', message: 'Faux' } }
  },
  'invoiceSending.settleInvoiceDispute': async (app, neighbour) => {
    const { params } = await invoiceOf()(app, neighbour)
    return { params: { ...params, disputeId: randomUUID() }, body: { note: 'Réglé' } }
  },
  'reminders.chooseInvoicePlan': invoiceOf({ planId: null }),
  'invoiceSending.getDisputeFile': async (app, neighbour) => {
    const { params } = await invoiceOf()(app, neighbour)
    return { params: { ...params, disputeId: randomUUID(), fileId: randomUUID() } }
  },
  'quotes.getQuote': quoteOf,
  'quotes.saveQuoteDraft': async (app, neighbour) => ({
    ...(await quoteOf(app, neighbour)),
    body: {
      revision: 1,
      content: {
        companyId: null,
        contactId: null,
        title: null,
        validityDays: 30,
        lines: [],
        discount: null,
        paymentTerms: null,
        notes: null,
      },
    },
  }),
  'quotes.deleteQuoteDraft': quoteOf,
  'quotes.duplicateQuote': quoteOf,
  'quotes.getQuoteDocument': quoteOf,
  'quotes.getQuotePdf': quoteOf,
  'quotes.getQuotePages': quoteOf,
  'quotes.sendQuote': quoteOf,
  'quotes.resendQuote': quoteOf,
  'quotes.createQuoteLink': quoteOf,
  'quotes.extendQuote': async (app, neighbour) => ({
    ...(await quoteOf(app, neighbour)),
    body: { validUntil: '2099-01-01' },
  }),
  'quotes.revokeQuoteLink': async (app, neighbour) => {
    const { params } = await quoteOf(app, neighbour)
    return { params: { ...params, linkId: randomUUID() } }
  },
  'signatures.getSignature': quoteOf,
  'signatures.getSealedPdf': quoteOf,
  'signatures.getProofPdf': quoteOf,
  'signatures.getProofJson': quoteOf,
}
