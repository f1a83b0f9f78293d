import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { invoiceSubscriptionsContract } from '#shared/contract/invoice-subscriptions.ts'
import { endSubscription, pauseSubscription } from './commands/pause-subscription.ts'
import { resumeSubscription } from './commands/resume-subscription.ts'
import { createSubscription, saveSubscription } from './commands/save-subscription.ts'
import { listOccurrences } from './queries/occurrences.ts'
import { proposeSubscription } from './queries/propose-subscription.ts'
import { countSubscriptions, getSubscription, listSubscriptions } from './queries/subscriptions.ts'

export const invoiceSubscriptionsRoutes: Routes<typeof invoiceSubscriptionsContract> = {
  listInvoiceSubscriptions: (scope, input) => readAs(scope, (tx) => listSubscriptions(tx, input)),
  countInvoiceSubscriptions: (scope, input) => readAs(scope, (tx) => countSubscriptions(tx, input)),
  proposeInvoiceSubscription: (scope, input) => readAs(scope, (tx) => proposeSubscription(tx, input)),
  getInvoiceSubscription: (scope, { subscriptionId }) =>
    readAs(scope, (tx) => getSubscription(tx, subscriptionId)),
  listSubscriptionOccurrences: (scope, input) => readAs(scope, (tx) => listOccurrences(tx, input)),
  createInvoiceSubscription: createSubscription,
  saveInvoiceSubscription: saveSubscription,
  pauseInvoiceSubscription: pauseSubscription,
  resumeInvoiceSubscription: resumeSubscription,
  endInvoiceSubscription: endSubscription,
}
