import { type PageInput, readPage } from '#server/db/page.ts'
import {
  findBySource,
  getPaymentFacts,
  listPaymentLines,
} from '#server/features/payments/queries/payment-lines.ts'
import type { Tx } from '#server/scope.ts'
import type { OnlineSubscriptionPeriod } from '#shared/contract/online-subscriptions.ts'
import type { InvoiceStatus } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import { nextPeriodStep, type PeriodFacts } from '#shared/domain/online-subscriptions/next-period-step.ts'
import { ONLINE_SOURCE } from '#shared/domain/payments/payment-source.ts'
import { standingOf } from '#shared/domain/payments/payment-standing.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { failureText } from './failure-text.ts'
import { getSubscriptionRow } from './subscriptions.ts'

/** Why a period has no invoice yet. `told`: members were notified of it. */
export type PeriodFailure = { code: string; fields: FieldError[]; told: boolean }

const rowsOf = (tx: Tx) =>
  tx.db
    .selectFrom('online_subscription_periods as q')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'q.org_id').onRef('i.id', '=', 'q.invoice_id'),
    )
    .selectAll('q')
    .select(['i.kind', 'i.status', 'i.number', 'i.gross_cents', 'i.owed_cents', 'i.sent_at'])
    .where('q.org_id', '=', tx.scope.orgId)
export type PeriodRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const newestFirst = { by: ['q.period_from', 'q.id'], direction: 'desc' } as const

/** A page of the paid periods, newest first. Errors: not_found. */
export async function listPeriods(tx: Tx, input: { subscriptionId: string } & PageInput) {
  await getSubscriptionRow(tx, input.subscriptionId)
  const query = rowsOf(tx).where('q.subscription_id', '=', input.subscriptionId)
  return readPage(query, newestFirst, input, presentPeriod)
}

function presentPeriod(row: PeriodRow): OnlineSubscriptionPeriod {
  const failure = row.failure as PeriodFailure | null
  return {
    id: row.id,
    from: row.period_from,
    to: row.period_to,
    paidAt: row.paid_at.toISOString(),
    paidCents: Number(row.paid_cents),
    taxCents: Number(row.tax_cents),
    online: row.intent_id !== null,
    providerNumber: row.provider_number,
    invoice:
      row.invoice_id === null
        ? null
        : {
            id: row.invoice_id,
            kind: row.kind as InvoiceKind,
            status: row.status as InvoiceStatus,
            number: row.number,
            grossCents: Number(row.gross_cents),
          },
    done: row.done_at !== null,
    failure:
      failure === null
        ? null
        : {
            code: failure.code,
            message: failureText(failure),
            fields: failure.fields,
            at: row.failed_at!.toISOString(),
          },
  }
}

/** Lists the periods of a subscription that are not done, the oldest first; `due`: only those to try now. */
export async function listWaiting(
  tx: Tx,
  { subscriptionId, due }: { subscriptionId?: string; due: boolean },
): Promise<PeriodRow[]> {
  let query = rowsOf(tx).where('q.done_at', 'is', null)
  if (subscriptionId !== undefined) query = query.where('q.subscription_id', '=', subscriptionId)
  if (due) query = query.where((eb) => eb.or([eb('q.retry_at', 'is', null), eb('q.retry_at', '<=', tx.now)]))
  return query.orderBy('q.period_from').orderBy('q.id').execute()
}

/** A period and where its money and its invoice are; null once done. */
export async function readPeriod(tx: Tx, id: string) {
  const row = await rowsOf(tx).where('q.id', '=', id).where('q.done_at', 'is', null).executeTakeFirst()
  if (!row) return null
  const paymentId =
    row.intent_id === null ? null : await findBySource(tx, { kind: ONLINE_SOURCE, id: row.intent_id })
  const payment =
    paymentId === null
      ? null
      : {
          state: (await getPaymentFacts(tx, paymentId)).state,
          heldCents: standingOf(await listPaymentLines(tx, paymentId)).heldCents,
        }
  const facts: PeriodFacts = {
    online: row.intent_id !== null,
    payment,
    invoice:
      row.invoice_id === null
        ? null
        : { draft: row.status === 'draft', owedCents: Number(row.owed_cents), sent: row.sent_at !== null },
  }
  return { row, paymentId, facts }
}
export type OpenPeriod = NonNullable<Awaited<ReturnType<typeof readPeriod>>>

/** Whether its invoice is issued and has its money; its mail may still wait. */
export async function isInvoiced(tx: Tx, id: string): Promise<boolean> {
  const open = await readPeriod(tx, id)
  const step = open && nextPeriodStep(open.facts)
  return step === null || step === 'send'
}
