import { sql } from 'kysely'
import { type IssuedInvoice, listOwedInvoices } from '#server/features/invoices/queries/open-invoices.ts'
import { listPayoutsToMatch } from '#server/features/payments/queries/payouts.ts'
import type { Tx } from '#server/scope.ts'
import type { BankProposals, LineProposals } from '#shared/contract/bank-matching.ts'
import type { Payout } from '#shared/contract/payouts.ts'
import { indexInvoices } from '#shared/domain/bank/matching/invoice-index.ts'
import type { MatchLine } from '#shared/domain/bank/matching/line-clues.ts'
import { proposeAll } from '#shared/domain/bank/matching/propose-all.ts'
import { payoutWarnings } from '#shared/domain/payments/payout.ts'
import { listTargetRejections, listTargets, type ToldTarget } from './targets.ts'

/**
 * Lists what each line may be, the likeliest first: the payment of an invoice, alone or with other lines asked about, a payout, or another target.
 * Nothing for a line that is matched or put aside.
 */
export async function listProposals(tx: Tx, lineIds: readonly string[]): Promise<BankProposals> {
  const lines = await listOpenLines(tx, lineIds)
  const amounts = lines.map(({ amountCents }) => amountCents)
  const [rejected, rejectedPayouts, rejectedTargets, payers, payouts, targets] = await Promise.all([
    listRejections(tx, lineIds),
    listPayoutRejections(tx, lineIds),
    listTargetRejections(tx, lineIds),
    listPayers(tx, lines),
    listPayoutsToMatch(tx, amounts),
    listTargets(tx, amounts),
  ])
  const others = await listOthers(tx, lineIds, [
    ...payouts.map(({ amountCents }) => amountCents),
    ...targets.flatMap((target) => target.amounts),
  ])
  const items: LineProposals[] = []
  for (const currency of new Set(lines.map((line) => line.currency))) {
    const own = lines.filter((line) => line.currency === currency)
    const invoices = await listOwedInvoices(tx, currency)
    const byId = new Map(invoices.map((invoice) => [invoice.id, told(invoice)]))
    const ofCurrency = payouts.filter((payout) => payout.currency === currency)
    const payoutsById = new Map(ofCurrency.map((payout) => [payout.id, payout]))
    const targetsOf = targets.filter((target) => target.currency === currency)
    const targetsById = new Map(targetsOf.map((target) => [target.id, target]))
    const all = proposeAll(own, {
      index: indexInvoices(invoices, payers),
      rejected,
      rejectedPayouts,
      rejectedTargets,
      targets: targetsOf,
      payouts: ofCurrency.map((payout) => ({ ...payout, warnings: payoutWarnings(payout) })),
      others: others.filter((other) => other.currency === currency),
    })
    for (const { lineId, proposals, payouts: sent, groups, targets: aimed } of all)
      items.push({
        lineId,
        proposals: proposals.map((one) => ({ ...one, ...byId.get(one.invoiceId)! })),
        payouts: sent.map((one) => ({ ...one, ...toldOf(payoutsById.get(one.payoutId)!) })),
        groups: groups.map((one) => ({ ...one, ...withoutDay(byId.get(one.invoiceId)!) })),
        targets: aimed.map((one) => ({ ...one, ...namesOf(targetsById.get(one.targetId)!) })),
      })
  }
  return { items }
}

const told = ({ number, clientName, owedCents, issuedOn }: IssuedInvoice) => ({
  number,
  clientName,
  owedCents,
  issuedOn,
})
const withoutDay = ({ issuedOn: _issuedOn, ...facts }: ReturnType<typeof told>) => facts
const namesOf = ({ title, beside }: ToldTarget) => ({ title, beside })
const toldOf = ({ arrivesOn, charges, feeCents }: Payout) => ({ arrivesOn, charges, feeCents })

type OpenLine = MatchLine & { currency: string }

async function listOpenLines(tx: Tx, lineIds: readonly string[]): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select l.id, l.amount_cents as "amountCents", l.booked_on as "bookedOn", l.label, l.counterparty, l.counterparty_iban as iban,
      l.refs as "references", a.currency
    from bank_lines as l join bank_accounts as a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${tx.scope.orgId} and l.id = any(${lineIds}::uuid[]) and l.state = 'open'`.execute(tx.db)
  return rows
}

async function listRejections(tx: Tx, lineIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.db
    .selectFrom('bank_rejections')
    .select(['line_id', 'invoice_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('line_id', 'in', lineIds)
    .execute()
  return new Map(
    rows.map(({ line_id }) => [
      line_id,
      new Set(rows.filter((row) => row.line_id === line_id).map((row) => row.invoice_id)),
    ]),
  )
}

async function listPayoutRejections(tx: Tx, lineIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.db
    .selectFrom('bank_payout_rejections')
    .select(['line_id', 'payout_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('line_id', 'in', lineIds)
    .execute()
  const byLine = Map.groupBy(rows, ({ line_id }) => line_id)
  return new Map([...byLine].map(([id, own]) => [id, new Set(own.map(({ payout_id }) => payout_id))]))
}

/** Other open lines of the amounts of payouts and targets: each may be one of them. */
async function listOthers(tx: Tx, lineIds: readonly string[], amounts: readonly number[]) {
  if (amounts.length === 0) return []
  const { rows } = await sql<{ amountCents: number; bookedOn: string; currency: string }>`
    select l.amount_cents as "amountCents", l.booked_on as "bookedOn", a.currency
    from bank_lines as l join bank_accounts as a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${tx.scope.orgId} and l.state = 'open' and l.amount_cents = any(${[...amounts]}::bigint[])
      and l.id <> all(${lineIds}::uuid[])`.execute(tx.db)
  return rows
}

/** Whom each IBAN of these lines paid for last. */
async function listPayers(tx: Tx, lines: readonly MatchLine[]): Promise<Map<string, string>> {
  const ibans = [...new Set(lines.flatMap(({ iban }) => iban ?? []))]
  if (ibans.length === 0) return new Map()
  const { rows } = await sql<{ iban: string; client: string }>`
    select distinct on (l.counterparty_iban) l.counterparty_iban as iban, m.client_key as client
    from bank_lines as l join bank_matches as m on m.org_id = l.org_id and m.line_id = l.id
    where l.org_id = ${tx.scope.orgId} and l.counterparty_iban = any(${ibans}::text[]) and m.client_key is not null
    order by l.counterparty_iban, m.created_at desc`.execute(tx.db)
  return new Map(rows.map(({ iban, client }) => [iban, client]))
}
