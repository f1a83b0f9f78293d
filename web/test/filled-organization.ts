import type { Member } from '#shared/contract/members.ts'
import type { Notification, NotificationPreferences } from '#shared/contract/notifications.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import type { Dashboard, InvoiceFigures } from '#shared/contract/reports.ts'
import type { Work } from '#shared/contract/work.ts'
import { type NotificationType, notificationKinds } from '#shared/domain/notifications/notifications.ts'
import { quoteStatuses } from '#shared/domain/quotes/quote.ts'
import type { Role } from '#shared/domain/roles.ts'
import { accountingEndpoints } from './accounting.ts'
import { reception, transmission } from './approved-platform.ts'
import { bankAccount, bankEndpoints, bankLine } from './bank.ts'
import { billing, preview } from './billing.ts'
import { callEndpoints } from './calls.ts'
import { catalogueEndpoints, catalogueItem } from './catalogue.ts'
import { clientCount, company, contact, listedCompany } from './clients.ts'
import { companySignIn } from './company-sign-in.ts'
import { directDebitsEndpoints, mandate } from './direct-debits.ts'
import { directoryEndpoints } from './directory.ts'
import { eReport } from './e-report.ts'
import { template, templateEndpoints } from './email-templates.ts'
import { type FakeEndpoints, fakeApi } from './fake-api.ts'
import { financialReportsEndpoints } from './financial-reports.ts'
import { invoiceDocument, invoiceSending } from './invoice-links.ts'
import { subscriptionEndpoints } from './invoice-subscriptions.ts'
import {
  clientBalance,
  invoice,
  invoiceChain,
  invoiceCounts,
  invoiceSummaries,
  issueForecast,
  statement,
} from './invoices.ts'
import { invoicingSettings } from './invoicing-settings.ts'
import { lateInterest, lateRates } from './late-interest.ts'
import { litigationEndpoints } from './litigation.ts'
import { onlineSubscriptionEndpoints } from './online-subscriptions.ts'
import { ownReportsEndpoints } from './own-reports.ts'
import { paymentPlanEndpoints } from './payment-plans.ts'
import { member } from './people.ts'
import { quote, quoteDocument, quoteRow } from './quotes.ts'
import { receivedEndpoints } from './received-invoices.ts'
import { refundStanding, statesOf } from './recorded-payment.ts'
import { reminderEndpoints, reminderPlanEndpoints } from './reminders.ts'
import { revenue } from './revenue.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const { user, memberships } = member()
const [{ orgId, name: orgName } = { orgId: '', name: '' }] = memberships

export const organization = (facts: Partial<Organization> = {}): Organization => ({
  id: orgId,
  name: orgName,
  slug: 'atelier-aubry',
  plan: 'premium',
  country: 'FR',
  timezone: 'Europe/Paris',
  description: null,
  industry: null,
  size: '1-10',
  billingEmail: null,
  currency: 'EUR',
  settings: { electronicSignature: true, autoReminders: true, centralizedBilling: false },
  legalForm: 'SARL',
  siren: '552081317',
  siret: null,
  vatNumber: null,
  addressLine1: '8 rue des Tanneurs',
  addressLine2: null,
  postalCode: '37000',
  city: 'Tours',
  phone: null,
  email: user.email,
  website: null,
  soleTrader: false,
  vatFranchise: false,
  latePenaltyBps: null,
  quoteValidityDays: 30,
  paymentTerms: 'À 30 jours.',
  quoteNotes: null,
  hasLogo: false,
  documentTone: 'slate',
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
})

/** Noé Petit, a colleague. */
export const colleague = (role: Role = 'member', facts: Partial<Member> = {}): Member => ({
  userId: '0198a5c2-0000-7000-8000-000000000031',
  name: 'Noé Petit',
  email: 'noe@atelier-aubry.test',
  avatarUrl: null,
  title: 'Menuisier',
  role,
  status: 'active',
  rights: ['amounts'],
  rightsAt: null,
  lastOwner: false,
  ofDirectory: false,
  joinedAt: NOW,
  ...facts,
})
const oneself = (role: Role) =>
  colleague(role, { userId: user.id, name: user.name, email: user.email, lastOwner: role === 'owner' })

/** News of the quote D-2026-0007, unread. */
export const notification = (type: NotificationType, facts: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  type,
  occurredAt: NOW,
  actorName: null,
  subjectType: 'quote',
  subjectId: quote().id,
  companyId: company().id,
  contactId: null,
  amountCents: quote().grossCents,
  description: null,
  meta: { number: 'D-2026-0007', clientName: company().name },
  readAt: null,
  ...facts,
})
export const preferences = {
  quoteScope: 'own',
  types: Object.fromEntries(Object.entries(notificationKinds).map(([type, { choice }]) => [type, choice])),
} as NotificationPreferences

export const figures = (facts: Partial<Dashboard> = {}): Dashboard => ({
  currency: 'EUR',
  collections: { cents: 1_240_000, previousCents: 980_000, growthPercent: 27 },
  activeDeals: { count: 4, previousCount: 5, change: -1 },
  conversion: { percent: 50, sent: 8, signed: 4, changePoints: 10 },
  ...facts,
})

export const invoiceFigures = (facts: Partial<InvoiceFigures> = {}): InvoiceFigures => ({
  any: true,
  totals: [
    {
      currency: 'EUR',
      owedCents: 842_000,
      overdueCents: 312_000,
      invoicedCents: 960_000,
      invoicedBeforeCents: 800_000,
    },
  ],
  overdueCount: 1,
  ...facts,
})

/** A devis that expires, and an invoice that is late. */
export const work = (): Work => ({
  rows: [
    {
      kind: 'expiring_quote',
      id: quote().id,
      name: 'D-2026-0007',
      party: company().name,
      amountCents: quote().grossCents,
      currency: 'EUR',
      dueOn: '2026-11-24',
      dueAt: null,
      detail: null,
    },
    {
      kind: 'late_invoice',
      id: '0198a5c2-0000-7000-8000-000000000061',
      name: 'F2026-0007',
      party: company().name,
      amountCents: 312_000,
      currency: 'EUR',
      dueOn: '2026-10-12',
      dueAt: null,
      detail: null,
    },
  ],
  counts: [
    { kind: 'expiring_quote', count: 1 },
    { kind: 'late_invoice', count: 1 },
  ],
})

const one = <T>(item: T) => ({ items: [item], nextCursor: null })
const sentQuotes = quoteStatuses.map((status) =>
  quoteRow(status, { id: `0198a5c2-0000-7000-8000-0000000000${quoteStatuses.indexOf(status) + 40}` }),
)
const byStatus = Object.fromEntries(quoteStatuses.map((status) => [status, 1])) as Record<
  (typeof quoteStatuses)[number],
  number
>
const activity = ['quote.signed', 'quote.viewed', 'quote.expired'] as const
const sha256 = 'a'.repeat(64)

const endpoints = (role: Role): FakeEndpoints => ({
  ...callEndpoints,
  catalogue: catalogueEndpoints([catalogueItem(1)]),
  emailTemplates: templateEndpoints([template(1)]),
  financialReports: financialReportsEndpoints,
  ...ownReportsEndpoints,
  reports: {
    getDashboard: () => figures(),
    getInvoiceFigures: () => invoiceFigures(),
    getRevenue: () => revenue(),
    getActivity: () => ({ items: activity.map((type) => notification(type)) }),
  },
  crm: {
    listCompanies: () => one(listedCompany()),
    countCompanies: () => clientCount(1),
    getCompany: () => company(),
    listContacts: () => one(contact()),
    countContacts: () => clientCount(1),
    getContact: () => contact(),
    listClientTags: () => ({ items: [{ tag: 'Syndic', clients: 1 }] }),
    findCompanyDuplicates: () => ({ matches: [] }),
    findContactDuplicates: () => ({ matches: [] }),
  },
  quotes: {
    listQuotes: () => ({ items: sentQuotes, nextCursor: null }),
    countQuotes: () => ({ count: sentQuotes.length, netCents: 2_736_000, grossCents: 3_009_600, byStatus }),
    // Before the devis, whose address it would fit.
    listQuoteSenders: () => ({ mailboxId: null, address: null, items: [] }),
    getQuote: () => quote(),
    getQuoteDocument: () => quoteDocument,
    getQuotePages: () => ({
      pages: ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"/>'],
      text: ['Devis D-2026-0007'],
    }),
  },
  approvedPlatform: {
    getPlatform: () => ({ connection: null }),
    getTransmission: () => transmission(),
    getReception: () => reception({ arrivedAt: null, blocked: 'received_not_brought' }),
  },
  invoiceSending: { getInvoiceSending: () => invoiceSending() },
  invoices: {
    listInvoices: () => ({ items: invoiceSummaries, nextCursor: null }),
    countInvoices: () => invoiceCounts,
    // Before the invoice, whose address it would fit.
    getClientBalance: () => clientBalance,
    getStatement: () => statement,
    getInvoice: () => invoice(),
    forecastInvoiceIssue: () => issueForecast(),
    getInvoiceChain: () => invoiceChain(),
    getQuoteChain: () => invoiceChain(),
    getInvoiceDocument: () => invoiceDocument(),
    getInvoicePreview: () => ({
      pages: ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"/>'],
      text: ['Facture F2026-0007'],
    }),
    listInvoiceCredits: () => ({ items: [] }),
    getInvoiceSettings: () => invoicingSettings(),
    listLedgerClosures: () => ({ items: [] }),
  },
  eReporting: { getEReport: () => eReport() },
  accounting: accountingEndpoints,
  invoiceSubscriptions: subscriptionEndpoints,
  onlineSubscriptions: onlineSubscriptionEndpoints,
  receivedInvoices: receivedEndpoints,
  signatures: {
    getSignature: ({ quoteId }) => ({
      signature: {
        id: quoteId,
        signerName: 'Élise Vasseur',
        signerQuality: 'Gérante',
        signerEmail: 'elise@vasseur.test',
        kind: 'typed',
        consentVersion: '1',
        signedAt: NOW,
        ipAddress: '192.0.2.7',
        userAgent: null,
        documentSha256: sha256,
        sealedSha256: sha256,
        proofSha256: sha256,
        proofRule: '2026-11-28',
      },
      agreement: null,
      events: [
        {
          type: 'signed',
          label: 'Devis signé',
          occurredAt: NOW,
          ipAddress: '192.0.2.7',
          userAgent: null,
          hash: sha256,
        },
      ],
    }),
  },
  platform: { listEvents: () => ({ items: activity.map((type) => notification(type)), nextCursor: null }) },
  notifications: {
    listNotifications: () => ({ items: activity.map((type) => notification(type)), nextCursor: null }),
    countNotifications: () => ({ count: activity.length, latestAt: NOW }),
    getNotificationPreferences: () => preferences,
  },
  organizations: {
    getOrganization: () => organization(),
    checkSlug: () => ({ available: true }),
    listMembers: () => ({ items: [oneself(role), colleague()], nextCursor: null }),
    countMembers: () => ({ count: 2, byState: { active: 2, suspended: 0 } }),
    listInvitations: () => ({ items: [], nextCursor: null }),
    countInvitations: () => ({ count: 0, byState: { open: 0, accepted: 0, revoked: 0, all: 0 } }),
  },
  identity: {
    listSessions: () => ({
      items: [
        {
          id: member().session.id,
          current: true,
          createdAt: NOW,
          lastUsedAt: NOW,
          expiresAt: '2099-12-21T10:00:00.000Z',
          ipAddress: '192.0.2.7',
          userAgent: navigator.userAgent,
        },
      ],
    }),
    getMemberProfile: ({ userId }) => ({
      userId,
      name: colleague().name,
      firstName: 'Noé',
      lastName: 'Petit',
      email: colleague().email,
      phone: null,
      title: 'Menuisier',
      bio: 'Vingt ans d’escaliers.',
      avatarUrl: null,
      organization: { orgId, name: orgName, role: 'member', status: 'active', joinedAt: NOW },
    }),
  },
  security: {
    getSecurity: () => ({
      hasPassword: true,
      factor: null,
      recoveryCodesLeft: 0,
      passkeys: [],
      identities: [],
      confirmedUntil: '2099-12-21T10:00:00.000Z',
    }),
  },
  mailboxes: {
    listMailboxes: () => ({ items: [] }),
    listArchives: () => ({ items: [] }),
    getMailProviders: () => ({ google: false, microsoft: false }),
  },
  clientDocuments: { listClientDocuments: () => ({ items: [], nextCursor: null }) },
  conversations: {
    getInbox: () => ({ mailboxes: [], unread: 0 }),
    listConversations: () => ({ items: [], nextCursor: null }),
  },
  mailSync: { listMailboxSyncs: () => ({ items: [] }) },
  billing: { getBilling: () => billing(), previewChange: () => preview(null, { plan: 'premium', seats: 1 }) },
  bank: bankEndpoints([bankAccount(1)], [bankLine(11)]),
  directory: directoryEndpoints,
  companySignIn: { getCompanySignIn: () => companySignIn() },
  directDebits: directDebitsEndpoints({ mandates: [mandate(1)] }),
  support: { listHelpRequests: () => ({ items: [], nextCursor: null }) },
  payments: {
    findPaymentSession: () => ({ session: null }),
    listPayments: () => ({ items: [], nextCursor: null }),
    listMovements: () => ({ items: [], nextCursor: null }),
    countMovements: () => ({ count: 0 }),
    countMovementStates: () => ({ count: 0, byState: statesOf({}) }),
  },
  paymentSetup: { listFailedEvents: () => ({ items: [] }) },
  lateInterest: { getLateInterest: () => lateInterest(), listLateRates: () => lateRates() },
  writeOffs: {
    getInvoiceLosses: () => ({ losableCents: 0, underWayCents: 0, recoverableVatCents: 0, items: [] }),
  },
  // Before the reminder, whose address theirs would fit.
  reminderPlans: reminderPlanEndpoints,
  paymentPlans: paymentPlanEndpoints,
  litigation: litigationEndpoints,
  reminders: reminderEndpoints,
  refunds: {
    getRefundRule: () => ({ limitCents: null, revision: 0 }),
    getRefundStanding: () => refundStanding(),
    listWaitingRefunds: () => ({ items: [] }),
  },
  work: { listWork: () => work() },
  onboarding: {
    getFirstSteps: () => ({ steps: null }),
    getOnboarding: () => ({ completed: true, step: 0, draft: null, savedAt: null, demoQuoteId: null }),
  },
})

/** Gives every page of the application something to show. Fakes that a test gives later come first. */
export const fillOrganization = (role: Role = 'owner') => fakeApi(endpoints(role))
