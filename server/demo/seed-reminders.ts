import { inTransaction, readAs } from '#server/db/transaction.ts'
import { makeLitigationFile } from '#server/features/litigation/commands/make-litigation-file.ts'
import { requestLitigationFile } from '#server/features/litigation/commands/request-litigation-file.ts'
import { getPaymentPlanDraft } from '#server/features/payment-plans/queries/payment-plan-draft.ts'
import { decideReminders } from '#server/features/reminders/commands/decide-reminders.ts'
import { followChanges } from '#server/features/reminders/commands/follow-changes.ts'
import { judgePromises } from '#server/features/reminders/commands/judge-promises.ts'
import { pauseReminders } from '#server/features/reminders/commands/pause-reminders.ts'
import { recordPromise } from '#server/features/reminders/commands/record-promise.ts'
import { sendQuoteReminder } from '#server/features/reminders/commands/send-quote-reminder.ts'
import { sendReminder } from '#server/features/reminders/commands/send-reminder.ts'
import { getReminderDraft } from '#server/features/reminders/queries/draft.ts'
import { getQuoteReminderDraft } from '#server/features/reminders/queries/quote-draft.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { addDays, daysBetween, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import type { DemoWorld } from './demo-context.ts'
import { seedPaymentPlan } from './seed-payment-plan.ts'
import type { StoryCalendar } from './story-calendar.ts'

type Story = { world: DemoWorld; calendar: StoryCalendar; cashier: Scope; now: Date }
type Owing = { id: string; companyId: string; owedCents: number; late: boolean; issuedOn: string }

const TIME_ZONE = 'Europe/Paris'
const morning = (hour: number) => hour * 60 + 20

/**
 * Of those who owe: one signed a payment plan, one was reminded and promises to pay, another promised and did not, one is on leave and left alone. Of whom promised and did not, the contentieux file is made; one devis without an answer
 * was reminded, and what the plans have for today waits to be approved. Does nothing where it was done.
 */
export async function seedReminders({ world, calendar, cashier, now }: Story): Promise<void> {
  const owing = await world.at(now, () => inTransaction(cashier, listOwing))
  if (owing.length === 0) return
  const [broken, ...late] = owing.filter(({ late }) => late).toReversed()
  const planned = await planFirst({ world, calendar, cashier, now }, late)
  const others = late.filter(({ id }) => id !== planned?.id)
  const resting = owing.find(({ late }) => !late)
  const today = todayIn(TIME_ZONE, now)
  if (broken !== undefined)
    await world.at(calendar.at(9, morning(10)), () =>
      promise(cashier, broken, {
        promisedOn: addDays(today, -4),
        source: 'call',
        note: 'Attend le paiement de son propre client',
      }),
    )
  const reminded = await world.at(calendar.at(2, morning(9)), () =>
    remindFirst(world, cashier, others.toReversed()),
  )
  if (reminded !== null)
    await world.at(calendar.at(1, morning(15)), () =>
      promise(cashier, reminded, {
        promisedOn: addDays(today, 6),
        source: 'mail',
        note: 'Virement programmé la semaine prochaine',
      }),
    )
  await world.at(calendar.at(2, morning(16)), () => remindQuote(world, cashier))
  if (resting !== undefined)
    await world.at(calendar.at(1, morning(11)), async () => {
      await pauseReminders(cashier, {
        companyId: resting.companyId,
        reason: 'paused',
        untilOn: addDays(today, 12),
        judgedOn: null,
        note: frenchTypography('Comptable en congé : reprendre à son retour'),
      })
    })
  await world.at(now, async () => {
    await judgePromises(world.context)
    await followChanges(world.context)
    await decideReminders(world.context)
  })
  if (broken !== undefined)
    await world.at(now, async () => {
      const { id: fileId } = await requestLitigationFile(cashier, { invoiceId: broken.id })
      await makeLitigationFile(world.context, { orgId: cashier.orgId, fileId }, { last: true })
    })
}

/** Companies that owe, the first due first, one invoice each; none once somebody was reminded. What is disputed has its own story. */
async function listOwing(tx: Tx): Promise<Owing[]> {
  const { orgId } = tx.scope
  const done = await tx.db
    .selectFrom('payment_promises')
    .select('id')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (done !== undefined) return []
  const rows = await tx.db
    .selectFrom('invoices')
    .select(['id', 'company_id', 'owed_cents', 'due_on', 'issued_on'])
    .where('org_id', '=', orgId)
    .where('owed_cents', '>', 0)
    .where('status', '<>', 'disputed')
    .where('company_id', 'is not', null)
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  const today = todayIn(TIME_ZONE, tx.now)
  const first = new Map(rows.toReversed().map((row) => [row.company_id!, row]))
  return rows
    .filter((row) => first.get(row.company_id!)?.id === row.id)
    .map((row) => ({
      id: row.id,
      companyId: row.company_id!,
      owedCents: Number(row.owed_cents),
      issuedOn: row.issued_on!,
      late: row.due_on !== null && row.due_on < today,
    }))
}

/** Days that a story of a payment plan takes, and the most that it goes back. */
const PLAN_DAYS = { least: 14, most: 45 }

/** The first late client whose invoice is old enough signed a payment plan. */
async function planFirst(story: Story, late: readonly Owing[]): Promise<Owing | null> {
  const today = todayIn(TIME_ZONE, story.now)
  for (const owing of late) {
    const sinceDays = Math.min(PLAN_DAYS.most, daysBetween(owing.issuedOn, today) - 1)
    if (sinceDays < PLAN_DAYS.least) continue
    const { recipient } = await story.world.at(story.now, () =>
      readAs(story.cashier, (tx) => getPaymentPlanDraft(tx, { companyId: owing.companyId })),
    )
    if (recipient.email === null) continue
    const to = { email: recipient.email, name: recipient.name ?? 'Julien Perrachon' }
    await seedPaymentPlan(story, { ...owing, invoiceId: owing.id, to, sinceDays })
    return owing
  }
  return null
}

type Promised = Pick<Parameters<typeof recordPromise>[1], 'promisedOn' | 'source' | 'note'>

async function promise(scope: Scope, { companyId, owedCents }: Owing, promised: Promised): Promise<void> {
  await recordPromise(scope, { companyId, amountCents: owedCents, currency: 'EUR', ...promised })
}

/** Reminds of the first devis that has waited for some days, and of which nothing speaks against it. */
async function remindQuote(world: DemoWorld, scope: Scope): Promise<void> {
  for (const quoteId of await inTransaction(scope, listUnanswered)) {
    const draft = await readAs(scope, (tx) => getQuoteReminderDraft(tx, { quoteId }))
    const { recipient, subject, message, blocks } = draft
    if (recipient.email === null || blocks.length > 0) continue
    const to = { email: recipient.email, name: recipient.name }
    await sendQuoteReminder(scope, { quoteId, to, subject, message, despiteBlocks: false })
    await world.deliver()
    return
  }
}

/** Days that a client had to answer before it is reminded. */
const WAITED_DAYS = 4

async function listUnanswered(tx: Tx): Promise<string[]> {
  const today = todayIn(TIME_ZONE, tx.now)
  const rows = await tx.db
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('status', 'in', ['sent', 'viewed'])
    .where('sent_at', '<', startOfDay(TIME_ZONE, addDays(today, -WAITED_DAYS)))
    .where('valid_until', '>=', today)
    .where('is_demo', '=', false)
    .orderBy('valid_until', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reminds the first whom nothing speaks against: a movement of the bank may pay another's invoice already. */
async function remindFirst(world: DemoWorld, scope: Scope, late: Owing[]): Promise<Owing | null> {
  for (const owing of late) {
    const draft = await readAs(scope, (tx) => getReminderDraft(tx, { invoiceId: owing.id }))
    const { companyId, recipient, subject, message, blocks } = draft
    if (companyId === null || recipient.email === null || blocks.length > 0) continue
    await sendReminder(scope, {
      companyId,
      invoiceIds: draft.invoices.map(({ invoiceId }) => invoiceId),
      to: { email: recipient.email, name: recipient.name },
      subject,
      message,
      attachments: ['statement'],
      despiteBlocks: false,
    })
    await world.deliver()
    return owing
  }
  return null
}
