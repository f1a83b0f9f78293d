// Written by `node tools/registry.ts` from the folders.
import { accountingRoutes } from '#web/pages/accounting/routes.ts'
import { bankRoutes } from '#web/pages/bank/routes.ts'
import { ownBillingRoutes } from '#web/pages/billing/routes.ts'
import { callRoutes } from '#web/pages/calls/routes.ts'
import { catalogueRoutes } from '#web/pages/catalogue/routes.ts'
import { comingSoonRoutes } from '#web/pages/coming-soon/routes.ts'
import { companySignInRoutes } from '#web/pages/company-sign-in/routes.ts'
import { conversationRoutes } from '#web/pages/conversations/routes.ts'
import { crmRoutes } from '#web/pages/crm/routes.ts'
import { directDebitsRoutes } from '#web/pages/direct-debits/routes.ts'
import { directoryRoutes } from '#web/pages/directory/routes.ts'
import { emailTemplateRoutes } from '#web/pages/email-templates/routes.ts'
import { profileRoutes } from '#web/pages/identity/routes.ts'
import { earlierInvoicesRoutes } from '#web/pages/invoices/earlier-routes.ts'
import { invoicesRoutes } from '#web/pages/invoices/routes.ts'
import { invoicingSettingsRoutes } from '#web/pages/invoices/settings-routes.ts'
import { mailRoutes } from '#web/pages/mailboxes/routes.ts'
import { notificationsRoutes } from '#web/pages/notifications/routes.ts'
import { onlineSubscriptionsRoutes } from '#web/pages/online-subscriptions/routes.ts'
import { organizationsRoutes } from '#web/pages/organizations/routes.ts'
import { revenuesRoutes } from '#web/pages/payment-setup/routes.ts'
import { billingRoutes } from '#web/pages/payments/routes.ts'
import { quotesRoutes } from '#web/pages/quotes/routes.ts'
import { receivedInvoicesRoutes } from '#web/pages/received-invoices/routes.ts'
import { reminderRoutes } from '#web/pages/reminders/routes.ts'
import { dashboardRoutes } from '#web/pages/reports/routes.ts'
import { securityRoutes } from '#web/pages/security/routes.ts'
import { helpRoutes } from '#web/pages/support/routes.ts'
import { taskRoutes } from '#web/pages/tasks/routes.ts'

/*
 * Each page is a record in web/pages/<feature>/routes.ts, and a component: path, title, place in the menu, the page above it,
 * search, loader. Sidebar, titles, ways back, ⌘K and placeholders read these records (web/layouts/page-menu.ts).
 */
export const appRoutes = [
  ...accountingRoutes,
  ...bankRoutes,
  ...ownBillingRoutes,
  ...callRoutes,
  ...catalogueRoutes,
  ...comingSoonRoutes,
  ...companySignInRoutes,
  ...conversationRoutes,
  ...crmRoutes,
  ...directDebitsRoutes,
  ...directoryRoutes,
  ...emailTemplateRoutes,
  ...profileRoutes,
  ...earlierInvoicesRoutes,
  ...invoicesRoutes,
  ...invoicingSettingsRoutes,
  ...mailRoutes,
  ...notificationsRoutes,
  ...onlineSubscriptionsRoutes,
  ...organizationsRoutes,
  ...revenuesRoutes,
  ...billingRoutes,
  ...quotesRoutes,
  ...receivedInvoicesRoutes,
  ...reminderRoutes,
  ...dashboardRoutes,
  ...securityRoutes,
  ...helpRoutes,
  ...taskRoutes,
] as const
