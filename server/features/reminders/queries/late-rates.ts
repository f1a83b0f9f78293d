import type { Tx } from '#server/scope.ts'
import type { LateRates } from '#shared/contract/late-interest.ts'
import {
  missingHalfYears,
  publishedRates,
  type RateKind,
  type Rates,
  ratesWith,
} from '#shared/domain/late-interest/rates.ts'

const readRates = (tx: Tx) =>
  tx.byKey
    .selectFrom('late_rates as r')
    .leftJoin('users as u', 'u.id', 'r.entered_by')
    .select(['r.kind', 'r.from_on', 'r.bps', 'r.source', 'r.revision', 'r.entered_at', 'u.name'])
    .where('r.org_id', '=', tx.scope.orgId)
    .execute()
type Row = Awaited<ReturnType<typeof readRates>>[number]

const rateOf = ({ kind, from_on, bps, source }: Row) => ({
  kind: kind as RateKind,
  from: from_on,
  bps,
  source,
})

/** The rates that the organization’s interest is counted with. */
export async function findRates(tx: Tx): Promise<Rates> {
  return ratesWith((await readRates(tx)).map(rateOf))
}

/** Published and entered rates, and the half-years until `today` that lack one. */
export async function listLateRates(tx: Tx, today: string): Promise<LateRates> {
  const rows = await readRates(tx)
  const rates = ratesWith(rows.map(rateOf))
  const entered = rows.map((row) => ({
    ...rateOf(row),
    entered: { revision: row.revision, at: row.entered_at.toISOString(), byName: row.name },
  }))
  const known = new Set(publishedRates.map(({ kind, from }) => `${kind} ${from}`))
  const published = publishedRates.map((row) => ({ ...row, entered: null }))
  return {
    items: [...published, ...entered.filter(({ kind, from }) => !known.has(`${kind} ${from}`))].toSorted(
      (a, b) => b.from.localeCompare(a.from) || a.kind.localeCompare(b.kind),
    ),
    missing: (['ecb', 'legal'] as const)
      .flatMap((kind) => missingHalfYears(kind, today, rates).map((from) => ({ kind, from })))
      .toSorted((a, b) => a.from.localeCompare(b.from)),
  }
}
