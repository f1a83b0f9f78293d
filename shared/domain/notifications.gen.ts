// Written by `node tools/registry.ts` from the folders.
import { approvedPlatformNotifications } from '#shared/domain/approved-platform/notifications.ts'
import { bankNotifications } from '#shared/domain/bank/notifications.ts'
import { callNotifications } from '#shared/domain/calls/notifications.ts'
import { inboxTeamNotifications } from '#shared/domain/inbox-team/notifications.ts'
import { subscriptionNotifications } from '#shared/domain/invoice-subscriptions/notifications.ts'
import { invoiceNotifications } from '#shared/domain/invoices/notifications.ts'
import { mailboxNotifications } from '#shared/domain/mailboxes/notifications.ts'
import { onlineSubscriptionNotifications } from '#shared/domain/online-subscriptions/notifications.ts'
import { organizationNotifications } from '#shared/domain/organizations/notifications.ts'
import { paymentPlanNotifications } from '#shared/domain/payment-plans/notifications.ts'
import { paymentSetupNotifications } from '#shared/domain/payment-setup/notifications.ts'
import { paymentNotifications } from '#shared/domain/payments/notifications.ts'
import { mailNotifications } from '#shared/domain/platform/notifications.ts'
import { quoteNotifications } from '#shared/domain/quotes/notifications.ts'
import { receivedInvoiceNotifications } from '#shared/domain/received-invoices/notifications.ts'
import { reminderNotifications } from '#shared/domain/reminders/notifications.ts'
import { reportNotifications } from '#shared/domain/reports/notifications.ts'
import { taskNotifications } from '#shared/domain/tasks/notifications.ts'

export const featureNotifications = {
  ...approvedPlatformNotifications,
  ...bankNotifications,
  ...callNotifications,
  ...inboxTeamNotifications,
  ...subscriptionNotifications,
  ...invoiceNotifications,
  ...mailboxNotifications,
  ...onlineSubscriptionNotifications,
  ...organizationNotifications,
  ...paymentPlanNotifications,
  ...paymentSetupNotifications,
  ...paymentNotifications,
  ...mailNotifications,
  ...quoteNotifications,
  ...receivedInvoiceNotifications,
  ...reminderNotifications,
  ...reportNotifications,
  ...taskNotifications,
}
