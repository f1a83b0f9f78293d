import type { Tx } from '#server/scope.ts'
import { noticeMail } from '../mails/debit-mails.ts'
import { mailDebtors } from './mail-debtors.ts'
import type { PlannedBatch } from './plan-debits.ts'

export const debitsOf = (batches: readonly PlannedBatch[]) => batches.flatMap(({ debits }) => debits)

type Announced = { batches: readonly PlannedBatch[]; collectOn: string; creditorId: string }

/** Tells each client what is debited and when, and the organization of the file. Errors: those of mailLimitErrors. */
export async function announceFile(
  tx: Tx,
  fileId: string,
  { batches, collectOn, creditorId }: Announced,
): Promise<void> {
  const debits = debitsOf(batches)
  await mailDebtors(
    tx,
    'debit-notice',
    debits.map(({ mandate, invoice, amountCents }) => ({
      mandateId: mandate.id,
      companyId: mandate.companyId,
      contactId: mandate.contactId,
      email: mandate.email,
      holder: mandate.holder,
      iban: mandate.iban,
      reference: mandate.reference,
      collectOn,
      creditorId,
      number: invoice.number ?? '',
      amountCents,
    })),
    noticeMail,
  )
  await tx.emit('debit.prepared', {
    subject: { type: 'debit', id: fileId },
    amountCents: debits.reduce((sum, { amountCents }) => sum + amountCents, 0),
    meta: { count: debits.length },
  })
}
