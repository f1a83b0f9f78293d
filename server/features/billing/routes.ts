import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import { ownOrigin } from '#server/http/foreign-requests.ts'
import type { billingContract } from '#shared/contract/billing.ts'
import { choiceOf } from '#shared/domain/billing/choice.ts'
import { changePlan } from './commands/change-plan.ts'
import { changeLocalCard, payLocalCheckout, showLocalCheckout } from './commands/local-pages.ts'
import { openCheckout } from './commands/open-checkout.ts'
import { openPortal } from './commands/open-portal.ts'
import { dropEnd, planEnd } from './commands/plan-end.ts'
import { readChargeInvoice } from './commands/read-charge-invoice.ts'
import { getBilling } from './queries/billing.ts'
import { findSubscription } from './queries/subscription.ts'
import { assertSeats } from './steps/assert-seats.ts'
import { assertSold } from './steps/billing-scope.ts'
import { quoteChange } from './steps/quote-change.ts'

export const billingRoutes: Routes<typeof billingContract> = {
  getBilling,
  previewChange: (scope, { plan, seats }) => {
    assertSold(scope)
    return readAs(scope, async (tx) => {
      const choice = choiceOf(plan, seats)
      const preview = quoteChange(tx, await findSubscription(tx), choice)
      await assertSeats(tx, choice)
      return preview
    })
  },
  openCheckout: (scope, choice, request) =>
    openCheckout(scope, choice, ownOrigin(request, scope.context.config)),
  changePlan,
  planEnd,
  dropEnd,
  openPortal: (scope, _input, request) => openPortal(scope, ownOrigin(request, scope.context.config)),
  getChargeInvoice: readChargeInvoice,
  showLocalCheckout,
  payLocalCheckout,
  giveLocalCard: changeLocalCard,
}
