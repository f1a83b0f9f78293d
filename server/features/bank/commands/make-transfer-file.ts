import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { getBankAccount } from '#server/features/bank/queries/accounts.ts'
import { getTransferFile, madeLately } from '#server/features/bank/queries/transfers.ts'
import { insertFile, lockTransfers } from '#server/features/bank/store/transfers.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { assertOthersIban } from '#server/features/organizations/queries/own-ibans.ts'
import { lockOutgoingRefunds } from '#server/features/payments/commands/lock-outgoing-refunds.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { BankTransferFile } from '#shared/contract/bank-transfers.ts'
import { writePain001 } from '#shared/domain/bank-files/write-pain001.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fileNeedsSecond } from '#shared/domain/payments/refund-rule.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'

type Asked = { accountId: string; transferIds: string[]; executeOn: string }

/** An id without its dashes: what a bank is told is 35 characters at most. */
const short = (id: string) => id.replaceAll('-', '')

/**
 * Writes refunds into a file for the bank; each is in one file only. Above the owner's amount, with the maker's files of the last days, it waits for
 * another person. Errors: not_found, transfer_in_file, transfer_account_currency, iban_is_own,
 * invalid_input (the day).
 */
export function makeTransferFile(
  scope: Scope,
  { accountId, transferIds, executeOn }: Asked,
): Promise<BankTransferFile> {
  return inTransaction(scope, async (tx) => {
    const rule = await lockOutgoingRefunds(tx)
    const account = await getBankAccount(tx, accountId)
    if (account.currency !== 'EUR') throw new DomainError('transfer_account_currency')
    const { name, timeZone } = await getSeller(tx)
    assertTransferDay(executeOn, todayIn(timeZone, tx.now))
    const transfers = await lockFreeTransfers(tx, [...new Set(transferIds)])
    await assertOthersIban(tx, ...transfers.map(({ iban }) => iban))
    const id = randomUUID()
    const content = writePain001({
      messageId: short(id),
      createdAt: tx.now,
      executeOn,
      debtor: { name, iban: account.iban },
      transfers: transfers.map(({ reason, ...transfer }) => ({
        ...transfer,
        endToEndId: short(transfer.id),
        text: `Remboursement ${reason}`,
      })),
    })
    const totalCents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const waits = fileNeedsSecond({ ...rule, totalCents, madeCents: await madeLately(tx) })
    await insertFile(tx, {
      id,
      accountId,
      executeOn,
      totalCents,
      content,
      waits,
      transferIds: transfers.map((transfer) => transfer.id),
    })
    await tx.emit('bank.transfers_changed', {
      subject: { type: 'bank', id: scope.orgId },
      meta: { count: transfers.length },
    })
    if (waits)
      await tx.emit('bank.file_asked', {
        subject: { type: 'bank', id: scope.orgId },
        amountCents: totalCents,
        meta: { count: transfers.length },
      })
    return getTransferFile(tx, id)
  })
}

async function lockFreeTransfers(tx: Tx, ids: string[]) {
  const transfers = await lockTransfers(tx, ids)
  if (transfers.length < ids.length) throw new DomainError('not_found')
  if (transfers.some(({ fileId }) => fileId !== null)) throw new DomainError('transfer_in_file')
  return transfers
}

/** Banks take orders of some weeks ahead, each its own number; a mistyped year is not one. */
const MOST_DAYS_AHEAD = 90

/** Errors: invalid_input at the day. */
function assertTransferDay(executeOn: string, today: string): void {
  const message =
    executeOn < today
      ? 'La banque ne peut pas virer un jour passé.'
      : executeOn > addDays(today, MOST_DAYS_AHEAD)
        ? `Choisissez un jour d’ici ${MOST_DAYS_AHEAD} jours.`
        : null
  if (message !== null)
    throw new DomainError('invalid_input', {
      fields: [{ path: 'executeOn', code: 'day_refused', message }],
    })
}
