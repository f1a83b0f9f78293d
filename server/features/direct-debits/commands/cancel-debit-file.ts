import { inTransaction } from '#server/db/transaction.ts'
import { movePayments } from '#server/features/payments/commands/move-payments.ts'
import type { Scope } from '#server/scope.ts'
import type { DebitFile } from '#shared/contract/debit-files.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { canceledMail } from '../mails/debit-mails.ts'
import { getDebitFile, listDebitRows } from '../queries/debits.ts'
import { mailDebtors } from '../steps/mail-debtors.ts'
import { closeDebits, lockFile, setCanceled } from '../store/debits.ts'

/**
 * The bank refused a file, or never got it: its invoices are due again, and each client is told. Errors: not_found, debit_file_canceled,
 * debit_file_collected, those of mailLimitErrors.
 */
export function cancelDebitFile(scope: Scope, { fileId }: { fileId: string }): Promise<DebitFile> {
  return inTransaction(scope, async (tx) => {
    const { isCanceled, collectOn } = await lockFile(tx, fileId)
    if (isCanceled) throw new DomainError('debit_file_canceled')
    const debits = await listDebitRows(tx, { fileId })
    const open = debits.filter(({ state }) => state === 'processing')
    if (debits.some(({ state }) => state !== 'processing' && state !== 'failed'))
      throw new DomainError('debit_file_collected')
    await setCanceled(tx, fileId)
    await closeDebits(
      tx,
      open.map(({ id }) => id),
      { counts: false },
    )
    await mailDebtors(
      tx,
      'debit-canceled',
      open.map((debit) => ({
        mandateId: debit.mandate_id,
        companyId: debit.company_id,
        contactId: debit.contact_id,
        email: debit.email,
        holder: debit.holder,
        iban: debit.iban ?? '',
        reference: debit.reference,
        collectOn,
        creditorId: debit.creditor_id,
        number: debit.number ?? '',
        amountCents: debit.amount_cents,
      })),
      canceledMail,
    )
    await tx.emit('debit.canceled', {
      subject: { type: 'debit', id: fileId },
      meta: { count: open.length },
    })
    await movePayments(
      tx,
      open.map(({ payment_id }) => payment_id),
      { to: 'canceled', reason: 'Fichier de prélèvements annulé', occurredAt: tx.now },
    )
    return getDebitFile(tx, fileId)
  })
}
