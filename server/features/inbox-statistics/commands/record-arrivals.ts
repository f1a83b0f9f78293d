import type { Tx } from '#server/scope.ts'
import { insertArrivals } from '../store/arrivals.ts'

/** Keeps which mails came from outside, in the transaction that writes them: where a mail came is not known once it was filed. */
export const recordArrivals = (tx: Tx, messageIds: readonly string[]): Promise<void> =>
  insertArrivals(tx, messageIds)
