import { sql } from 'kysely'
import { type IssuedInvoice, listOwedInvoices } from '#server/features/invoices/queries/open-invoices.ts'
import type { Tx } from '#server/scope.ts'
import type { BankProposals } from '#shared/contract/bank.ts'
import { indexInvoices } from '#shared/domain/bank/matching/invoice-index.ts'
import { type MatchLine, proposeForAll } from '#shared/domain/bank/matching/propose.ts'

/** Lists the invoices that each line may pay, the likeliest first; nothing for a line that went out, is matched or put aside. */
export async function listProposals(tx: Tx, lineIds: readonly string[]): Promise<BankProposals> {
  const lines = await listOpenLines(tx, lineIds)
  const [rejected, payers] = await Promise.all([listRejections(tx, lineIds), listPayers(tx, lines)])
  const items: BankProposals['items'] = []
  for (const currency of new Set(lines.map((line) => line.currency))) {
    const own = lines.filter((line) => line.currency === currency)
    const invoices = await listOwedInvoices(tx, currency)
    const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
    const proposed = proposeForAll(own, indexInvoices(invoices, payers), rejected)
    for (const [lineId, proposals] of proposed)
      items.push({
        lineId,
        proposals: proposals.map((proposal) => ({ ...proposal, ...told(byId.get(proposal.invoiceId)!) })),
      })
  }
  return { items }
}

const told = ({ number, clientName, owedCents, issuedOn }: IssuedInvoice) => ({
  ...{ number, clientName, owedCents, issuedOn },
})

type OpenLine = MatchLine & { currency: string }

async function listOpenLines(tx: Tx, lineIds: readonly string[]): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select l.id, l.amount_cents as "amountCents", l.booked_on as "bookedOn", l.label, l.counterparty, l.counterparty_iban as iban,
      l.refs as "references", a.currency
    from bank_lines as l join bank_accounts as a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${tx.scope.orgId} and l.id = any(${lineIds}::uuid[]) and l.state = 'open' and l.amount_cents > 0`.execute(
    tx.db,
  )
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
