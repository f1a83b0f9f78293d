import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { nothingReminded, promise, sentReminder, standing } from '#web/test/reminders.ts'

/** The card « Relances » of a client and of an invoice. */
const { getByRole, getByText } = page
const COMPANY = `/crm/companies/${company().id}`
const card = () => getByRole('region', { name: 'Relances' })
const others = () => card().getByRole('button', { name: 'Autres actions de relance' })
const block = { untilOn: null, invoiceId: null, pauseId: null, promiseId: null }
const PAUSE = '0198a5c2-0000-7000-8000-000000000951'

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

const full = () =>
  nothingReminded({
    standings: [standing(3)],
    blocks: [
      { ...block, kind: 'paused', pauseId: PAUSE, text: 'En pause jusqu’au 5 déc. 2026.' },
      {
        ...block,
        kind: 'promised',
        promiseId: promise(5).id,
        text: 'Promis pour le 28 nov. 2026.',
      },
      { ...block, kind: 'disputed', text: 'La facture F2026-0007 est contestée.' },
    ],
    promises: [promise(5)],
    reminders: [sentReminder(7), sentReminder(8, { state: 'skipped', reason: 'paid', mailSubject: '' })],
    record: { medianDaysLate: 9, trend: 'worse', promisesKept: 2, promisesBroken: 1 },
  })

test('the card says the plan and why, what comes next, what stops it, the habit and the last reminders', async () => {
  fakeApi({ reminders: { getClientReminders: full } })
  const { path } = openPage(COMPANY, { me: member() })
  await expect.element(card().getByText('E-mail, le 24 nov. 2026')).toBeVisible()
  await expect.element(card().getByText('Le client est un professionnel.')).toBeVisible()
  await expect
    .element(card().getByText(/Paie d’habitude avec 9.jours de retard, en recul\. 2.promesses tenues sur 3/))
    .toBeVisible()
  expect(
    card().getByRole('list', { name: 'Ce qui arrête les relances' }).getByRole('listitem').elements(),
  ).toHaveLength(3)
  await checkScreen()
  await page.viewport(1280, 900)
  await card().getByRole('link', { name: 'Voir l’historique des relances' }).click()
  await expect.poll(path).toBe(`/relances/history?companyId=${company().id}`)
})

test('a pause is ended in one gesture, and a promise noted by mistake is cancelled', async () => {
  const done: object[] = []
  fakeApi({
    reminders: {
      getClientReminders: full,
      resumeReminders: ({ pauseId }) => {
        done.push({ pauseId })
        return { pauseId }
      },
      cancelPromise: ({ promiseId }) => {
        done.push({ promiseId })
        return promise(5, { state: 'cancelled' })
      },
    },
  })
  openPage(COMPANY, { me: member() })
  await card().getByRole('button', { name: 'Reprendre' }).click()
  await expect.element(getByText('Les relances reprennent')).toBeVisible()
  await card().getByRole('button', { name: 'Annuler' }).click()
  await expect.element(getByText('Promesse annulée')).toBeVisible()
  expect(done).toEqual([{ pauseId: PAUSE }, { promiseId: promise(5).id }])
})

test('a client is paused until a day, or left out for good', async () => {
  const paused: object[] = []
  fakeApi({
    reminders: {
      getClientReminders: () => nothingReminded({ standings: [standing(3)] }),
      pauseReminders: (input) => {
        paused.push(input)
        return {
          id: PAUSE,
          invoiceId: null,
          quoteId: null,
          reason: input.reason,
          note: '',
          untilOn: null,
          judgedOn: null,
          openedAt: '2026-11-21T10:00:00.000Z',
          openedByName: 'Camille Aubry',
        }
      },
    },
  })
  openPage(COMPANY, { me: member() })
  await others().click()
  await getByRole('menuitem', { name: 'Mettre en pause' }).click()
  const dialog = getByRole('dialog', { name: 'Ne pas relancer Menuiserie Vasseur' })
  await dialog.getByLabelText(/^Jusqu’au/).fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Mettre en pause' }).click()
  await expect.element(dialog.getByText('Choisissez un jour à venir.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('combobox', { name: /^Raison/ }).selectOptions('Ne plus relancer ce client')
  await expect.element(dialog.getByLabelText(/^Jusqu’au/)).not.toBeInTheDocument()
  await dialog.getByLabelText(/^Note/).fill('Groupe ami')
  await dialog.getByRole('button', { name: 'Exclure des relances' }).click()
  await expect.element(getByText('Menuiserie Vasseur ne sera plus relancé')).toBeVisible()
  expect(paused).toEqual([
    { companyId: company().id, reason: 'excluded', untilOn: null, judgedOn: null, note: 'Groupe ami' },
  ])
})

test('a promise is noted with its day; one above the debt is refused at its amount', async () => {
  const noted: object[] = []
  const told = 'La promesse dépasse ce que le client doit.'
  fakeApi({
    reminders: {
      getClientReminders: () => nothingReminded({ standings: [standing(3)] }),
      recordPromise: (input) => {
        noted.push(input)
        if (input.amountCents > 612_000)
          throw new Refusal('promise_above_debt', [{ path: 'amountCents', code: 'above', message: told }])
        return promise(6, { amountCents: input.amountCents, promisedOn: input.promisedOn })
      },
    },
  })
  openPage(COMPANY, { me: member() })
  await others().click()
  await getByRole('menuitem', { name: 'Noter une promesse' }).click()
  const dialog = getByRole('dialog', { name: 'Noter une promesse' })
  const amount = dialog.getByRole('textbox', { name: /^Montant promis/ })
  await expect.element(amount).toHaveValue('6\u202f120,00')
  await amount.fill('9000')
  await dialog.getByRole('button', { name: 'Noter la promesse' }).click()
  await expect.element(dialog.getByText(told)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await amount.fill('3120')
  await dialog.getByLabelText(/^Pour le/).fill('2099-12-01')
  await dialog.getByRole('button', { name: 'Noter la promesse' }).click()
  await expect.element(getByText(/^Promesse de 3.120,00.€ notée pour le/)).toBeVisible()
  expect(noted.at(-1)).toEqual({
    companyId: company().id,
    amountCents: 312_000,
    promisedOn: '2099-12-01',
    source: 'call',
    note: '',
    currency: 'EUR',
  })
})

test('a client that owes nothing late has a sentence, and greyed buttons that say why', async () => {
  openPage(COMPANY, { me: member() })
  await expect.element(card().getByText(/il n’y a rien à relancer/)).toBeVisible()
  await expect
    .element(card().getByRole('button', { name: 'Relancer maintenant' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('what cannot be read is said, and asked for again', async () => {
  let cut = true
  fakeApi({
    reminders: {
      getClientReminders: () => {
        if (cut) throw new Refusal('forbidden')
        return full()
      },
    },
  })
  openPage(COMPANY, { me: member() })
  await expect.element(card().getByRole('button', { name: 'Réessayer' })).toBeVisible()
  cut = false
  await card().getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(card().getByText('E-mail, le 24 nov. 2026')).toBeVisible()
})

test('an invoice has it once there is something to tell, about that invoice', async () => {
  const asked: object[] = []
  let told = false
  const shown = invoice('sent')
  fakeApi({
    invoices: { getInvoice: () => shown },
    reminders: {
      getClientReminders: (input) => {
        asked.push(input)
        return told ? full() : nothingReminded()
      },
    },
  })
  const address = `/revenues/management/invoices/${shown.id}`
  openPage(address, { me: member() })
  await expect.element(getByRole('heading', { name: 'Historique' })).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.element(card()).not.toBeInTheDocument()
  told = true
  openPage(address, { me: member() })
  await expect.element(card().getByText('E-mail, le 24 nov. 2026')).toBeVisible()
  expect(asked[0]).toMatchObject({ invoiceId: shown.id })
  await checkScreen()
})

test('who may not read reminders has no card', async () => {
  fillOrganization('member')
  openPage(COMPANY, { me: member('member') })
  await expect.element(getByRole('heading', { name: 'Coordonnées' })).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
})
