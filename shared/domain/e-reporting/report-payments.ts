import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'
import { subtractByKey } from '#shared/domain/invoices/key-amounts.ts'
import { type CashIn, splitCashIn, tellsTaxOffice } from '#shared/domain/invoices/life-cycle/cash-in.ts'
import type { LossPart } from '#shared/domain/invoices/write-off.ts'
import type { Currency } from '#shared/french/format.ts'
import { flowOf, type ReportedSale } from './reported-sale.ts'

/**
 * A movement on an issued invoice, in the order of its recording: money received (below zero: taken back), or a credit note on it (its
 * amounts positive). `recordId` names it in the ledger; null for cash of before the issue (BT-113). `parts`: its split by rate as it was
 * stored when it was booked; null where none was, and it is split here.
 */
export type SaleMovement =
  | {
      kind: 'payment'
      recordId: string | null
      on: string
      amountCents: number
      parts?: readonly CashIn[] | null
    }
  | { kind: 'credit_note'; recordId: string; on: string; vat: readonly VatAmounts[] }
  | SaleLoss

/** A debt given up by rate, or below zero awaited again. No money came, but the rates ask for less. `recovers`: its VAT comes back. */
export type SaleLoss = {
  kind: 'loss'
  recordId: string
  on: string
  parts: readonly LossPart[]
  recovers: boolean
}

/**
 * An invoice with all that happened to it: what was recorded before a payment tells what each rate still asked. A payment
 * recorded late, of a day before, leaves the split of the others as it was told.
 */
export type PaidSale = { sale: ReportedSale; movements: readonly SaleMovement[] }

/** Money received on a day at a rate, VAT included: for one document (10.2), or for all consumers (10.4). */
export type ReceivedPayments = {
  on: string
  currency: Currency
  rateBps: number
  grossCents: number
  /** Payments that the amount comes from. */
  payments: number
}
export type ForeignPayments = ReceivedPayments & Pick<ReportedSale, 'id' | 'number'>

export type PaymentsReport = { foreignPayments: ForeignPayments[]; consumerPayments: ReceivedPayments[] }

/**
 * Flows 10.2 and 10.4 of the days of a period, both included: payments of the sales of 10.1 and 10.3 whose VAT is due when
 * they are paid (`tellsTaxOffice`), each split by what the rates still ask. The part without VAT is not told.
 */
export function reportPayments(
  sales: readonly PaidSale[],
  { from, to }: { from: string; to: string },
): PaymentsReport {
  const foreign = new Map<string, ForeignPayments>()
  const consumers = new Map<string, ReceivedPayments>()
  for (const { flow, sale, on, rateBps, grossCents } of receivedParts(sales)) {
    if (on < from || on > to) continue
    const { id, number, currency } = sale
    const part = { on, currency, rateBps, grossCents, payments: 1 }
    const key = `${on} ${currency} ${rateBps}`
    if (flow === '10.2') add(foreign, `${key} ${id}`, { ...part, id, number })
    else add(consumers, key, part)
  }
  return { foreignPayments: listed(foreign), consumerPayments: listed(consumers) }
}

/** An amount of one rate of a payment that is told, VAT included. */
export type ReceivedPart = {
  flow: '10.2' | '10.4'
  sale: ReportedSale
  recordId: string | null
  on: string
  rateBps: number
  grossCents: number
}

/** Parts of the payments of sales that are told, whatever their day. */
export function receivedParts(sales: readonly PaidSale[]): ReceivedPart[] {
  return sales.flatMap(({ sale, movements }) => {
    const sold = flowOf(sale)
    if ((sold !== '10.1' && sold !== '10.3') || !tellsTaxOffice(sale)) return []
    const flow = sold === '10.1' ? '10.2' : '10.4'
    return cashInsOf(sale, movements).flatMap(({ recordId, on, parts }) =>
      parts
        .filter(({ rateBps }) => rateBps !== 0)
        .map(({ rateBps, grossCents }): ReceivedPart => ({ flow, sale, recordId, on, rateBps, grossCents })),
    )
  })
}

type RatedCashIn = { recordId: string | null; on: string; parts: readonly CashIn[] }

/** Each payment by rate: credit notes issued before it lower what the rates ask. */
export function cashInsOf(
  sale: Pick<ReportedSale, 'vat'>,
  movements: readonly SaleMovement[],
): RatedCashIn[] {
  return walk(sale, movements).cashIns
}

/** The amounts that each rate of an invoice asks after all that happened to it, and those it received: the next payment is split by these. */
export function cashPositionOf(
  sale: Pick<ReportedSale, 'vat'>,
  movements: readonly SaleMovement[],
): { asked: readonly VatAmounts[]; received: readonly CashIn[]; lost: readonly CashIn[] } {
  const { asked, received, lost } = walk(sale, movements)
  return { asked, received, lost }
}

function walk(sale: Pick<ReportedSale, 'vat'>, movements: readonly SaleMovement[]) {
  let asked: VatAmounts[] = sale.vat
  const received: CashIn[] = []
  const lost: CashIn[] = []
  const cashIns: RatedCashIn[] = []
  for (const movement of movements) {
    if (movement.kind === 'credit_note') {
      asked = subtractByKey(asked, movement.vat)
      continue
    }
    if (movement.kind === 'loss') {
      lost.push(...movement.parts)
      continue
    }
    const parts = movement.parts ?? splitCashIn(movement.amountCents, asked, received, lost).parts
    received.push(...parts)
    cashIns.push({ recordId: movement.recordId, on: movement.on, parts })
  }
  return { asked, received, lost, cashIns }
}

function add<Row extends ReceivedPayments>(rows: Map<string, Row>, key: string, row: Row): void {
  const known = rows.get(key)
  if (known === undefined) return void rows.set(key, row)
  known.grossCents += row.grossCents
  known.payments += 1
}

/** Oldest first, then highest rate first. What adds up to zero is left out. */
function listed<Row extends ReceivedPayments>(rows: Map<string, Row>): Row[] {
  return [...rows.values()]
    .filter(({ grossCents }) => grossCents !== 0)
    .sort((a, b) => (a.on === b.on ? b.rateBps - a.rateBps : a.on < b.on ? -1 : 1))
}
