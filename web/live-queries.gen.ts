// Written by `node tools/registry.ts` from the folders.
import { approvedPlatformLiveQueries } from '#web/features/approved-platform/live-queries.ts'
import { bankLiveQueries } from '#web/features/bank/live-queries.ts'
import { billingLiveQueries } from '#web/features/billing/live-queries.ts'
import { callLiveQueries } from '#web/features/calls/live-queries.ts'
import { catalogueLiveQueries } from '#web/features/catalogue/live-queries.ts'
import { companySignInLiveQueries } from '#web/features/company-sign-in/live-queries.ts'
import { conversationLiveQueries } from '#web/features/conversations/live-queries.ts'
import { crmLiveQueries } from '#web/features/crm/live-queries.ts'
import { directDebitLiveQueries } from '#web/features/direct-debits/live-queries.ts'
import { directoryLiveQueries } from '#web/features/directory/live-queries.ts'
import { templateLiveQueries } from '#web/features/email-templates/live-queries.ts'
import { invoiceLiveQueries } from '#web/features/invoices/live-queries.ts'
import { mailboxLiveQueries } from '#web/features/mailboxes/live-queries.ts'
import { notificationLiveQueries } from '#web/features/notifications/live-queries.ts'
import { onlineSubscriptionLiveQueries } from '#web/features/online-subscriptions/live-queries.ts'
import { organizationLiveQueries } from '#web/features/organizations/live-queries.ts'
import { reportLiveQueries } from '#web/features/own-reports/live-queries.ts'
import { paymentSetupLiveQueries } from '#web/features/payment-setup/live-queries.ts'
import { paymentLiveQueries } from '#web/features/payments/live-queries.ts'
import { quoteLiveQueries } from '#web/features/quotes/live-queries.ts'
import { receivedInvoiceLiveQueries } from '#web/features/received-invoices/live-queries.ts'
import { reminderLiveQueries, paymentPlanLiveQueries } from '#web/features/reminders/live-queries.ts'
import { taskLiveQueries } from '#web/features/tasks/live-queries.ts'

export const liveQueries = {
  ...approvedPlatformLiveQueries,
  ...bankLiveQueries,
  ...billingLiveQueries,
  ...callLiveQueries,
  ...catalogueLiveQueries,
  ...companySignInLiveQueries,
  ...conversationLiveQueries,
  ...crmLiveQueries,
  ...directDebitLiveQueries,
  ...directoryLiveQueries,
  ...templateLiveQueries,
  ...invoiceLiveQueries,
  ...mailboxLiveQueries,
  ...notificationLiveQueries,
  ...onlineSubscriptionLiveQueries,
  ...organizationLiveQueries,
  ...reportLiveQueries,
  ...paymentSetupLiveQueries,
  ...paymentLiveQueries,
  ...quoteLiveQueries,
  ...receivedInvoiceLiveQueries,
  ...reminderLiveQueries,
  ...paymentPlanLiveQueries,
  ...taskLiveQueries,
}
