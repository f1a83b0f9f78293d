import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { paymentPlansContract } from '#shared/contract/payment-plans.ts'
import { cancelPaymentPlan } from './commands/cancel-payment-plan.ts'
import { markPaymentPlanOpened } from './commands/mark-payment-plan-opened.ts'
import { proposePaymentPlan } from './commands/propose-payment-plan.ts'
import { requestPaymentPlanCode } from './commands/request-payment-plan-code.ts'
import { resendPaymentPlan } from './commands/resend-payment-plan.ts'
import { signPaymentPlan } from './commands/sign-payment-plan.ts'
import {
  readPaymentPlanFile,
  readPaymentPlanLinkProof,
  readPaymentPlanProof,
  viewPaymentPlan,
} from './commands/view-payment-plan.ts'
import { getPaymentPlanDraft } from './queries/payment-plan-draft.ts'
import { countPaymentPlans, getPaymentPlan, listPaymentPlans } from './queries/payment-plans.ts'

export const paymentPlansRoutes: Routes<typeof paymentPlansContract> = {
  getPaymentPlanDraft: (scope, input) => readAs(scope, (tx) => getPaymentPlanDraft(tx, input)),
  proposePaymentPlan,
  listPaymentPlans: (scope, input) => readAs(scope, (tx) => listPaymentPlans(tx, input)),
  countPaymentPlans: (scope, input) => readAs(scope, (tx) => countPaymentPlans(tx, input)),
  getPaymentPlan: (scope, { planId }) => readAs(scope, (tx) => getPaymentPlan(tx, planId)),
  resendPaymentPlan,
  cancelPaymentPlan,
  getPaymentPlanProof: readPaymentPlanProof,
  getPaymentPlanFile: readPaymentPlanFile,
  getPaymentPlanLink: viewPaymentPlan,
  markPaymentPlanOpened,
  requestPaymentPlanCode,
  signPaymentPlan,
  getPaymentPlanLinkProof: readPaymentPlanLinkProof,
}
