import { sql } from 'kysely'
import type { FileFacts } from '#server/features/sums/steps/faithful-file.ts'
import { isFaithful } from '#server/features/sums/steps/faithful-file.ts'
import type { Tx } from '#server/scope.ts'
import { MOST_NAMED, type SumCheck } from './sum-check.ts'

const readFile = {
  transfers: (tx: Tx, after: string) => sql<FileFacts>`
    select f.id, f.content, f.transfers as count, f.total_cents as "totalCents", a.iban as "ownIban", f.canceled_at is not null as canceled,
           coalesce((select json_agg(json_build_object('id', t.id, 'amountCents', t.amount_cents, 'holder', t.holder, 'iban', t.iban))
             from refund_transfers as t where t.org_id = f.org_id and t.file_id = f.id), '[]') as orders
    from bank_transfer_files as f join bank_accounts as a on a.org_id = f.org_id and a.id = f.account_id
    where f.org_id = ${tx.scope.orgId} and f.id > ${after} order by f.id limit 1`,
  // A mandate never changes its account once it is signed. A cancelled file keeps its debits.
  debits: (tx: Tx, after: string) => sql<FileFacts>`
    select f.id, f.content, f.debits as count, f.total_cents as "totalCents", a.iban as "ownIban", false as canceled,
           coalesce((select json_agg(json_build_object('id', d.id, 'amountCents', d.amount_cents, 'holder', m.holder, 'iban', m.iban))
             from debit_batches as b join debits as d on d.org_id = b.org_id and d.batch_id = b.id
             join debit_mandates as m on m.org_id = d.org_id and m.id = d.mandate_id
             where b.org_id = f.org_id and b.file_id = f.id), '[]') as orders
    from debit_files as f join bank_accounts as a on a.org_id = f.org_id and a.id = f.account_id
    where f.org_id = ${tx.scope.orgId} and f.id > ${after} order by f.id limit 1`,
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Reads one file at a time, to bound the memory: each has 500 orders at most. */
const fileCheck = (name: string, sentence: string, kind: keyof typeof readFile): SumCheck => ({
  name,
  sentence,
  async find(tx) {
    const broken: string[] = []
    for (let after = FIRST; broken.length < MOST_NAMED; ) {
      const [file] = (await readFile[kind](tx, after).execute(tx.db)).rows
      if (file === undefined) break
      if (!isFaithful(file, kind)) broken.push(file.id)
      after = file.id
    }
    return broken
  },
})

/** Compares the files made for the bank with the rows of their orders. */
export const fileSums = [
  fileCheck('transfer_file', 'Chaque fichier de virements dit ses virements.', 'transfers'),
  fileCheck('debit_file', 'Chaque fichier de prélèvements dit ses prélèvements.', 'debits'),
]
