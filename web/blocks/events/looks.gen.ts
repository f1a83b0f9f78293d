// Written by `node tools/registry.ts` from the folders.
import { approvedPlatformIcons, approvedPlatformLooks } from '#web/blocks/events/looks/approved-platform.ts'
import { bankIcons, bankLooks } from '#web/blocks/events/looks/bank.ts'
import { billingIcons, billingLooks } from '#web/blocks/events/looks/billing.ts'
import { callIcons, callLooks } from '#web/blocks/events/looks/calls.ts'
import { catalogueIcons } from '#web/blocks/events/looks/catalogue.ts'
import { companySignInIcons } from '#web/blocks/events/looks/company-sign-in.ts'
import { crmIcons, crmLooks } from '#web/blocks/events/looks/crm.ts'
import { directDebitIcons } from '#web/blocks/events/looks/direct-debits.ts'
import { directoryIcons } from '#web/blocks/events/looks/directory.ts'
import { templateIcons } from '#web/blocks/events/looks/email-templates.ts'
import { inboxTeamIcons } from '#web/blocks/events/looks/inbox-team.ts'
import { subscriptionIcons, subscriptionLooks } from '#web/blocks/events/looks/invoice-subscriptions.ts'
import { invoiceIcons, invoiceLooks } from '#web/blocks/events/looks/invoices.ts'
import { mailIcons, mailLooks } from '#web/blocks/events/looks/mail.ts'
import { mailboxIcons, mailboxLooks } from '#web/blocks/events/looks/mailboxes.ts'
import { onlineSubscriptionIcons, onlineSubscriptionLooks } from '#web/blocks/events/looks/online-subscriptions.ts'
import { organizationIcons, organizationLooks } from '#web/blocks/events/looks/organizations.ts'
import { paymentPlanIcons, paymentPlanLooks } from '#web/blocks/events/looks/payment-plans.ts'
import { paymentSetupIcons, paymentSetupLooks } from '#web/blocks/events/looks/payment-setup.ts'
import { paymentIcons, paymentLooks } from '#web/blocks/events/looks/payments.ts'
import { quoteIcons, quoteLooks } from '#web/blocks/events/looks/quotes.ts'
import { receivedInvoiceIcons, receivedInvoiceLooks } from '#web/blocks/events/looks/received-invoices.ts'
import { reminderIcons, reminderLooks } from '#web/blocks/events/looks/reminders.ts'
import { reportIcons, reportLooks } from '#web/blocks/events/looks/reports.ts'
import { taskIcons, taskLooks } from '#web/blocks/events/looks/tasks.ts'

export const featureIcons = {
  ...approvedPlatformIcons,
  ...bankIcons,
  ...billingIcons,
  ...callIcons,
  ...catalogueIcons,
  ...companySignInIcons,
  ...crmIcons,
  ...directDebitIcons,
  ...directoryIcons,
  ...templateIcons,
  ...inboxTeamIcons,
  ...subscriptionIcons,
  ...invoiceIcons,
  ...mailIcons,
  ...mailboxIcons,
  ...onlineSubscriptionIcons,
  ...organizationIcons,
  ...paymentPlanIcons,
  ...paymentSetupIcons,
  ...paymentIcons,
  ...quoteIcons,
  ...receivedInvoiceIcons,
  ...reminderIcons,
  ...reportIcons,
  ...taskIcons,
}

export const featureLooks = {
  ...approvedPlatformLooks,
  ...bankLooks,
  ...billingLooks,
  ...callLooks,
  ...crmLooks,
  ...subscriptionLooks,
  ...invoiceLooks,
  ...mailLooks,
  ...mailboxLooks,
  ...onlineSubscriptionLooks,
  ...organizationLooks,
  ...paymentPlanLooks,
  ...paymentSetupLooks,
  ...paymentLooks,
  ...quoteLooks,
  ...receivedInvoiceLooks,
  ...reminderLooks,
  ...reportLooks,
  ...taskLooks,
}
