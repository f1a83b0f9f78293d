import { inTransaction, readAs } from '#server/db/transaction.ts'
import { reportProblem } from '#server/features/invoice-sending/commands/report-problem.ts'
import { sendInvoice } from '#server/features/invoice-sending/commands/send-invoice.ts'
import { creditInvoice } from '#server/features/invoices/commands/correct-invoice.ts'
import { createFromQuote } from '#server/features/invoices/commands/create-from-quote.ts'
import { deleteDraft } from '#server/features/invoices/commands/delete-draft.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { getInvoice } from '#server/features/invoices/queries/invoice.ts'
import { recordPayment } from '#server/features/payments/commands/record-payment.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoicePart } from '#shared/contract/invoices.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { publicCaller } from './client-visit.ts'
import type { DemoWorld } from './demo-context.ts'
import { createRandom, type Random } from './seeded-random.ts'
import { type Book, bookOf, DEPOSIT_BPS } from './story/books.ts'
import { clients } from './story/clients.ts'
import { type DemoDeal, deals } from './story/deals.ts'
import { works } from './story/works.ts'
import type { StoryCalendar } from './story-calendar.ts'
import type { Step } from './story-steps.ts'

const hours = (hour: number, minutes = 0) => hour * 60 + minutes

type Books = { world: DemoWorld; calendar: StoryCalendar; cashier: Scope; seed: number }

/**
 * The invoices and payments of the signed devis. What was issued cannot be taken away, so a making that was killed goes on: what is there
 * is not made again, and drafts that were left are.
 */
export async function bookSteps({ world, calendar, cashier, seed }: Books): Promise<Step[]> {
  await deleteDrafts(cashier)
  const quotes = await readAs(cashier, listSigned)
  const steps: Step[] = []
  for (const [index, deal] of deals.entries()) {
    const book = bookOf(deal)
    if (book === null) continue
    const quoteId = quotes.get(nameOf(deal))
    if (quoteId === undefined) throw new Error(`${deal.client}: the devis is not signed`)
    const random = createRandom(seed + index)
    const order = new DemoOrder({ world, cashier, random, quoteId })
    steps.push(...stepsOf(order, book, { calendar, random, lane: quoteId, signed: signedOn(deal) }))
  }
  return steps
}

/** Days ago. */
const signedOn = ({ daysAgo, fate }: DemoDeal): number => (fate.kind === 'signed' ? daysAgo - fate.after : 0)

const nameOf = ({ client, work }: DemoDeal) =>
  `${clients.find(({ key }) => key === client)?.name}/${works[work].title}`

async function listSigned(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('quotes')
    .select(['id', 'title', 'client_name'])
    .where('org_id', '=', tx.scope.orgId)
    .where('status', '=', 'signed')
    .execute()
  return new Map(rows.map(({ id, title, client_name }) => [`${client_name}/${title}`, id]))
}

async function deleteDrafts(scope: Scope): Promise<void> {
  const drafts = await readAs(scope, (tx) =>
    tx.db
      .selectFrom('invoices')
      .select('id')
      .where('org_id', '=', tx.scope.orgId)
      .where('status', '=', 'draft')
      .execute(),
  )
  for (const { id } of drafts) await deleteDraft(scope, { invoiceId: id })
}

type Time = { calendar: StoryCalendar; random: Random; lane: string; signed: number }

function stepsOf(order: DemoOrder, book: Book, { calendar, random, lane, signed }: Time): Step[] {
  const steps: Step[] = []
  const add = (after: number, minutes: number, run: () => Promise<void>, turn?: 'books') => {
    if (signed - after >= 0) steps.push({ at: calendar.at(signed - after, minutes), lane, turn, run })
  }
  const issue = (kind: Issued, after: number, minutes: number, write: () => Promise<void>) => {
    add(after, minutes, write)
    add(after, minutes + 5, () => order.issue(), 'books')
    add(after, minutes + 6, () => order.send(kind))
  }
  const morning = () => hours(8, 45) + random.integer(0, 100)
  const afternoon = () => hours(14) + random.integer(0, 170)
  if (book.deposit) {
    const share = { kind: 'deposit_percent', bps: DEPOSIT_BPS } as const
    issue('deposit', book.deposit.issued, morning(), () => order.write('deposit', share))
    add(book.deposit.paid, afternoon(), () => order.pay('deposit'), 'books')
  }
  const { last, partly, credit, dispute } = book
  const balance = { kind: 'balance' } as const
  const issuing = morning()
  if (book.draft) {
    add(Math.min(last.issued, signed), issuing, () => order.write('invoice', balance))
    return steps
  }
  issue('invoice', last.issued, issuing, () => order.write('invoice', balance))
  if (credit) issue('credit_note', credit.after, morning(), () => order.writeCredit(credit.cents))
  if (partly) add(partly.after, afternoon(), () => order.pay('invoice', partly.percent), 'books')
  if (dispute) add(dispute.after, afternoon(), () => order.dispute(dispute))
  if (last.paid !== null) add(last.paid, afternoon(), () => order.pay('invoice'), 'books')
  return steps
}

type Part = 'deposit' | 'invoice'
type Issued = Part | 'credit_note'
type Facts = { world: DemoWorld; cashier: Scope; random: Random; quoteId: string }

/** The documents of one devis. Each act is done once, whatever was done before. */
class DemoOrder {
  private readonly facts: Facts
  private draftId: string | null = null
  private token: string | null = null

  constructor(facts: Facts) {
    this.facts = facts
  }

  async write(kind: Part, part: InvoicePart): Promise<void> {
    if ((await this.find(kind)) !== null) return
    const { cashier, quoteId } = this.facts
    this.draftId = (await createFromQuote(cashier, { quoteId, part })).id
  }

  async writeCredit(cents: number): Promise<void> {
    if ((await this.find('credit_note')) !== null) return
    const { cashier } = this.facts
    const invoiceId = await this.get('invoice')
    this.draftId = (await creditInvoice(cashier, { invoiceId, choice: { kind: 'amount', cents } })).id
  }

  /** Issues the draft written last. */
  async issue(): Promise<void> {
    if (this.draftId === null) return
    await issueInvoice(this.facts.cashier, { invoiceId: this.draftId })
    this.draftId = null
  }

  /** All that is owed, or a percent of it. Paid already: nothing. */
  async pay(kind: Part, percent = 100): Promise<void> {
    const { cashier, random } = this.facts
    const invoiceId = await this.get(kind)
    const invoice = await readAs(cashier, (tx) => getInvoice(tx, invoiceId))
    if (invoice.paidCents > 0) return
    const amountCents = Math.round((invoice.owedCents * percent) / 100)
    await recordPayment(cashier, {
      amountCents,
      method: random.pick(['transfer', 'transfer', 'transfer', 'cheque', 'card'] as const),
      invoiceId,
      allocations: [],
      reference: invoice.number,
    })
  }

  async dispute({ reason, message }: NonNullable<Book['dispute']>): Promise<void> {
    const { world, random } = this.facts
    if (this.token === null) return
    const caller = publicCaller(world, random)
    await reportProblem(caller, { token: this.token, reason, message: frenchTypography(message) })
    await world.deliver()
  }

  async send(kind: Issued): Promise<void> {
    const { cashier, world } = this.facts
    const invoiceId = await this.get(kind)
    const { status } = await readAs(cashier, (tx) => getInvoice(tx, invoiceId))
    if (status !== 'issued') return
    await sendInvoice(cashier, { invoiceId })
    const [mail] = await world.deliver()
    this.token = /\/f\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? null
  }

  private async get(kind: Issued): Promise<string> {
    const id = await this.find(kind)
    if (id === null) throw new Error(`no ${kind} of the devis ${this.facts.quoteId}`)
    return id
  }

  private find(kind: Issued): Promise<string | null> {
    return inTransaction(this.facts.cashier, async (tx) => {
      const row = await tx.db
        .selectFrom('invoices')
        .select('id')
        .where('org_id', '=', tx.scope.orgId)
        .where('quote_id', '=', this.facts.quoteId)
        .where('kind', '=', kind)
        .where('number', 'is not', null)
        .executeTakeFirst()
      return row?.id ?? null
    })
  }
}
