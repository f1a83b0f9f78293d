import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { plansContract } from '#shared/contract/plans.ts'
import { getPlan } from './queries/get-plan.ts'

export const plansRoutes: Routes<typeof plansContract> = {
  getPlan: (scope) => readAs(scope, getPlan),
}
