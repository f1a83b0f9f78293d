import { isDeepStrictEqual } from 'node:util'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup, TaxFields } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findAccount, getSetup } from '../queries/setup.ts'
import { sendTax } from '../steps/send-tax.ts'
import { lockSetup, saveTax as write } from '../store/setup.ts'

/** Replaces the tax settings; `revision` is that of the tax settings alone. Errors: version_conflict, with `data.current`; those of the provider. */
export async function saveTax(
  scope: Scope,
  { revision, ...fields }: TaxFields & { revision: number },
): Promise<PaymentSetup> {
  const { ref, before } = await readAs(scope, async (tx) => ({
    ref: (await findAccount(tx)).ref,
    before: await getSetup(tx),
  }))
  assertRevision(before, fields, revision)
  await sendTax(scope.context, ref, fields)
  return inTransaction(scope, async (tx) => {
    await lockSetup(tx)
    const current = await getSetup(tx)
    const stored = current.tax.revision
    if (assertRevision(current, fields, revision) === 'saved') return current
    await write(tx, fields, stored + 1)
    await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'tax', method: fields.taxMethod }))
    return getSetup(tx)
  })
}

/** Repeating a call after a lost answer is no conflict. */
function assertRevision(current: PaymentSetup, fields: TaxFields, revision: number): 'saved' | 'new' {
  const { revision: stored, savedAt: _savedAt, ...known } = current.tax
  if (isDeepStrictEqual(known, fields)) return 'saved'
  if (stored !== revision) throw new DomainError('version_conflict', { data: { current } })
  return 'new'
}
