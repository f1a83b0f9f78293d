import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { lockLines, setLineState } from '../store/lines.ts'

type Marks = { lineIds: string[]; state: 'open' | 'ignored' }

/** Puts lines aside or back. Answers those that changed. Errors: not_found, bank_line_matched. */
export function markBankLines(scope: Scope, { lineIds, state }: Marks): Promise<{ lineIds: string[] }> {
  return inTransaction(scope, async (tx) => {
    const ids = [...new Set(lineIds)]
    const lines = await lockLines(tx, ids)
    if (lines.length < ids.length) throw new DomainError('not_found')
    if (lines.some((line) => line.state === 'matched')) throw new DomainError('bank_line_matched')
    const changed = lines.filter((line) => line.state !== state).map(({ id }) => id)
    if (changed.length === 0) return { lineIds: [] }
    await setLineState(tx, changed, state)
    await tx.emit('bank.lines_marked', {
      subject: { type: 'bank', id: scope.orgId },
      meta: { count: changed.length },
    })
    return { lineIds: changed }
  })
}
