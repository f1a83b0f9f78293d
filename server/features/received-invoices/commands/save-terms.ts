import { inTransaction } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { assertOthersIban } from '#server/features/organizations/queries/own-ibans.ts'
import type { Scope } from '#server/scope.ts'
import type { ReceivedDetail, ReceivedTermsInput } from '#shared/contract/received-invoices.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { receivedCan } from '#shared/domain/received-invoices/received-invoice.ts'
import { type ReceivedFields, receivedFaults } from '#shared/domain/received-invoices/received-terms.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getReceived } from '../queries/received.ts'
import { findSameInvoice } from '../queries/same-invoice.ts'
import { emitReceivedInvoice } from '../steps/emit-received-invoice.ts'
import { findSupplier, lockReceived, lockReceivedInvoice, setFields } from '../store/received.ts'

type Input = ReceivedTermsInput & { receivedId: string; revision: number }

/** Saves the terms typed from a scan. Errors: not_found, those of receivedCan.edit, version_conflict, iban_is_own, invalid_input at the fields. */
export function saveTerms(scope: Scope, { receivedId, revision, ...typed }: Input): Promise<ReceivedDetail> {
  return inTransaction(scope, async (tx) => {
    await lockReceived(tx)
    const before = await lockReceivedInvoice(tx, receivedId)
    assertCan(receivedCan.edit(before))
    if (before.revision !== revision) throw new DomainError('version_conflict')
    const fields = fieldsTyped(typed)
    const today = todayIn((await getSeller(tx)).timeZone, tx.now)
    const faults = receivedFaults(fields, today)
    if (faults.length > 0)
      throw new DomainError('invalid_input', {
        fields: faults.map(({ field, text }) => ({ path: field, code: 'received_fault', message: text })),
      })
    await assertOthersIban(tx, fields.iban)
    const first = await findSameInvoice(tx, fields, receivedId)
    if (first !== null)
      throw new DomainError('invalid_input', {
        fields: [fieldError('number', 'received_duplicate')],
        data: { receivedId: first.id },
      })
    const companyId = before.companyId ?? (await findSupplier(tx, fields.supplierSiren))
    await setFields(tx, receivedId, fields, companyId)
    await emitReceivedInvoice(tx, 'received_invoice.updated', { ...before, ...fields, companyId })
    return getReceived(tx, receivedId)
  })
}

/** The base of a rate is what its VAT says of it; a rate of 0 has none that is known. */
function fieldsTyped({ vatRates, ...typed }: ReceivedTermsInput): ReceivedFields {
  return {
    ...typed,
    dueCents: typed.grossCents,
    vatRates: vatRates.map(({ rateBps, vatCents }) => ({
      category: rateBps === 0 ? 'Z' : 'S',
      rateBps,
      baseCents: rateBps === 0 ? 0 : Math.round((vatCents * 10_000) / rateBps),
      vatCents,
    })),
  }
}
