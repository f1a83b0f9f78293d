import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { linkOf } from '../support/mailbox.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const today = todayIn('Europe/Paris', new Date())

test('a late client is reminded once it is approved, promises on its phone, breaks its promise, and pays: nothing more leaves', async ({
  visit,
  owner,
  site,
  time,
}) => {
  test.slow()
  const { api } = owner
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
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
  const { automaticAllowed: _, ...settings } = await api.reminders.getReminderSettings({})
  // At whatever hour this test runs.
  await api.reminders.saveReminderSettings({ ...settings, hour: 0 })
  /** What the minute does, until it did it. */
  const minutes = (look: () => Promise<unknown>) =>
    expect.poll(async () => {
      await time.runDue()
      return look()
    })
  const waiting = async () =>
    (await api.reminders.listWaitingReminders({})).items.map(({ step, totalCents }) => [step, totalCents])
  const done = async () =>
    (await api.reminders.listReminders({ companyId: company.id })).items.flatMap(({ step, state, reason }) =>
      reason === 'superseded' ? [] : [[step, state, reason]],
    )
  const promises = async () => (await api.reminders.listPromises({})).items.map(({ state }) => state)
  const mails = async () => (await site.mailbox.listTo(company.email!)).map(({ subject }) => subject)

  const daysLate = Math.round((Date.parse(today) - Date.parse(invoice.dueOn!)) / 86_400_000)
  await time.ageDebt(invoice.id, 4 - daysLate)
  if (!isWorkingDay(today, 'metropole')) {
    // Ardoise uses the machine's clock: on a day off, the step waits for the next working day.
    const next = async () =>
      (await api.reminders.listReminderStandings({ view: 'upcoming' })).items.map(
        ({ nextOn }) => nextOn !== null && nextOn > today && isWorkingDay(nextOn, 'metropole'),
      )
    await minutes(next).toEqual([true])
    expect(await waiting()).toEqual([])
    return
  }
  await minutes(waiting).toEqual([[1, 120_000]])
  expect(await mails()).toEqual([])

  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/relances')
  await page.getByRole('button', { name: 'Approuver\u00a0: Menuiserie Vasseur' }).click()
  await expect(page.getByText('Rien à approuver aujourd’hui')).toBeVisible()
  const mail = await site.mailbox.waitFor(company.email!, new RegExp(invoice.number!))
  expect(mail.text).toMatch(/1\s200,00\s€/)
  expect(mail.text).toContain(owner.name)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`Facture-${invoice.number}.pdf`])
  await expect.poll(done).toEqual([[1, 'sent', null]])

  const client = await (await visit({ at: site, ...PHONE })).newPage()
  await client.goto(linkOf(mail))
  await client.getByRole('button', { name: 'Je paierai le…' }).click()
  const dialog = client.getByRole('dialog')
  await dialog.getByLabel(/Jour du paiement/).fill(addDays(today, 3))
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByRole('heading', { name: 'Paiement annoncé' })).toBeFocused()
  const paused = async () =>
    (await api.reminders.listReminderStandings({ view: 'paused' })).items.map(({ blockedBy }) => blockedBy)
  await minutes(paused).toEqual(['promised'])
  await page.goto('/relances/paused')
  await expect(page.getByText('Paiement promis').first()).toBeVisible()

  await time.ageDebt(invoice.id, 10)
  await minutes(promises).toEqual(['broken'])
  await minutes(waiting).toEqual([[2, 120_000]])
  await page.goto('/relances/promises')
  await expect(page.getByRole('table').getByText('Non tenue')).toBeVisible()
  expect(await mails()).toHaveLength(1)

  await api.payments.recordPayment({ invoiceId: invoice.id, amountCents: 120_000 })
  await minutes(waiting).toEqual([])
  expect(await done()).toEqual([
    [2, 'skipped', 'paid'],
    [1, 'sent', null],
  ])
  await time.ageDebt(invoice.id, 30)
  await minutes(async () => (await api.reminders.listReminderStandings({ view: 'upcoming' })).items).toEqual(
    [],
  )
  expect(await waiting()).toEqual([])
  await page.goto('/relances')
  await expect(page.getByText('Rien à relancer')).toBeVisible()
  expect((await mails()).filter((subject) => subject === mail.subject)).toHaveLength(1)
  await page.close()
  await client.close()
})
