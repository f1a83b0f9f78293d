import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import type { Account } from '../support/accounts.ts'
import type { TimeMachine } from '../support/database.ts'
import { linkOf } from '../support/mailbox.ts'
import { addCompany, sendQuote, signByApi } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const today = todayIn('Europe/Paris', new Date())
const worked = isWorkingDay(today, 'metropole')

/** What the minute does, until it did it. */
const minutesOf = (time: TimeMachine) => (look: () => Promise<unknown>) =>
  expect.poll(async () => {
    await time.runDue()
    return look()
  })

/** At whatever hour this test runs. */
async function remindAtMidnight({ api }: Account): Promise<void> {
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const { automaticAllowed: _, ...settings } = await api.reminders.getReminderSettings({})
  await api.reminders.saveReminderSettings({ ...settings, hour: 0 })
}

test('a devis is reminded until it is signed, then no more', async ({ visit, owner, site, time }) => {
  // On a day off nothing is due, which reminders.spec.ts shows: Ardoise uses the machine's clock.
  if (!worked) return
  test.slow()
  const { api } = owner
  await remindAtMidnight(owner)
  const minutes = minutesOf(time)
  const sent = await sendQuote(site, owner)
  const { id: quoteId, number } = sent.quote
  const waiting = async () =>
    (await api.reminders.listWaitingReminders({})).items.map(({ quoteNumber, step }) => [quoteNumber, step])
  const done = async () =>
    (await api.reminders.listReminders({ quoteId })).items.map(({ step, state, reason }) => [
      step,
      state,
      reason,
    ])
  await time.ageQuote(quoteId, 5)
  await minutes(waiting).toEqual([[number, 0]])

  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/relances')
  await page.getByRole('button', { name: 'Approuver\u00a0: Menuiserie Vasseur' }).click()
  await expect.poll(done).toEqual([[0, 'sent', null]])
  const mail = await site.mailbox.waitFor(sent.clientEmail, /Votre devis .* – /)
  expect(linkOf(mail)).toContain('/d/')
  await page.goto(`/templates/quotes/${quoteId}`)
  const card = page.getByRole('region', { name: 'Relances' })
  await expect(card.getByText('Devis sans réponse')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Dernières relances' }).getByRole('listitem')).toHaveCount(1)

  await time.ageQuote(quoteId, 7)
  await minutes(waiting).toEqual([[number, 1]])
  await signByApi(site, sent)
  await minutes(waiting).toEqual([])
  await time.ageQuote(quoteId, 30)
  await minutes(done).toEqual([
    [1, 'skipped', 'quote_signed'],
    [0, 'sent', null],
  ])
  // Open all the while: the card hears of it by itself.
  await expect(card.getByText('Prochaine étape')).toBeHidden()
  await expect(card.getByText('Non envoyée')).toBeVisible()
  await page.close()
})

test('from a courtesy to a formal notice: a promise on a phone that is broken, a letter, then a payment ends it', async ({
  visit,
  owner,
  site,
  time,
}) => {
  // On a day off nothing is due, which reminders.spec.ts shows: Ardoise uses the machine's clock.
  if (!worked) return
  test.slow()
  const { api } = owner
  await remindAtMidnight(owner)
  const minutes = minutesOf(time)
  const company = await addCompany(owner, 'Menuiserie Vasseur', '732829320')
  const draft = await api.invoices.createInvoice({
    companyId: company.id,
    lines: [
      {
        kind: 'item',
        description: 'Escalier',
        quantityMilli: 1_000,
        unitPriceCents: 100_000,
        vatRateBps: 2_000,
      },
    ],
  })
  const invoice = await api.invoices.issueInvoice({ invoiceId: draft.id })
  const waiting = async () => (await api.reminders.listWaitingReminders({})).items
  const steps = async () => (await waiting()).map(({ step }) => step)
  const left = async () =>
    (await api.reminders.listReminders({ companyId: company.id })).items.flatMap(({ step, state }) =>
      state === 'sent' ? [step] : [],
    )
  const age = async (days: number) => time.ageDebt(invoice.id, days)
  /** The step that waits is approved, and leaves. */
  const approve = async (step: number) => {
    await minutes(steps).toEqual([step])
    await api.reminders.approveReminders({ reminderIds: (await waiting()).map(({ id }) => id) })
    await expect.poll(async () => (await left())[0]).toBe(step)
  }
  const daysLate = Math.round((Date.parse(today) - Date.parse(invoice.dueOn!)) / 86_400_000)
  await age(-4 - daysLate)
  await approve(0)
  await age(8)
  await approve(1)

  const mail = await site.mailbox.waitFor(company.email!, /en attente de règlement/)
  const client = await (await visit({ at: site, ...PHONE })).newPage()
  await client.goto(linkOf(mail))
  await client.getByRole('button', { name: 'Je paierai le…' }).click()
  const dialog = client.getByRole('dialog')
  await dialog.getByLabel(/Jour du paiement/).fill(addDays(today, 3))
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByRole('heading', { name: 'Paiement annoncé' })).toBeFocused()

  await age(10)
  await approve(2)
  expect((await api.reminders.listPromises({})).items.map(({ state }) => state)).toEqual(['broken'])
  await age(14)
  await approve(3)
  await age(16)
  await minutes(steps).toEqual([4])

  const page = await (await visit({ cookie: owner.cookie, ...PHONE })).newPage()
  await page.goto('/relances')
  await page.getByRole('button', { name: 'Préparer le courrier\u00a0: Menuiserie Vasseur' }).click()
  const letter = page.getByRole('dialog')
  await letter.getByRole('button', { name: 'Préparer le courrier' }).click()
  await letter.getByRole('textbox', { name: 'Numéro du recommandé' }).fill('1A 234 567 8901 2')
  await letter.getByRole('button', { name: 'Noter l’envoi' }).click()
  await expect.poll(left).toEqual([4, 3, 2, 1, 0])

  await api.payments.recordPayment({ invoiceId: invoice.id, amountCents: 120_000 })
  await age(40)
  await minutes(async () => (await api.reminders.listReminderStandings({ view: 'upcoming' })).items).toEqual(
    [],
  )
  expect(await steps()).toEqual([])
  expect(await left()).toEqual([4, 3, 2, 1, 0])
  await page.close()
  await client.close()
})
