// Written by `node tools/registry.ts` from the folders.
import { approvedPlatformEvents, approvedPlatformSubjects, type ApprovedPlatformEventMeta } from '#shared/domain/approved-platform/events.ts'
import { bankEvents, bankSubjects, type BankEventMeta } from '#shared/domain/bank/events.ts'
import { billingEvents, billingSubjects, type BillingEventMeta } from '#shared/domain/billing/events.ts'
import { callEvents, callEventSubjects, type CallEventMeta } from '#shared/domain/calls/events.ts'
import { catalogueEvents, catalogueSubjects, type CatalogueEventMeta } from '#shared/domain/catalogue/events.ts'
import { companySignInEvents, companySignInSubjects, type CompanySignInEventMeta } from '#shared/domain/company-sign-in/events.ts'
import { crmEvents, crmSubjects, type CrmEventMeta } from '#shared/domain/crm/events.ts'
import { directDebitEvents, directDebitSubjects, type DirectDebitEventMeta } from '#shared/domain/direct-debits/events.ts'
import { directoryEvents, directorySubjects, type DirectoryEventMeta } from '#shared/domain/directory/events.ts'
import { templateEvents, templateSubjects, type TemplateEventMeta } from '#shared/domain/email-templates/events.ts'
import { inboxTeamEvents, inboxTeamSubjects, type InboxTeamEventMeta } from '#shared/domain/inbox-team/events.ts'
import { subscriptionEvents, subscriptionSubjects, type SubscriptionEventMeta } from '#shared/domain/invoice-subscriptions/events.ts'
import { invoiceEvents, invoiceSubjects, type InvoiceEventMeta } from '#shared/domain/invoices/events.ts'
import { mailboxEvents, mailboxSubjects, type MailboxEventMeta } from '#shared/domain/mailboxes/events.ts'
import { onlineSubscriptionEvents, onlineSubscriptionSubjects, type OnlineSubscriptionEventMeta } from '#shared/domain/online-subscriptions/events.ts'
import { organizationEvents, organizationSubjects, type OrganizationEventMeta } from '#shared/domain/organizations/events.ts'
import { paymentPlanEvents, paymentPlanEventSubjects, type PaymentPlanEventMeta } from '#shared/domain/payment-plans/events.ts'
import { paymentSetupEvents, paymentSetupSubjects, type PaymentSetupEventMeta } from '#shared/domain/payment-setup/events.ts'
import { paymentEvents, paymentSubjects, type PaymentEventMeta } from '#shared/domain/payments/events.ts'
import { mailEvents, mailSubjects, type MailEventMeta } from '#shared/domain/platform/events.ts'
import { quoteEvents, quoteSubjects, type QuoteEventMeta } from '#shared/domain/quotes/events.ts'
import { receivedInvoiceEvents, receivedInvoiceSubjects, type ReceivedInvoiceEventMeta } from '#shared/domain/received-invoices/events.ts'
import { reminderEvents, reminderEventSubjects, type ReminderEventMeta } from '#shared/domain/reminders/events.ts'
import { reportEvents, reportSubjects, type ReportEventMeta } from '#shared/domain/reports/events.ts'
import { taskEvents, taskSubjects, type TaskEventMeta } from '#shared/domain/tasks/events.ts'

export const featureEvents = {
  ...approvedPlatformEvents,
  ...bankEvents,
  ...billingEvents,
  ...callEvents,
  ...catalogueEvents,
  ...companySignInEvents,
  ...crmEvents,
  ...directDebitEvents,
  ...directoryEvents,
  ...templateEvents,
  ...inboxTeamEvents,
  ...subscriptionEvents,
  ...invoiceEvents,
  ...mailboxEvents,
  ...onlineSubscriptionEvents,
  ...organizationEvents,
  ...paymentPlanEvents,
  ...paymentSetupEvents,
  ...paymentEvents,
  ...mailEvents,
  ...quoteEvents,
  ...receivedInvoiceEvents,
  ...reminderEvents,
  ...reportEvents,
  ...taskEvents,
}

export const featureSubjects = {
  ...approvedPlatformSubjects,
  ...bankSubjects,
  ...billingSubjects,
  ...callEventSubjects,
  ...catalogueSubjects,
  ...companySignInSubjects,
  ...crmSubjects,
  ...directDebitSubjects,
  ...directorySubjects,
  ...templateSubjects,
  ...inboxTeamSubjects,
  ...subscriptionSubjects,
  ...invoiceSubjects,
  ...mailboxSubjects,
  ...onlineSubscriptionSubjects,
  ...organizationSubjects,
  ...paymentPlanEventSubjects,
  ...paymentSetupSubjects,
  ...paymentSubjects,
  ...mailSubjects,
  ...quoteSubjects,
  ...receivedInvoiceSubjects,
  ...reminderEventSubjects,
  ...reportSubjects,
  ...taskSubjects,
}

export type FeatureEventMeta = ApprovedPlatformEventMeta &
  BankEventMeta &
  BillingEventMeta &
  CallEventMeta &
  CatalogueEventMeta &
  CompanySignInEventMeta &
  CrmEventMeta &
  DirectDebitEventMeta &
  DirectoryEventMeta &
  TemplateEventMeta &
  InboxTeamEventMeta &
  SubscriptionEventMeta &
  InvoiceEventMeta &
  MailboxEventMeta &
  OnlineSubscriptionEventMeta &
  OrganizationEventMeta &
  PaymentPlanEventMeta &
  PaymentSetupEventMeta &
  PaymentEventMeta &
  MailEventMeta &
  QuoteEventMeta &
  ReceivedInvoiceEventMeta &
  ReminderEventMeta &
  ReportEventMeta &
  TaskEventMeta
