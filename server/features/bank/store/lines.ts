import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { BankLineState } from '#shared/contract/bank.ts'
import type { KeyedLine } from '#shared/domain/bank-files/entry-keys.ts'

type Of = { accountId: string; sha256: string }

/** Adds lines of entries that are not known; the account is held. Answers how many were written. */
export async function insertLines(tx: Tx, { accountId, sha256 }: Of, lines: KeyedLine[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bank_lines (org_id, account_id, entry_key, part, file_sha256, booked_on, value_on, amount_cents, label, counterparty,
      counterparty_iban, refs, reversal, created_at)
    select ${tx.scope.orgId}, ${accountId}, "entryKey", part, ${sha256}, "bookedOn", "valueOn", "amountCents", label, counterparty,
      "counterpartyIban", array(select jsonb_array_elements_text("references")), reversal, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("entryKey" text, part integer, "bookedOn" date, "valueOn" date,
      "amountCents" bigint, label text, counterparty text, "counterpartyIban" text, "references" jsonb, reversal boolean)`.execute(
    tx.db,
  )
  return Number(numAffectedRows ?? 0)
}

export type HeldLine = { id: string; state: string }

/** Holds lines in the one order. */
export async function lockLines(tx: Tx, lineIds: string[]): Promise<HeldLine[]> {
  const { rows } = await sql<HeldLine>`
    select id, state from bank_lines where org_id = ${tx.scope.orgId} and id = any(${lineIds}::uuid[])
    order by id for no key update`.execute(tx.db)
  return rows
}

export async function setLineState(tx: Tx, lineIds: string[], state: BankLineState): Promise<void> {
  await tx.db
    .updateTable('bank_lines')
    .set({ state })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .execute()
}
