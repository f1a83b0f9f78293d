import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { onlineSubscriptionsContract } from '#shared/contract/online-subscriptions.ts'
import { agree } from './commands/agree.ts'
import {
  pauseSubscription,
  resumeSubscription,
  retryPeriods,
  stopSubscription,
} from './commands/change-subscription.ts'
import { markPageOpened } from './commands/mark-page-opened.ts'
import { proposeSubscription } from './commands/propose-subscription.ts'
import { resendProposal } from './commands/resend-proposal.ts'
import { checkPage, stopByClient, viewPage } from './commands/view-page.ts'
import { withdraw } from './commands/withdraw.ts'
import { listPeriods } from './queries/periods.ts'
import { countSubscriptions, getSubscription, listSubscriptions } from './queries/subscriptions.ts'

export const onlineSubscriptionsRoutes: Routes<typeof onlineSubscriptionsContract> = {
  listOnlineSubscriptions: (scope, input) => readAs(scope, (tx) => listSubscriptions(tx, input)),
  countOnlineSubscriptions: (scope, input) => readAs(scope, (tx) => countSubscriptions(tx, input)),
  getOnlineSubscription: (scope, { subscriptionId }) =>
    readAs(scope, (tx) => getSubscription(tx, subscriptionId)),
  listOnlinePeriods: (scope, input) => readAs(scope, (tx) => listPeriods(tx, input)),
  proposeOnlineSubscription: proposeSubscription,
  resendOnlineSubscription: resendProposal,
  stopOnlineSubscription: stopSubscription,
  pauseOnlineSubscription: pauseSubscription,
  resumeOnlineSubscription: resumeSubscription,
  retryOnlinePeriods: retryPeriods,
  getSubscriptionLink: viewPage,
  markSubscriptionOpened: markPageOpened,
  agreeToSubscription: agree,
  checkSubscriptionLink: checkPage,
  withdrawFromSubscription: withdraw,
  stopSubscriptionByClient: stopByClient,
}
