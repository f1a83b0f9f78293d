import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { workContract } from '#shared/contract/work.ts'
import { workKinds } from '#shared/domain/work/work.ts'
import { listWork, type WorkSource } from './queries/list-work.ts'

/** `sources`: the kinds of rows, which other features find; counts are in the order of `workKinds`. */
export const workRoutes = (sources: readonly WorkSource[]): Routes<typeof workContract> => {
  const placeOf = ({ kind }: WorkSource) => workKinds.indexOf(kind)
  const inOrder = sources.toSorted((one, other) => placeOf(one) - placeOf(other))
  return { listWork: (scope) => readAs(scope, (tx) => listWork(tx, inOrder)) }
}
