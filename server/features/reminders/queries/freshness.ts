import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { formatCount } from '#shared/french/format.ts'

export type NotFresh = { kind: 'bank_old' | 'to_match' | 'mailbox_stopped'; text: string }

/**
 * Why what we know may be old: automatic sending waits for it. An organization that imports no statement has nothing to import; a member
 * sees the mailboxes that are theirs, and the system all of them.
 */
export async function listNotFresh(
  tx: Tx,
  { maxBankAgeDays, waitForMatching }: { maxBankAgeDays: number; waitForMatching: boolean },
): Promise<NotFresh[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ days: number | null; lines: number; mailbox: string | null }>`
    select
      (select extract(day from ${tx.now}::timestamptz - max(created_at))::int from bank_imports where org_id = ${orgId} and state = 'done') as days,
      (select count(*)::int from (
        select from bank_lines where org_id = ${orgId} and state = 'open' and amount_cents > 0 limit 1000) as incoming) as lines,
      (select address from mailboxes where org_id = ${orgId} and provider <> 'maildir' and status <> 'active' order by address limit 1) as mailbox`.execute(
    tx.db,
  )
  const { days, lines, mailbox } = rows[0]!
  const found: NotFresh[] = []
  if (days !== null && days > maxBankAgeDays)
    found.push({ kind: 'bank_old', text: `Le dernier relevé bancaire importé date de ${days}\u00a0jours.` })
  if (waitForMatching && lines > 0)
    found.push({
      kind: 'to_match',
      text: `Rapprochez d’abord ${formatCount(lines, 'encaissement', 'encaissements')}.`,
    })
  if (mailbox !== null)
    found.push({ kind: 'mailbox_stopped', text: `Le compte ${mailbox} n’est plus synchronisé.` })
  return found
}
