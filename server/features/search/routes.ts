import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { searchContract } from '#shared/contract/search.ts'
import { findAnything } from './queries/anything.ts'

export const searchRoutes: Routes<typeof searchContract> = {
  findAnything: (scope, input) => readAs(scope, (tx) => findAnything(tx, input)),
}
