import { sql } from 'kysely'
import { getPaymentFacts } from '#server/features/payments/queries/payment-lines.ts'
import type { Tx } from '#server/scope.ts'
import {
  type BankTransferFile,
  MOST_TRANSFERS,
  type RefundTransfer,
} from '#shared/contract/bank-transfers.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { COUNTED_DAYS, type IbanStanding, transferFileCan } from '#shared/domain/payments/refund-rule.ts'

const MOST_FILES = 50

type Known = { iban: string; holder: string | null; from: 'payment' | 'client' }

/** The account that a payment came from, else the last one from which its client paid, by what was matched. Errors: not_found for the payment. */
export async function findRefundAccount(tx: Tx, paymentId: string) {
  const { company_id, contact_id, company_name } = await getPaymentFacts(tx, paymentId)
  const { rows } = await sql<Known>`
    select l.counterparty_iban as iban, l.counterparty as holder, case when m.payment_id = ${paymentId} then 'payment' else 'client' end as "from"
    from bank_matches as m join bank_lines as l on l.org_id = m.org_id and l.id = m.line_id
    where m.org_id = ${tx.scope.orgId} and l.counterparty_iban is not null
      and (m.payment_id = ${paymentId} or m.client_key = ${company_id ?? contact_id})
    order by m.payment_id = ${paymentId} desc, m.created_at desc limit 1`.execute(tx.db)
  const [known] = rows
  return {
    holder: (company_name ?? known?.holder ?? null)?.slice(0, 70) ?? null,
    iban: known?.iban ?? null,
    from: known?.from ?? null,
  }
}

const transfersOf = (tx: Tx) =>
  tx.db
    .selectFrom('refund_transfers as t')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.org_id', '=', 't.org_id').onRef('p.id', '=', 't.payment_id'),
    )
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 'p.org_id').onRef('c.id', '=', 'p.company_id'),
    )
    .select(['t.id', 't.payment_id as paymentId', 't.amount_cents as amountCents', 't.holder', 't.iban'])
    .select(['t.reason', 't.created_at', 'c.name as clientName'])
    .where('t.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof transfersOf>['executeTakeFirstOrThrow']>>

const present = ({ created_at, ...row }: Row): RefundTransfer => ({
  ...row,
  createdAt: created_at.toISOString(),
})

/** Errors: not_found. */
export async function getTransfer(tx: Tx, id: string): Promise<RefundTransfer> {
  const row = await transfersOf(tx).where('t.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return present(row)
}

/** The transfers whose refund is booked and that are in no file, the oldest first. */
export async function listTransfers(tx: Tx): Promise<{ items: RefundTransfer[] }> {
  const rows = await transfersOf(tx)
    .where('t.file_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('t.request_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('refund_approvals as r')
            .select('r.id')
            .whereRef('r.org_id', '=', 't.org_id')
            .whereRef('r.id', '=', 't.request_id')
            .where('r.state', '=', 'done'),
        ),
      ]),
    )
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(MOST_TRANSFERS)
    .execute()
  return { items: rows.map(present) }
}

const filesOf = (tx: Tx) =>
  tx.db
    .selectFrom('bank_transfer_files as f')
    .innerJoin('bank_accounts as a', (join) =>
      join.onRef('a.org_id', '=', 'f.org_id').onRef('a.id', '=', 'f.account_id'),
    )
    .leftJoin('users as u', 'u.id', 'f.created_by')
    .leftJoin('users as w', 'w.id', 'f.allowed_by')
    .select(['f.id', 'a.name as accountName', 'f.execute_on as executeOn', 'f.transfers'])
    .select(['f.total_cents as totalCents', 'f.created_at', 'f.canceled_at', 'u.name as by'])
    .select(['f.created_by as madeBy', 'f.waits', 'f.allowed_at', 'w.name as allowedBy'])
    .where('f.org_id', '=', tx.scope.orgId)

type FileRow = Awaited<ReturnType<ReturnType<typeof filesOf>['executeTakeFirstOrThrow']>>

const presentFile = ({ created_at, canceled_at, waits, allowed_at, ...row }: FileRow): BankTransferFile => ({
  ...row,
  waits: waits && allowed_at === null,
  createdAt: created_at.toISOString(),
  canceledAt: canceled_at?.toISOString() ?? null,
})

export async function getTransferFile(tx: Tx, id: string): Promise<BankTransferFile> {
  return presentFile(await filesOf(tx).where('f.id', '=', id).executeTakeFirstOrThrow())
}

/** Cents of the files that the person of the transaction made within COUNTED_DAYS, but for those that were cancelled. */
export async function madeLately(tx: Tx): Promise<number> {
  const { cents } = await tx.db
    .selectFrom('bank_transfer_files')
    .select((eb) => eb.fn.sum<string | null>('total_cents').as('cents'))
    .where('org_id', '=', tx.scope.orgId)
    .where('created_by', '=', tx.scope.userId)
    .where('created_at', '>', new Date(tx.now.getTime() - COUNTED_DAYS * 86_400_000))
    .where('canceled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** The transfers of a file, each with whether its client paid from where it goes. Errors: not_found. */
export async function listTransfersInFile(tx: Tx, fileId: string) {
  const rows = await transfersOf(tx)
    .select(
      sql<boolean>`exists (select from bank_matches as m join bank_lines as l on l.org_id = m.org_id and l.id = m.line_id
        where m.org_id = t.org_id and l.counterparty_iban = t.iban
          and (m.payment_id = t.payment_id or m.client_key = coalesce(p.company_id, p.contact_id)::text))`.as(
        'seen',
      ),
    )
    .where('t.file_id', '=', fileId)
    .orderBy('t.amount_cents', 'desc')
    .orderBy('t.id')
    .execute()
  if (rows.length === 0) throw new DomainError('not_found')
  const standingOf = (seen: boolean): IbanStanding => (seen ? 'seen' : 'new')
  return { items: rows.map(({ seen, ...row }) => ({ ...present(row), standing: standingOf(seen) })) }
}

/** The last files, the newest first. */
export async function listTransferFiles(tx: Tx): Promise<{ items: BankTransferFile[] }> {
  const rows = await filesOf(tx)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(MOST_FILES)
    .execute()
  return { items: rows.map(presentFile) }
}

/** The file as it was made. Errors: not_found, those of `transferFileCan.download`. */
export async function getFileContent(tx: Tx, id: string): Promise<{ content: string; executeOn: string }> {
  const row = await tx.db
    .selectFrom('bank_transfer_files')
    .select(['content', 'execute_on', 'canceled_at', 'waits', 'allowed_at', 'created_by'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const waits = row.waits && row.allowed_at === null
  assertCan(transferFileCan.download({ waits, isCanceled: row.canceled_at !== null, madeBy: row.created_by }))
  return { content: row.content, executeOn: row.execute_on }
}
