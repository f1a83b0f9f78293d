import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { LineCosts } from '#shared/contract/line-costs.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listLineCosts } from '../queries/line-costs.ts'
import { costAsItem, lockCosted, typeCost } from '../store/line-costs.ts'

type Input = { documentId: string; lineId: string; unitCostCents: number | null }

const writing = { quote: 'quote:write', invoice: 'invoice:write' } as const

/** Types the cost of a line of a draft, or gives it back that of its item. Errors: not_found, forbidden, quote_not_draft, invoice_not_draft. */
export function setLineCost(scope: Scope, { documentId, lineId, unitCostCents }: Input): Promise<LineCosts> {
  return inTransaction(scope, async (tx) => {
    const held = await lockCosted(tx, documentId, lineId)
    if (held === null) throw new DomainError('not_found')
    if (!scope.permissions.includes(writing[held.kind])) throw new DomainError('forbidden')
    if (held.status !== 'draft') throw new DomainError(`${held.kind}_not_draft`)
    if (held.name === null) throw new DomainError('not_found')
    const line = { documentId, lineId, name: held.name }
    await (unitCostCents === null ? costAsItem(tx, line) : typeCost(tx, line, unitCostCents))
    return listLineCosts(tx, documentId)
  })
}
