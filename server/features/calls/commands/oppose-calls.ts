import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CallOpposition } from '#shared/contract/call-fields.ts'
import type { OppositionSource } from '#shared/domain/calls/call-names.ts'
import { type CalledAsked, getCalled } from '../queries/called.ts'
import { getOpposition } from '../queries/wishes.ts'
import { oppose } from '../steps/oppose.ts'
import { lockCalled } from '../store/calls.ts'

type Input = CalledAsked & { source: OppositionSource; note: string }

/** Somebody does not want to be called for prospecting any more, for good. Errors: those of getCalled. */
export function opposeCalls(scope: Scope, { source, note, ...asked }: Input): Promise<CallOpposition> {
  return inTransaction(scope, async (tx) => {
    const called = await getCalled(tx, asked)
    await lockCalled(tx, called)
    return getOpposition(tx, await oppose(tx, called, { source, note }))
  })
}
