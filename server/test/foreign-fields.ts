import { randomUUID } from 'node:crypto'
import { type Field, one, rowOf } from './foreign-field.ts'
import { featureFields } from './foreign-fields.gen.ts'
import { emptyInvoice, emptySubscription, foreignRequests } from './foreign-requests.ts'
import { makeDraft } from './mail/make-draft.ts'
import { type MadeMail, makeAttachment, makeMail } from './mail/make-mail.ts'
import { makePayment } from './make-money.ts'
import { absenceBody, makeAbsence, makeRule, ruleBody } from './rules-and-absences.ts'

const company = rowOf('crm.getCompany', 'companyId')
const contact = rowOf('crm.getContact', 'contactId')
const catalogueItem = rowOf('catalogue.getCatalogueItem', 'itemId')
const receivedInvoice = rowOf('receivedInvoices.getReceivedInvoice', 'receivedId')
const quote = rowOf('quotes.getQuote', 'quoteId')
const mailbox = rowOf('mailboxes.deleteMailbox', 'mailboxId')
const member: Field['row'] = async (_app, neighbour) => neighbour.userId
const organization: Field['row'] = async (_app, neighbour) => neighbour.orgId
const product: Field['row'] = async (app, neighbour) => {
  const id = randomUUID()
  await app.context.pool.query(
    `insert into payment_products (org_id, id, product_id, name, price_type, amount_cents, currency, tax_behavior)
     values ($1, $2, $3, 'Voisin', 'one_time', 100, 'EUR', 'inclusive')`,
    [neighbour.orgId, id, `prod_${id}`],
  )
  return id
}
const ofMail =
  (name: keyof MadeMail): Field['row'] =>
  async (app, neighbour) =>
    (await makeMail(app, neighbour))[name]
const ownConversation = (bodyOf: (id: string) => object): Pick<Field, 'request'> => ({
  request: async (app, caller, id) => ({
    body: { conversationIds: [(await makeMail(app, caller)).conversationId], ...bodyOf(id) },
  }),
})
const template = rowOf('emailTemplates.getTemplate', 'templateId')
const filledOn = (field: string, row: Field['row']): Field => ({
  row,
  request: async (app, caller, id) => ({
    params: { templateId: await template(app, caller) },
    body: { [field]: id },
  }),
})
const fromMailbox: Field = {
  row: mailbox,
  request: async (app, caller, mailboxId) => ({
    params: { quoteId: await quote(app, caller) },
    body: { mailboxId },
  }),
}
const notification: Field['row'] = async () => randomUUID()

/** A payment of the caller, and an invoice of the neighbour. */
const ofPayment = (bodyOf: (invoiceId: string) => object): Field => ({
  row: (app, neighbour) => invoice(app, neighbour),
  request: async (app, caller, id) => ({
    params: { paymentId: await makePayment(app, caller) },
    body: bodyOf(id),
  }),
})
const draft = { title: null, validityDays: 30, lines: [], discount: null, paymentTerms: null, notes: null }
const draftOf = (field: 'companyId' | 'contactId', row: Field['row']): Field => ({
  row,
  request: async (app, caller, id) => {
    const content = { ...draft, companyId: null, contactId: null, [field]: id }
    return { params: { quoteId: await quote(app, caller) }, body: { revision: 1, content } }
  },
})

const invoice = rowOf('invoices.getInvoice', 'invoiceId')
const invoiceOf = (field: 'companyId' | 'contactId', row: Field['row']): Field => ({
  row,
  request: async (app, caller, id) => ({
    params: { invoiceId: await invoice(app, caller) },
    body: { revision: 1, content: { ...emptyInvoice, [field]: id } },
  }),
})

const letterOf = (client: object) => ({
  statement: { ...client, currency: 'EUR' },
  to: { email: 'client@exemple.test' },
})
const statementOf = (row: Field['row'], clientOf: (id: string) => object): Field => ({
  row,
  request: async (_app, _caller, id) => ({ body: letterOf(clientOf(id)) }),
})
const invoiceFromMailbox: Field = {
  row: mailbox,
  request: async (app, caller, mailboxId) => ({
    params: { invoiceId: await invoice(app, caller) },
    body: { mailboxId },
  }),
}

const movedMail = (field: 'from' | 'to'): Field => ({
  row: ofMail('folderId'),
  request: async (app, caller, id) => {
    const { messageId, folderId } = await makeMail(app, caller)
    return { body: { changes: [{ messageId, action: 'move', from: folderId, to: folderId, [field]: id }] } }
  },
  status: 200,
})

const subscription = rowOf('invoiceSubscriptions.getInvoiceSubscription', 'subscriptionId')
const subscribed = (id: Record<string, string>) => ({
  ...emptySubscription,
  content: { ...emptySubscription.content, ...id },
})
const newSubscription = (field: 'companyId' | 'contactId', row: Field['row']) =>
  one(row, (id) => subscribed({ [field]: id }))
const savedSubscription = (field: 'companyId' | 'contactId', row: Field['row']): Field => ({
  row,
  request: async (app, caller, id) => ({
    params: { subscriptionId: await subscription(app, caller) },
    body: { ...subscribed({ [field]: id }), revision: 1 },
  }),
})
const savedOn = (row: Field['row'], field: 'companyId' | 'contactId'): Field => ({
  row,
  request: async (app, caller, id) => ({
    body: { ...(await makeAttachment(app, caller)), [field]: id },
  }),
})

const team = rowOf('inboxTeam.deleteMemberTeam', 'teamId')
const label = rowOf('inboxTeam.deleteLabel', 'labelId')
const rule: Field['row'] = makeRule
const {
  enabled: _enabled,
  mailboxIds: _boxes,
  match: _match,
  conditions: _conditions,
  ...appliedBody
} = ruleBody
const applied = (field: string, row: Field['row'], many = false): Field => ({
  row,
  request: async (app, caller, id) => ({
    body: {
      ...appliedBody,
      conversationIds: [(await makeMail(app, caller)).conversationId],
      [field]: many ? [id] : id,
    },
  }),
})
const written = (field: string, row: Field['row'], many = false): Record<string, Field> => {
  const named = (id: string) => ({ ...ruleBody, [field]: many ? [id] : id })
  return {
    [`inboxRules.createInboxRule ${field}`]: one(row, named),
    [`inboxRules.updateInboxRule ${field}`]: {
      row,
      request: async (app, caller, id) => ({
        params: { ruleId: await makeRule(app, caller) },
        body: { ...named(id), revision: 1 },
      }),
    },
  }
}
/** Whom and what a rule names. */
const namedByRules: Record<string, Field> = {
  ...featureFields,
  ...written('mailboxIds', mailbox, true),
  ...written('assigneeId', member),
  ...written('teamId', team),
  ...written('turnIds', member, true),
  ...written('labelIds', label, true),
  'inboxRules.applyInboxRule assigneeId': applied('assigneeId', member),
  'inboxRules.applyInboxRule teamId': applied('teamId', team),
  'inboxRules.applyInboxRule turnIds': applied('turnIds', member, true),
  'inboxRules.applyInboxRule labelIds': applied('labelIds', label, true),
}
const covered = (
  name: 'createAbsence' | 'updateAbsence',
  field: 'coverUserId' | 'coverTeamId',
  row: Field['row'],
): Field => ({
  row,
  request: async (app, caller, id) => {
    const params: Record<string, string> =
      name === 'createAbsence' ? { userId: caller.userId } : { absenceId: await makeAbsence(app, caller) }
    const revision = name === 'updateAbsence' ? { revision: 1 } : {}
    return { params, body: { ...absenceBody, ...revision, [field]: id } }
  },
})

/** For each id in a body: a request that is valid but for this id, which is another organization's. */
export const foreignFields: Record<string, Field> = {
  'clientDocuments.saveMailPart messageId': {
    row: ofMail('messageId'),
    request: async (app, caller, messageId) => ({
      body: { messageId, position: 0, companyId: await company(app, caller) },
    }),
  },
  'clientDocuments.saveMailPart companyId': savedOn(company, 'companyId'),
  'clientDocuments.saveMailPart contactId': savedOn(contact, 'contactId'),
  'platform.retryMails mailIds': one(rowOf('platform.resendMail', 'mailId'), (id) => ({ mailIds: [id] })),
  'catalogue.archiveCatalogueItems itemIds': one(catalogueItem, (id) => ({ itemIds: [id] })),
  'catalogue.restoreCatalogueItems itemIds': one(catalogueItem, (id) => ({ itemIds: [id] })),
  'paymentSetup.createProduct itemId': {
    row: catalogueItem,
    request: async (app, caller, itemId) => {
      await app.request('POST', '/api/v1/payment-setup/connect', {
        as: caller,
        body: { method: 'oauth', revision: 1 },
      })
      return { body: { name: 'x', amountCents: 1, itemId } }
    },
  },
  'crm.archiveCompanies companyIds': one(company, (id) => ({ companyIds: [id] })),
  'crm.restoreCompanies companyIds': one(company, (id) => ({ companyIds: [id] })),
  // The contact is of the company that the same call adds, whatever it says.
  'crm.createClient contact.companyId': one(
    company,
    (companyId) => ({ company: { name: 'Roy' }, contact: { lastName: 'Roy', companyId } }),
    200,
  ),
  'crm.addAddress companyId': one(company, (companyId) => ({ companyId, email: 'client@exemple.test' })),
  'crm.addAddress contactId': one(contact, (contactId) => ({ contactId, email: 'client@exemple.test' })),
  'crm.createContact companyId': one(company, (companyId) => ({ lastName: 'Roy', companyId })),
  'crm.updateContact companyId': {
    row: company,
    request: async (app, caller, companyId) => ({
      params: { contactId: await contact(app, caller) },
      body: { lastName: 'Roy', companyId, revision: 1 },
    }),
  },
  'crm.archiveContacts contactIds': one(contact, (id) => ({ contactIds: [id] })),
  'crm.tagClients companyIds': one(company, (id) => ({ companyIds: [id], add: ['Syndic'] })),
  'crm.tagClients contactIds': one(contact, (id) => ({ contactIds: [id], add: ['Syndic'] })),
  'crm.restoreContacts contactIds': one(contact, (id) => ({ contactIds: [id] })),
  'emailTemplates.moveTemplates templateIds': one(template, (id) => ({ templateIds: [id], folder: '' })),
  'emailTemplates.removeTemplates templateIds': one(template, (id) => ({ templateIds: [id] })),
  'emailTemplates.restoreTemplates templateIds': one(template, (id) => ({ templateIds: [id] })),
  'emailTemplates.renderTemplate contactId': filledOn('contactId', contact),
  'emailTemplates.renderTemplate companyId': filledOn('companyId', company),
  'emailTemplates.renderTemplate quoteId': filledOn('quoteId', quote),
  'emailTemplates.renderTemplate invoiceId': filledOn('invoiceId', invoice),
  'emailTemplates.renderTemplate conversationId': filledOn('conversationId', ofMail('conversationId')),
  // The refusal is shown beside the field, in the same words for every foreign organization.
  'identity.updateProfile defaultOrgId': one(
    organization,
    (defaultOrgId) => ({ firstName: 'Ada', defaultOrgId }),
    400,
  ),
  // The caller's own are marked, others are ignored.
  'notifications.markNotificationsRead notificationIds': one(
    notification,
    (id) => ({ notificationIds: [id] }),
    200,
  ),
  'notifications.markNotificationsUnread notificationIds': one(
    notification,
    (id) => ({ notificationIds: [id] }),
    200,
  ),
  'answerDelays.saveAnswerTarget mailboxId': one(mailbox, (mailboxId) => ({
    mailboxId,
    firstAnswerMinutes: 60,
    resolutionMinutes: null,
    warnPercent: 80,
  })),
  'mailSending.startDraft mailboxId': one(mailbox, (mailboxId) => ({ mailboxId })),
  'mailSending.saveDraft mailboxId': {
    row: mailbox,
    request: async (app, caller, mailboxId) => ({
      params: { draftId: (await makeDraft(app, caller)).draftId },
      body: {
        mailboxId,
        to: [],
        cc: [],
        bcc: [],
        subject: '',
        body: '',
        signature: '',
        quotes: false,
        revision: 1,
      },
    }),
  },
  'mailSending.attachQuote quoteId': {
    row: quote,
    request: async (app, caller, quoteId) => ({
      params: { draftId: (await makeDraft(app, caller)).draftId },
      body: { quoteId },
    }),
  },
  'mailSending.attachInvoice invoiceId': {
    row: invoice,
    request: async (app, caller, invoiceId) => ({
      params: { draftId: (await makeDraft(app, caller)).draftId },
      body: { invoiceId },
    }),
  },
  // Its piece is a form: drafts.test.ts sends one.
  'mailSending.sendDraftPiece fileId': one(
    async (app, neighbour) => (await makeDraft(app, neighbour)).fileId,
    (fileId) => ({ fileId, offset: 0 }),
    400,
  ),
  'mailSync.changeConversations conversationIds': one(ofMail('conversationId'), (id) => ({
    conversationIds: [id],
    action: 'seen',
  })),
  'mailSync.changeConversations folderId': {
    row: ofMail('folderId'),
    ...ownConversation((folderId) => ({ action: 'move', folderId })),
  },
  'mailSync.changeConversations mailboxId': {
    row: ofMail('mailboxId'),
    ...ownConversation((mailboxId) => ({ action: 'seen', mailboxId })),
  },
  ...namedByRules,
  'absences.createAbsence coverUserId': covered('createAbsence', 'coverUserId', member),
  'absences.createAbsence coverTeamId': covered('createAbsence', 'coverTeamId', team),
  'absences.updateAbsence coverUserId': covered('updateAbsence', 'coverUserId', member),
  'absences.updateAbsence coverTeamId': covered('updateAbsence', 'coverTeamId', team),
  'inboxRules.orderInboxRules ruleIds': one(rule, (id) => ({ ruleIds: [id] })),
  // Mailboxes of others are not read.
  'inboxRules.tryInboxRule mailboxIds': one(
    mailbox,
    (id) => ({ mailboxIds: [id], match: 'all', conditions: ruleBody.conditions, days: 30 }),
    200,
  ),
  'inboxRules.applyInboxRule conversationIds': one(ofMail('conversationId'), (id) => ({
    ...appliedBody,
    conversationIds: [id],
  })),
  'inboxRules.applyInboxRule ruleId': applied('ruleId', rule),
  'inboxTeam.changeHandlings conversationIds': one(ofMail('conversationId'), (id) => ({
    conversationIds: [id],
    state: 'done',
  })),
  'inboxTeam.changeHandlings assigneeId': { row: member, ...ownConversation((id) => ({ assigneeId: id })) },
  'inboxTeam.changeHandlings teamId': {
    row: rowOf('inboxTeam.deleteMemberTeam', 'teamId'),
    ...ownConversation((id) => ({ teamId: id })),
  },
  'inboxTeam.changeHandlings addLabelIds': {
    row: rowOf('inboxTeam.deleteLabel', 'labelId'),
    ...ownConversation((id) => ({ addLabelIds: [id] })),
  },
  // Taking off a label that is not there changes nothing.
  'inboxTeam.changeHandlings removeLabelIds': {
    row: rowOf('inboxTeam.deleteLabel', 'labelId'),
    ...ownConversation((id) => ({ removeLabelIds: [id] })),
    status: 200,
  },
  'inboxTeam.undoHandlings batchId': one(ofMail('conversationId'), (batchId) => ({ batchId }), 200),
  'inboxTeam.mergeLabels intoId': {
    row: rowOf('inboxTeam.deleteLabel', 'labelId'),
    request: async (app, caller, intoId) => ({
      params: (await foreignRequests['inboxTeam.mergeLabels']!(app, caller)).params,
      body: { intoId },
    }),
  },
  'inboxTeam.createMemberTeam memberIds': one(member, (id) => ({ name: randomUUID(), memberIds: [id] })),
  'inboxTeam.updateMemberTeam memberIds': {
    row: member,
    request: async (app, caller, id) => ({
      params: (await foreignRequests['inboxTeam.updateMemberTeam']!(app, caller)).params,
      body: { memberIds: [id] },
    }),
  },
  'conversations.linkConversation subjectId': {
    row: contact,
    request: async (app, caller, subjectId) => ({
      params: { conversationId: (await makeMail(app, caller)).conversationId },
      body: { kind: 'contact', subjectId, linked: true },
    }),
  },
  'mailSync.mergeConversations conversationIds': {
    row: ofMail('conversationId'),
    request: async (app, caller, id) => ({
      body: { conversationIds: [(await makeMail(app, caller)).conversationId, id] },
    }),
  },
  'mailSync.splitConversation messageId': {
    row: ofMail('messageId'),
    request: async (app, caller, messageId) => ({
      params: { conversationId: (await makeMail(app, caller)).conversationId },
      body: { messageId },
    }),
  },
  // The caller's own are taken back, others are ignored.
  'mailSync.undoConversationEdits editIds': one(ofMail('conversationId'), (id) => ({ editIds: [id] }), 200),
  // The caller's own are changed, others are ignored.
  'mailSync.changeMails changes.messageId': one(
    ofMail('messageId'),
    (messageId) => ({ changes: [{ messageId, action: 'seen' }] }),
    200,
  ),
  'mailSync.changeMails changes.from': movedMail('from'),
  'mailSync.changeMails changes.to': movedMail('to'),
  'mailSync.updateMailboxSync folders.id': {
    row: ofMail('folderId'),
    request: async (app, caller, id) => ({
      params: { mailboxId: (await makeMail(app, caller)).mailboxId },
      body: { folders: [{ id, followed: true, past: true }] },
    }),
  },
  // Its piece is a form: archives.test.ts sends one.
  'mailboxes.sendArchivePiece archiveId': one(
    rowOf('mailboxes.cancelArchive', 'archiveId'),
    (archiveId) => ({ archiveId, offset: 0 }),
    400,
  ),
  'mailboxes.startMailConnection mailboxId': one(mailbox, (mailboxId) => ({ provider: 'google', mailboxId })),
  'organizations.switchOrganization orgId': one(organization, (orgId) => ({ orgId })),
  'organizations.suspendMembers userIds': one(member, (id) => ({ userIds: [id] })),
  'organizations.reactivateMembers userIds': one(member, (id) => ({ userIds: [id] })),
  'organizations.removeMembers userIds': one(member, (id) => ({ userIds: [id] })),
  'payments.recordPayment companyId': one(company, (companyId) => ({ amountCents: 100, companyId })),
  'payments.recordPayment contactId': one(contact, (contactId) => ({ amountCents: 100, contactId })),
  'payments.recordPayment companyId beside a quote': {
    row: company,
    request: async (app, caller, companyId) => ({
      body: { amountCents: 100, companyId, quoteId: await quote(app, caller) },
    }),
  },
  'payments.recordPayment quoteId': one(quote, (quoteId) => ({ amountCents: 100, quoteId })),
  'payments.recordPayment invoiceId': one(invoice, (invoiceId) => ({ amountCents: 100, invoiceId })),
  'payments.recordPayment allocations.invoiceId': one(invoice, (invoiceId) => ({
    amountCents: 100,
    allocations: [{ invoiceId, amountCents: 100 }],
  })),
  'payments.allocatePayment allocations.invoiceId': ofPayment((invoiceId) => ({
    allocations: [{ invoiceId, amountCents: 100 }],
  })),
  'payments.releasePayment invoiceId': ofPayment((invoiceId) => ({
    invoiceId,
    amountCents: 100,
    reason: 'Par erreur',
  })),
  'payments.refundPayment invoiceId': ofPayment((invoiceId) => ({
    invoiceId,
    amountCents: 100,
    reason: 'Par erreur',
  })),
  'onlineSubscriptions.proposeOnlineSubscription companyId': one(company, (companyId) => ({
    companyId,
    productId: randomUUID(),
  })),
  'onlineSubscriptions.proposeOnlineSubscription contactId': one(contact, (contactId) => ({
    contactId,
    productId: randomUUID(),
  })),
  'onlineSubscriptions.proposeOnlineSubscription productId': {
    row: product,
    request: async (app, caller, productId) => ({
      body: { companyId: await company(app, caller), productId },
    }),
  },
  'paymentSetup.setProductsActive ids': one(product, (id) => ({ ids: [id], active: false })),
  'quotes.chooseQuoteMailbox mailboxId': one(mailbox, (mailboxId) => ({ mailboxId })),
  'quotes.sendQuote mailboxId': fromMailbox,
  'quotes.resendQuote mailboxId': fromMailbox,
  'invoiceSending.sendInvoice mailboxId': invoiceFromMailbox,
  'invoiceSending.resendInvoice mailboxId': invoiceFromMailbox,
  'invoiceSending.sendStatement statement.companyId': statementOf(company, (companyId) => ({ companyId })),
  'invoiceSending.sendStatement statement.contactId': statementOf(contact, (contactId) => ({ contactId })),
  'invoiceSending.sendStatement mailboxId': {
    row: mailbox,
    request: async (app, caller, mailboxId) => ({
      body: { ...letterOf({ companyId: await company(app, caller) }), mailboxId },
    }),
  },
  'receivedInvoices.linkReceivedSupplier companyId': {
    row: company,
    request: async (app, caller, companyId) => ({
      params: { receivedId: await receivedInvoice(app, caller) },
      body: { companyId },
    }),
  },
  'invoices.createInvoice companyId': one(company, (companyId) => ({ companyId })),
  'invoices.createInvoice contactId': one(contact, (contactId) => ({ contactId })),
  'invoices.createInvoiceFromQuote quoteId': one(quote, (quoteId) => ({
    quoteId,
    part: { kind: 'balance' },
  })),
  'invoices.createInvoiceFromPayment paymentId': one(makePayment, (paymentId) => ({ paymentId })),
  'invoices.saveInvoiceDraft content.companyId': invoiceOf('companyId', company),
  'invoices.saveInvoiceDraft content.contactId': invoiceOf('contactId', contact),
  'invoiceSubscriptions.createInvoiceSubscription content.companyId': newSubscription('companyId', company),
  'invoiceSubscriptions.createInvoiceSubscription content.contactId': newSubscription('contactId', contact),
  'invoiceSubscriptions.saveInvoiceSubscription content.companyId': savedSubscription('companyId', company),
  'invoiceSubscriptions.saveInvoiceSubscription content.contactId': savedSubscription('contactId', contact),
  'quotes.createQuote companyId': one(company, (companyId) => ({ companyId })),
  'quotes.createQuote contactId': one(contact, (contactId) => ({ contactId })),
  'quotes.saveQuoteDraft content.companyId': draftOf('companyId', company),
  'quotes.saveQuoteDraft content.contactId': draftOf('contactId', contact),
  'quotes.deleteQuoteDrafts quoteIds': one(quote, (id) => ({ quoteIds: [id] })),
}

/** Ids of a body that name no row: the caller makes them. */
export const ownIds = [
  'paymentSetup.saveTax rates.id',
  'onlinePayments.refundOnline requestId',
  'tasks.createTask checklist.id',
  'tasks.updateTask checklist.id',
]
