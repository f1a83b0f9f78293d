import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { insertRefusal, type Refusal } from '../store/refusals.ts'

/** Keeps a refused request for the screen, in a transaction of its own: that of the request is undone. */
export async function noteRefusal(scope: Scope, refusal: Refusal): Promise<void> {
  await inTransaction(scope, (tx) => insertRefusal(tx, refusal))
}
