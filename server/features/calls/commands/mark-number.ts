import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { readNumber } from '../queries/called.ts'
import { markBad, markGood } from '../store/calls.ts'

/** A number that reaches somebody else, or that is good again. Errors: invalid_input. */
export function markNumber(scope: Scope, { number: text, isBad }: { number: string; isBad: boolean }) {
  return inTransaction(scope, async (tx) => {
    const number = readNumber(text)
    await (isBad ? markBad : markGood)(tx, number)
    return { number, isBad }
  })
}
