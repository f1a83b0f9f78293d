// Written by `node tools/registry.ts` from the folders.
import { approvedPlatformPages } from '#shared/domain/approved-platform/pages.ts'
import { bankPages } from '#shared/domain/bank/pages.ts'
import { billingPages } from '#shared/domain/billing/pages.ts'
import { callPages } from '#shared/domain/calls/pages.ts'
import { cataloguePages } from '#shared/domain/catalogue/pages.ts'
import { companySignInPages } from '#shared/domain/company-sign-in/pages.ts'
import { crmPages } from '#shared/domain/crm/pages.ts'
import { directDebitPages } from '#shared/domain/direct-debits/pages.ts'
import { directoryPages } from '#shared/domain/directory/pages.ts'
import { inboxTeamPages } from '#shared/domain/inbox-team/pages.ts'
import { subscriptionPages } from '#shared/domain/invoice-subscriptions/pages.ts'
import { invoicePages } from '#shared/domain/invoices/pages.ts'
import { mailboxPages } from '#shared/domain/mailboxes/pages.ts'
import { onlineSubscriptionPages } from '#shared/domain/online-subscriptions/pages.ts'
import { organizationPages } from '#shared/domain/organizations/pages.ts'
import { paymentPlanPages } from '#shared/domain/payment-plans/pages.ts'
import { paymentSetupPages } from '#shared/domain/payment-setup/pages.ts'
import { paymentPages } from '#shared/domain/payments/pages.ts'
import { quotePages } from '#shared/domain/quotes/pages.ts'
import { receivedInvoicePages } from '#shared/domain/received-invoices/pages.ts'
import { reminderPages } from '#shared/domain/reminders/pages.ts'
import { reportPages } from '#shared/domain/reports/pages.ts'
import { taskPages } from '#shared/domain/tasks/pages.ts'

export const featurePages = {
  ...approvedPlatformPages,
  ...bankPages,
  ...billingPages,
  ...callPages,
  ...cataloguePages,
  ...companySignInPages,
  ...crmPages,
  ...directDebitPages,
  ...directoryPages,
  ...inboxTeamPages,
  ...subscriptionPages,
  ...invoicePages,
  ...mailboxPages,
  ...onlineSubscriptionPages,
  ...organizationPages,
  ...paymentPlanPages,
  ...paymentSetupPages,
  ...paymentPages,
  ...quotePages,
  ...receivedInvoicePages,
  ...reminderPages,
  ...reportPages,
  ...taskPages,
}
