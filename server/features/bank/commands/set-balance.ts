import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { findBankBalance } from '../queries/balance.ts'
import { noteBalance } from '../store/balances.ts'

type Input = { currency: Currency; on: string; cents: number }

/** Notes what stood on all accounts of a currency at the end of a day. Errors: invalid_input at `on` for a day to come. */
export function setBankBalance(scope: Scope, { currency, on, cents }: Input) {
  return inTransaction(scope, async (tx) => {
    const { timezone } = await tx.byKey
      .selectFrom('organizations')
      .select('timezone')
      .where('id', '=', scope.orgId)
      .executeTakeFirstOrThrow()
    const today = todayIn(timezone, tx.now)
    if (on > today)
      throw new DomainError('invalid_input', {
        fields: [{ path: 'on', code: 'invalid_date', message: 'Ce jour n’est pas encore là.' }],
      })
    await noteBalance(tx, { accountId: null, currency, on, cents })
    await tx.emit('bank.balance_set', {
      subject: { type: 'bank', id: scope.orgId },
      meta: { name: currency },
    })
    return { balance: await findBankBalance(tx, currency, today) }
  })
}
