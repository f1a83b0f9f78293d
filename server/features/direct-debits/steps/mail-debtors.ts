import { getSeller } from '#server/features/documents/queries/parties.ts'
import { type MailContent, queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Tx } from '#server/scope.ts'
import type { ToldDebits } from '../mails/debit-mails.ts'

export type Debtor = Omit<ToldDebits, 'sellerName' | 'debits'> & {
  mandateId: string
  companyId: string | null
  contactId: string | null
  email: string
  holder: string | null
  number: string
  amountCents: number
}

/** Queues a mail for each mandate, which names all its debits. Errors: those of mailLimitErrors. */
export async function mailDebtors(
  tx: Tx,
  kind: 'debit-notice' | 'debit-canceled',
  debtors: readonly Debtor[],
  write: (told: ToldDebits) => MailContent,
): Promise<void> {
  const seller = await getSeller(tx)
  for (const own of Map.groupBy(debtors, ({ mandateId }) => mandateId).values()) {
    const { email, holder, companyId, contactId, ...told } = own[0]!
    const { collectOn, reference, creditorId, iban } = told
    await queueMail(
      tx,
      {
        kind,
        to: { email, name: holder },
        fromName: seller.name,
        replyTo: seller.email,
        urgent: false,
        counts: true,
        secret: false,
        about: companyId === null ? { type: 'contact', id: contactId! } : { type: 'company', id: companyId },
      },
      write({
        sellerName: seller.name,
        collectOn,
        reference,
        creditorId,
        iban,
        debits: own.map(({ number, amountCents }) => ({ number, amountCents })),
      }),
    )
  }
}
