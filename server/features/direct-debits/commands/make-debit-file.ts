import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { assertOthersIban } from '#server/features/organizations/queries/own-ibans.ts'
import { receiveMoney } from '#server/features/payments/commands/receive-money.ts'
import type { Scope } from '#server/scope.ts'
import type { DebitFile } from '#shared/contract/debit-files.ts'
import { writePain008 } from '#shared/domain/bank-files/write-pain008.ts'
import { earliestOn, MOST_DAYS_AHEAD } from '#shared/domain/direct-debits/mandate.ts'
import { isTargetDay } from '#shared/domain/direct-debits/target-days.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { DEBIT_SOURCE } from '#shared/domain/payments/payment-source.ts'
import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { getAccount } from '../queries/accounts.ts'
import { getDebitFile } from '../queries/debits.ts'
import { announceFile, debitsOf } from '../steps/announce-file.ts'
import { type PlannedBatch, planDebits } from '../steps/plan-debits.ts'
import { insertDebit, insertFile } from '../store/debits.ts'
import { readDebitSettings } from '../store/settings.ts'

type Asked = { accountId: string; invoiceIds: readonly string[]; collectOn: string }

/** An id without its dashes: what a bank is told is 35 characters at most. */
const short = (id: string) => id.replaceAll('-', '')

/**
 * Debits what invoices owe: a file for the bank, a notice to each client, and a payment under way of each invoice; all of it or nothing.
 * Errors: not_found, creditor_id_missing, debit_account_currency, iban_is_own, invalid_input (the day), those of planDebits, of mailLimitErrors.
 */
export function makeDebitFile(scope: Scope, { accountId, invoiceIds, collectOn }: Asked): Promise<DebitFile> {
  return inTransaction(scope, async (tx) => {
    const [account, { creditorId }, { name, timeZone }] = await Promise.all([
      getAccount(tx, accountId),
      readDebitSettings(tx),
      getSeller(tx),
    ])
    if (creditorId === null) throw new DomainError('creditor_id_missing')
    if (account.currency !== 'EUR') throw new DomainError('debit_account_currency')
    const batches = await planDebits(tx, { invoiceIds, creditorId, collectOn })
    await assertOthersIban(tx, ...debitsOf(batches).map(({ mandate }) => mandate.iban))
    const noticeDays = Math.max(...debitsOf(batches).map(({ mandate }) => mandate.noticeDays))
    assertCollectionDay(collectOn, { today: todayIn(timeZone, tx.now), noticeDays })
    const id = randomUUID()
    const content = writePain008({
      messageId: short(id),
      createdAt: tx.now,
      collectOn,
      creditor: { name, iban: account.iban, creditorId },
      batches: batches.map(fileBatch),
    })
    await insertFile(tx, { id, accountId, collectOn, content }, batches)
    await announceFile(tx, id, { batches, collectOn, creditorId })
    for (const { id: batchId, debits } of batches)
      for (const { mandate, ...debit } of debits) {
        const { paymentId } = await receiveMoney(tx, {
          amountCents: debit.amountCents,
          currency: 'EUR',
          method: 'direct_debit',
          capturedAt: tx.now,
          state: 'processing',
          reference: `Mandat ${mandate.reference}`,
          source: { kind: DEBIT_SOURCE, id: debit.id },
          allocations: [{ invoiceId: debit.invoiceId, amountCents: debit.amountCents }],
        })
        await insertDebit(tx, { ...debit, batchId, paymentId, collectOn })
      }
    return getDebitFile(tx, id)
  })
}

const fileBatch = ({ id, scheme, sequence, debits }: PlannedBatch) => ({
  batchId: short(id),
  scheme,
  sequence,
  debits: debits.map(({ id: debitId, amountCents, mandate, invoice }) => ({
    endToEndId: short(debitId),
    amountCents,
    mandate: mandate.reference,
    signedOn: mandate.signedOn,
    holder: mandate.holder,
    iban: mandate.iban,
    bic: mandate.bic,
    text: `Facture ${invoice.number}`,
  })),
})

/** Errors: invalid_input at `collectOn`, when banks are closed, or a client would be told too late. */
function assertCollectionDay(
  collectOn: string,
  { today, noticeDays }: { today: string; noticeDays: number },
): void {
  const earliest = earliestOn(today, noticeDays)
  const message =
    collectOn < earliest
      ? `Chaque client est prévenu ${noticeDays}${NBSP}${noticeDays > 1 ? 'jours' : 'jour'} avant${NBSP}: prélevez le ${formatDate(earliest)} au plus tôt.`
      : collectOn > addDays(today, MOST_DAYS_AHEAD)
        ? `Choisissez un jour d’ici ${MOST_DAYS_AHEAD}${NBSP}jours.`
        : isTargetDay(collectOn)
          ? null
          : 'Les banques sont fermées ce jour-là.'
  if (message !== null)
    throw new DomainError('invalid_input', {
      fields: [{ path: 'collectOn', code: 'day_refused', message }],
    })
}
