import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Entry } from '#shared/domain/accounting/entries.ts'
import type { EntryNames } from '#shared/domain/accounting/fec.ts'

/** What pages of one file know already; null: the debt is not settled. `asked`: clients, of whom one that is gone has no name. */
export type KnownNames = {
  asked: Set<string>
  clients: Map<string, string>
  letters: Map<string, { letter: string; on: string } | null>
}
export const noNames = (): KnownNames => ({ asked: new Set(), clients: new Map(), letters: new Map() })

/**
 * The clients that entries name, and the letters of the debts among them that were settled by the end of the file: the number of the
 * invoice, on the day that settled it. Adds to what is known, and asks for nothing twice.
 */
export async function listNames(
  tx: Tx,
  entries: readonly Entry[],
  days: { to: string; timeZone: string },
  known: KnownNames = noNames(),
): Promise<EntryNames> {
  const lines = entries.flatMap((entry) => entry.lines)
  const unknown = (pick: 'clientId' | 'debtOf', among: { has(id: string): boolean }) => [
    ...new Set(lines.flatMap((line) => line[pick] ?? []).filter((id) => !among.has(id))),
  ]
  const debts = unknown('debtOf', known.letters)
  const clientIds = unknown('clientId', known.asked)
  const [clients, letters] = await Promise.all([listClients(tx, clientIds), listLetters(tx, debts, days)])
  for (const id of clientIds) known.asked.add(id)
  for (const { id, name } of clients) known.clients.set(id, name)
  for (const id of debts) known.letters.set(id, letters.get(id) ?? null)
  return known
}

async function listClients(tx: Tx, ids: string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where org_id = ${tx.scope.orgId} and id = any(${ids}::uuid[])
    union all
    select id, concat_ws(' ', first_name, last_name) from contacts where org_id = ${tx.scope.orgId} and id = any(${ids}::uuid[])`.execute(
    tx.db,
  )
  return rows
}

/** A replaced invoice is settled by the one that replaces it, unless money or a credit note came on it. */
async function listLetters(
  tx: Tx,
  ids: string[],
  { to, timeZone }: { to: string; timeZone: string },
): Promise<Map<string, { letter: string; on: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; letter: string; on: string }>`
    select * from (select i.id, i.number as letter, to_char(greatest(
        i.issued_on, (i.replaced_at at time zone ${timeZone})::date,
        (select max((m.occurred_at at time zone ${timeZone})::date) from money_lines as l
         join money_movements as m on m.org_id = l.org_id and m.id = l.movement_id where l.org_id = i.org_id and l.invoice_id = i.id),
        (select max(n.issued_on) from invoice_links as k join invoices as n on n.org_id = k.org_id and n.id = k.invoice_id and n.number is not null
         where k.org_id = i.org_id and k.preceding_id = i.id and k.relation = 'credits')), 'YYYY-MM-DD') as "on"
    from invoices as i
    where i.org_id = ${tx.scope.orgId} and i.id = any(${ids}::uuid[]) and i.gross_cents <> 0 and case
      when i.replaced_at is null then i.due_cents - i.paid_cents - i.credited_cents - i.lost_cents = 0
      else i.due_cents = i.gross_cents and i.paid_cents = 0 and i.credited_cents = 0 end) as settled
    where "on" <= ${to}`.execute(tx.db)
  return new Map(rows.map(({ id, letter, on }) => [id, { letter, on }]))
}
