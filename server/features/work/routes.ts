import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { workContract } from '#shared/contract/work.ts'
import { listWork, type WorkSource } from './queries/list-work.ts'

/** `sources`: the kinds of rows, which other features find. */
export const workRoutes = (sources: readonly WorkSource[]): Routes<typeof workContract> => ({
  listWork: (scope) => readAs(scope, (tx) => listWork(tx, sources)),
})
