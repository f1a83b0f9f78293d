import {
  type ApprovedPlatformEventMeta,
  approvedPlatformEvents,
  approvedPlatformSubjects,
} from './approved-platform/events.ts'
import { type BankEventMeta, bankEvents, bankSubjects } from './bank/events.ts'
import { type BillingEventMeta, billingEvents, billingSubjects } from './billing/events.ts'
import { type CatalogueEventMeta, catalogueEvents, catalogueSubjects } from './catalogue/events.ts'
import {
  type CompanySignInEventMeta,
  companySignInEvents,
  companySignInSubjects,
} from './company-sign-in/events.ts'
import { type CrmEventMeta, crmEvents, crmSubjects } from './crm/events.ts'
import { type DirectDebitEventMeta, directDebitEvents, directDebitSubjects } from './direct-debits/events.ts'
import { type DirectoryEventMeta, directoryEvents, directorySubjects } from './directory/events.ts'
import { type TemplateEventMeta, templateEvents, templateSubjects } from './email-templates/events.ts'
import { type InboxTeamEventMeta, inboxTeamEvents, inboxTeamSubjects } from './inbox-team/events.ts'
import {
  type SubscriptionEventMeta,
  subscriptionEvents,
  subscriptionSubjects,
} from './invoice-subscriptions/events.ts'
import { type InvoiceEventMeta, invoiceEvents, invoiceSubjects } from './invoices/events.ts'
import { type MailboxEventMeta, mailboxEvents, mailboxSubjects } from './mailboxes/events.ts'
import {
  type OnlineSubscriptionEventMeta,
  onlineSubscriptionEvents,
  onlineSubscriptionSubjects,
} from './online-subscriptions/events.ts'
import {
  type OrganizationEventMeta,
  organizationEvents,
  organizationSubjects,
} from './organizations/events.ts'
import {
  type PaymentSetupEventMeta,
  paymentSetupEvents,
  paymentSetupSubjects,
} from './payment-setup/events.ts'
import { type PaymentEventMeta, paymentEvents, paymentSubjects } from './payments/events.ts'
import type { Permission } from './permissions.ts'
import { type MailEventMeta, mailEvents, mailReaders, mailSubjects } from './platform/events.ts'
import { type QuoteEventMeta, quoteEvents, quoteSubjects } from './quotes/events.ts'
import {
  type ReceivedInvoiceEventMeta,
  receivedInvoiceEvents,
  receivedInvoiceSubjects,
} from './received-invoices/events.ts'

/** Everything that may happen, with the sentence of timelines and feeds. */
export const eventTypes = {
  ...organizationEvents,
  ...companySignInEvents,
  ...directoryEvents,
  ...crmEvents,
  ...catalogueEvents,
  ...quoteEvents,
  ...invoiceEvents,
  ...subscriptionEvents,
  ...onlineSubscriptionEvents,
  ...receivedInvoiceEvents,
  ...approvedPlatformEvents,
  ...paymentEvents,
  ...bankEvents,
  ...directDebitEvents,
  ...billingEvents,
  ...paymentSetupEvents,
  ...mailEvents,
  ...mailboxEvents,
  ...inboxTeamEvents,
  ...templateEvents,
}
export type EventType = keyof typeof eventTypes

const subjectPermissions = {
  ...organizationSubjects,
  ...companySignInSubjects,
  ...directorySubjects,
  ...crmSubjects,
  ...catalogueSubjects,
  ...quoteSubjects,
  ...invoiceSubjects,
  ...subscriptionSubjects,
  ...onlineSubscriptionSubjects,
  ...receivedInvoiceSubjects,
  ...approvedPlatformSubjects,
  ...paymentSubjects,
  ...bankSubjects,
  ...directDebitSubjects,
  ...billingSubjects,
  ...paymentSetupSubjects,
  ...mailSubjects,
  ...mailboxSubjects,
  ...inboxTeamSubjects,
  ...templateSubjects,
} satisfies Record<string, Permission>
export type EventSubject = keyof typeof subjectPermissions
export const eventSubjects = Object.keys(subjectPermissions) as EventSubject[]

/** The subject of an event type: the first part of its name. A mail's subject is the quote, invitation … that it was sent for. */
export type SubjectOf<T extends EventType> = T extends `mail.${string}`
  ? EventSubject
  : T extends `${infer Subject}.${string}`
    ? Extract<EventSubject, Subject>
    : never

type MetaOf = OrganizationEventMeta &
  CompanySignInEventMeta &
  DirectoryEventMeta &
  CrmEventMeta &
  CatalogueEventMeta &
  QuoteEventMeta &
  InvoiceEventMeta &
  SubscriptionEventMeta &
  OnlineSubscriptionEventMeta &
  ReceivedInvoiceEventMeta &
  ApprovedPlatformEventMeta &
  PaymentEventMeta &
  BankEventMeta &
  DirectDebitEventMeta &
  BillingEventMeta &
  PaymentSetupEventMeta &
  MailEventMeta &
  MailboxEventMeta &
  InboxTeamEventMeta &
  TemplateEventMeta
export type EventMeta<T extends EventType> = T extends `${infer Subject extends keyof MetaOf}.${string}`
  ? Partial<MetaOf[Subject]>
  : never

/** The permission to read each event type: its subject's. */
export const eventPermissions = Object.fromEntries(
  Object.keys(eventTypes).map((type) => [type, subjectPermissions[type.split('.')[0] as EventSubject]]),
) as Record<EventType, Permission>

/** The permission to read an event: of a mail, that of what it is about. The tenant's rows, their queries and the live stream apply it. */
export const eventPermission = (type: EventType, subject: string): Permission =>
  (type.startsWith('mail.') ? readersOfMails[subject] : undefined) ?? eventPermissions[type]
const readersOfMails: Readonly<Record<string, Permission>> = mailReaders

/** Subjects of a single member, not of the organization: only that member reads their events. */
const personalSubjects: readonly string[] = ['mailbox', 'conversation'] satisfies EventSubject[]

export const isPersonal = (subject: string) => personalSubjects.includes(subject)

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventTypes, type)
