import { createQuote } from '#server/features/quotes/commands/create-quote.ts'
import { closeQuote, withdrawQuote } from '#server/features/quotes/commands/end-quote.ts'
import { expireQuotes } from '#server/features/quotes/commands/expire-quotes.ts'
import { resendQuote } from '#server/features/quotes/commands/resend-quote.ts'
import { sendQuote } from '#server/features/quotes/commands/send-quote.ts'
import type { Scope } from '#server/scope.ts'
import { DEFAULT_VALIDITY_DAYS } from '#shared/domain/quotes/quote.ts'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { createVisit } from './client-visit.ts'
import type { DemoWorld } from './demo-context.ts'
import type { KnownClient } from './seed-clients.ts'
import type { Random } from './seeded-random.ts'
import { contentOf } from './story/content.ts'
import type { DemoDeal } from './story/deals.ts'
import type { StoryCalendar } from './story-calendar.ts'
import type { Step } from './story-steps.ts'

const hours = (hour: number, minutes = 0) => hour * 60 + minutes
const RESENT_AFTER_DAYS = 12

export type Workshop = {
  world: DemoWorld
  calendar: StoryCalendar
  random: Random
  /** Writes the quote. */
  author: Scope
  clientOf(key: string): KnownClient
}

/** The steps of a quote's story. */
export function dealSteps(workshop: Workshop, deal: DemoDeal): Step[] {
  const { calendar, random } = workshop
  const morning = random.integer(hours(8, 40), hours(11))
  const writtenAt = calendar.at(deal.daysAgo, morning)
  const sentAt = calendar.at(deal.daysAgo, morning + 25)
  const openedAfter = deal.daysAgo > 1 ? random.integer(0, 1) : 0
  const openedAt = calendar.at(deal.daysAgo - openedAfter, hours(12) + random.integer(0, 110))
  const sentDay = calendar.dayOf(sentAt)
  const left = deal.daysLeft
  const validityDays =
    left === undefined ? DEFAULT_VALIDITY_DAYS : daysBetween(sentDay, calendar.today) + left
  const quote = new DemoQuote(workshop, deal, validityDays)
  const { fate, client: lane } = deal

  const steps: Step[] = [{ at: writtenAt, lane, run: () => quote.write() }]
  if (fate.kind === 'draft') return steps
  steps.push({ at: sentAt, lane, turn: 'quotes', run: () => quote.send() })
  const opened = fate.kind !== 'sent' && !(fate.kind === 'expired' && !fate.viewed)
  if (opened) steps.push({ at: openedAt, lane, run: () => quote.open() })
  if (fate.kind === 'viewed' && fate.asks !== undefined)
    steps.push({ at: calendar.at(deal.daysAgo - 2, hours(17)), lane, run: () => quote.askChange() })
  if (fate.kind === 'refused')
    steps.push({ at: calendar.at(deal.daysAgo - fate.after, hours(16, 20)), lane, run: () => quote.refuse() })
  if (fate.kind === 'closed' || fate.kind === 'withdrawn')
    steps.push({ at: calendar.at(deal.daysAgo - fate.after, hours(17, 10)), lane, run: () => quote.end() })
  if (fate.kind === 'expired') {
    if (fate.viewed)
      steps.push({
        at: calendar.at(deal.daysAgo - RESENT_AFTER_DAYS, hours(9, 15)),
        lane,
        run: () => quote.resend(),
      })
    const at = calendar.afterDay(addDays(sentDay, validityDays))
    steps.push({ at, lane, alone: true, run: () => quote.expire() })
  }
  if (fate.kind === 'signed') steps.push(...signatureSteps(workshop, deal, quote))
  return steps
}

function signatureSteps({ calendar, random }: Workshop, deal: DemoDeal, quote: DemoQuote): Step[] {
  if (deal.fate.kind !== 'signed') return []
  const signedOn = deal.daysAgo - deal.fate.after
  const signing = hours(15) + random.integer(0, 170)
  return [
    { at: calendar.at(signedOn, signing), lane: deal.client, run: () => quote.askCode() },
    { at: calendar.at(signedOn, signing + 1), lane: deal.client, run: () => quote.sign() },
  ]
}

/** A quote of the story, and its state along the way. */
class DemoQuote {
  private id = ''
  private code = ''
  private visit: ReturnType<typeof createVisit> | null = null
  private readonly workshop: Workshop
  private readonly deal: DemoDeal
  private readonly validityDays: number

  constructor(workshop: Workshop, deal: DemoDeal, validityDays: number) {
    this.workshop = workshop
    this.deal = deal
    this.validityDays = validityDays
  }

  private get client(): KnownClient {
    return this.workshop.clientOf(this.deal.client)
  }

  private get page() {
    if (this.visit === null) throw new Error(`${this.deal.client}: the quote is not sent yet`)
    return this.visit
  }

  async write(): Promise<void> {
    const { companyId, decider } = this.client
    const { id } = await createQuote(this.workshop.author, {
      ...contentOf(this.deal.work, this.workshop.random),
      companyId,
      contactId: decider.contactId,
      validityDays: this.validityDays,
    })
    this.id = id
  }

  async send(): Promise<void> {
    const { author, world, random } = this.workshop
    const bounced = this.deal.fate.kind === 'sent' && this.deal.fate.bounced === true
    const { name, email } = this.client.decider
    if (bounced) world.bouncing(email)
    await sendQuote(author, { quoteId: this.id, to: { name, email } })
    const [mail] = await world.deliver()
    if (mail) this.visit = createVisit(world, mail, random)
  }

  async resend(): Promise<void> {
    await resendQuote(this.workshop.author, { quoteId: this.id })
    await this.workshop.world.deliver()
  }

  async open(): Promise<void> {
    await this.page.open()
  }

  async askChange(): Promise<void> {
    if (this.deal.fate.kind !== 'viewed') return
    await this.page.askChange(this.deal.fate.asks ?? '')
  }

  async refuse(): Promise<void> {
    if (this.deal.fate.kind !== 'refused') return
    await this.page.refuse(this.deal.fate.reason)
  }

  /** Its author puts it aside, or takes it back. */
  async end(): Promise<void> {
    const { fate } = this.deal
    if (fate.kind !== 'closed' && fate.kind !== 'withdrawn') return
    const end = fate.kind === 'closed' ? closeQuote : withdrawQuote
    await end(this.workshop.author, { quoteId: this.id, reason: fate.reason })
  }

  async askCode(): Promise<void> {
    this.code = await this.page.askCode()
  }

  async sign(): Promise<void> {
    const drawn = this.deal.fate.kind === 'signed' && this.deal.fate.drawn === true
    await this.page.sign({ ...this.client.decider, code: this.code, drawn })
  }

  async expire(): Promise<void> {
    await expireQuotes(this.workshop.world.context)
  }
}
