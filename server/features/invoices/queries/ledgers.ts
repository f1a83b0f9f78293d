import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'

/** Every organization that issued something. */
export function listLedgers(context: AppContext): Promise<{ id: string; name: string }[]> {
  return asPlatform(context, (db) =>
    db
      .selectFrom('organizations as o')
      .select(['o.id', 'o.name'])
      .where((eb) =>
        eb.or([
          eb.exists(
            eb.selectFrom('ledger_entries as e').select('e.position').whereRef('e.org_id', '=', 'o.id'),
          ),
          eb.exists(
            eb.selectFrom('invoice_series as s').select('s.series').whereRef('s.org_id', '=', 'o.id'),
          ),
        ]),
      )
      .orderBy('o.id')
      .execute(),
  )
}
