import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { todayIn } from '#shared/time/calendar-day.ts'
import { checkExport } from '#web/test/check-export.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'
import {
  nothingReminded,
  promise,
  reminder,
  reminderDetail,
  reminderEndpoints,
  sentReminder,
  standing,
} from '#web/test/reminders.ts'

/** « À venir », « En pause », « Promesses » and « Historique ». */
const { getByRole, getByText } = page
const none = { items: [], nextCursor: null }
const open = (path: string) => openPage(`/relances/${path}`, { me: member() })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('what comes within 30 days: the client, the day and the step', async () => {
  open('upcoming')
  const table = getByRole('table', { name: 'Relances à venir' })
  await expect.element(table.getByText('24 nov. 2026')).toBeVisible()
  await expect.element(table.getByText('6\u202f120,00\u00a0€')).toBeVisible()
  await checkScreen()
})

test('what comes within 30 days as a calendar: each step on its day, and nothing to move', async () => {
  const nextOn = todayIn('Europe/Paris', new Date())
  fakeApi({
    reminders: { listReminderStandings: () => ({ items: [standing(3, { nextOn })], nextCursor: null }) },
  })
  open('upcoming')
  await getByRole('button', { name: 'Calendrier' }).click()
  const calendar = getByRole('region', { name: 'Calendrier des relances' })
  await expect.element(calendar.getByRole('link', { name: 'Menuiserie Vasseur' }).first()).toBeVisible()
  await expect.element(calendar.getByRole('button', { name: /^Déplacer/ })).not.toBeInTheDocument()
  await checkScreen()
})

test('a devis that waits is told with its number, wherever its reminders are', async () => {
  const devis = { subject: 'quote', quoteId: quote().id, quoteNumber: 'D-2026-0042' } as const
  fakeApi({
    reminders: {
      listReminderStandings: ({ view }) => ({
        items: [standing(3, { ...devis, ...(view === 'paused' && { blockedBy: 'answered', nextOn: null }) })],
        nextCursor: null,
      }),
      listWaitingReminders: () => ({ items: [reminder(4, devis)], nextCursor: null }),
      listReminders: () => ({ items: [sentReminder(5, devis)], nextCursor: null }),
    },
  })
  for (const path of ['/relances/upcoming', '/relances/paused', '/relances']) {
    openPage(path, { me: member() })
    await expect.element(getByRole('link', { name: 'Devis D-2026-0042' }).first()).toBeVisible()
    await checkScreen()
    await page.viewport(1280, 900)
  }
  open('history')
  await expect.element(getByText(/^Devis D-2026-0042 · /)).toBeVisible()
})

test('a paused client says why and until when, and resumes in one gesture', async () => {
  const resumed: string[] = []
  const block = {
    kind: 'paused',
    untilOn: null,
    invoiceId: null,
    promiseId: null,
    text: 'En pause.',
  } as const
  fakeApi({
    reminders: {
      listReminderStandings: () => ({
        items: [
          standing(3, { blockedBy: 'paused', blockedUntil: '2026-12-05', nextOn: null }),
          standing(4, { clientName: 'Garage Petit', blockedBy: 'disputed', nextOn: null }),
        ],
        nextCursor: null,
      }),
      getClientReminders: () =>
        nothingReminded({
          blocks: [
            { ...block, pauseId: standing(8).id },
            { ...block, pauseId: standing(9).id },
          ],
        }),
      resumeReminders: ({ pauseId }) => {
        resumed.push(pauseId)
        return { pauseId }
      },
    },
  })
  open('paused')
  await expect.element(getByText('5 déc. 2026')).toBeVisible()
  await expect.element(getByText('Litige')).toBeVisible()
  expect(getByRole('button', { name: /^Reprendre les relances/ }).elements()).toHaveLength(1)
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Reprendre les relances de Menuiserie Vasseur' }).click()
  await expect.element(getByText('Les relances de Menuiserie Vasseur reprennent')).toBeVisible()
  expect(resumed).toEqual([standing(8).id, standing(9).id])
})

test('promises are filtered by their state, and one noted by mistake is cancelled', async () => {
  const asked: object[] = []
  const cancelled: string[] = []
  fakeApi({
    reminders: {
      listPromises: ({ state }) => {
        asked.push({ state })
        return state === 'broken'
          ? none
          : { items: [promise(5), promise(6, { state: 'kept', source: 'mail' })], nextCursor: null }
      },
      countPromises: () => ({ count: 3, byState: { waiting: 1, kept: 1, broken: 1, cancelled: 0 } }),
      cancelPromise: ({ promiseId }) => {
        cancelled.push(promiseId)
        return promise(5, { state: 'cancelled' })
      },
    },
  })
  const { path } = open('promises')
  await expect.element(getByRole('table').getByText('Tenue', { exact: true })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Annuler la promesse de Menuiserie Vasseur' }).click()
  await expect.element(getByText('Promesse annulée')).toBeVisible()
  expect(cancelled).toEqual([promise(5).id])
  const states = getByRole('navigation', { name: 'État' })
  await expect.element(states.getByRole('link', { name: /^Annulée/ })).not.toBeInTheDocument()
  await states.getByRole('link', { name: 'Non tenue 1', exact: true }).click()
  await expect.element(getByText('Aucune promesse dans cet état')).toBeVisible()
  await expect.poll(path).toBe('/relances/promises?state=broken')
  await getByRole('button', { name: 'Voir toutes les promesses' }).click()
  await expect.element(getByRole('table')).toBeVisible()
  expect(asked).toContainEqual({ state: 'broken' })
})

test('the history is sought, exported, and opens each text with its proof', async () => {
  const asked: object[] = []
  fakeApi({
    reminders: {
      ...reminderEndpoints,
      listReminders: ({ q, state }) => {
        asked.push({ q, state })
        return {
          items: [
            sentReminder(7),
            sentReminder(8, { state: 'skipped', reason: 'paid', clientName: 'Garage Petit' }),
          ],
          nextCursor: null,
        }
      },
      getReminder: () => reminderDetail(sentReminder(7), { mailedFrom: 'camille@atelier-aubry.test' }),
    },
  })
  const { path } = open('history')
  await expect.element(getByRole('table').getByText('Payé', { exact: true })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('link', { name: /^Envoyée/ }).click()
  await expect.poll(() => asked).toContainEqual(expect.objectContaining({ state: 'sent' }))
  await checkExport(/\/reminders\/export\?state=sent/)
  await getByRole('button', { name: 'Menuiserie Vasseur' }).click()
  await expect.poll(path).toBe(`/relances/history?state=sent&reminder=${sentReminder(7).id}`)
  const dialog = getByRole('dialog', { name: 'Relance de Menuiserie Vasseur' })
  await expect.element(dialog.getByText('camille@atelier-aubry.test')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'PDF joint' })).toBeVisible()
  await checkScreen()
})

test('a posted letter shows its day and its number, and the day of its receipt is noted once', async () => {
  const received: object[] = []
  const posted = { postedOn: '2026-11-12', trackingNumber: '1A 234 567 8901 2' }
  let detail = reminderDetail(sentReminder(7, { channel: 'registered_letter' }), posted)
  fakeApi({
    reminders: { ...reminderEndpoints, getReminder: () => detail },
    reminderLetters: {
      recordReceipt: (input) => {
        received.push(input)
        if (received.length === 1)
          throw new Refusal('letter_receipt_impossible', [
            { path: 'receivedOn', code: 'letter_receipt_impossible', message: 'Reçu avant d’être posté.' },
          ])
        detail = { ...detail, receivedOn: input.receivedOn }
        return detail
      },
    },
  })
  open(`history?reminder=${sentReminder(7).id}`)
  const dialog = getByRole('dialog', { name: 'Relance de Menuiserie Vasseur' })
  await expect.element(dialog).toMatchTextContent(/Postée le12 nov\. 2026/)
  await expect.element(dialog.getByText('1A 234 567 8901 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Noter la réception' }).click()
  const receipt = getByRole('dialog', { name: 'Réception par Menuiserie Vasseur' })
  const day = receipt.getByRole('textbox', { name: 'Reçue le' })
  const save = receipt.getByRole('button', { name: 'Noter la réception' })
  await day.fill('2026-11-11')
  await save.click()
  await expect.element(receipt.getByText('Ce jour est avant celui de l’envoi.')).toBeVisible()
  expect(received).toEqual([])
  await checkScreen()
  await page.viewport(1280, 900)
  await day.fill('2026-11-13')
  await save.click()
  await expect.element(receipt.getByText('Reçu avant d’être posté.')).toBeVisible()
  await day.fill('2026-11-14')
  await save.click()
  await expect.element(getByText('Courrier reçu le 14 nov. 2026')).toBeVisible()
  expect(received.at(-1)).toEqual({ reminderId: sentReminder(7).id, receivedOn: '2026-11-14' })
  await expect.element(dialog).toMatchTextContent(/Reçue le14 nov\. 2026/)
  await expect.element(dialog.getByRole('button', { name: 'Noter la réception' })).not.toBeInTheDocument()
  await checkScreen()
})

test('an electronic registered letter says where it is, that it is simulated, and gives its proof', async () => {
  const electronic = {
    state: 'refused',
    stateAt: '2026-11-12T09:10:00.000Z',
    simulated: true,
    email: 'compta@vasseur.test',
    hasProof: true,
  } as const
  const letter = sentReminder(7, { channel: 'registered_letter' })
  fakeApi({
    reminders: {
      ...reminderEndpoints,
      getReminder: () => reminderDetail(letter, { postedOn: '2026-11-12', electronic }),
    },
  })
  open(`history?reminder=${letter.id}`)
  const dialog = getByRole('dialog', { name: 'Relance de Menuiserie Vasseur' })
  await expect
    .element(dialog)
    .toMatchTextContent(/Recommandé électroniqueRefusé \(simulé\) · .*compta@vasseur\.test/)
  await expect.element(dialog).toMatchTextContent(/rien n’est parti, et aucun intérêt n’en court/)
  await expect.element(dialog.getByRole('button', { name: 'Preuve du recommandé' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Noter la réception' })).not.toBeInTheDocument()
  await checkScreen()
})

test.each([
  ['upcoming', /Aucune relance dans les 30/],
  ['paused', 'Aucune relance en pause'],
  ['promises', 'Aucune promesse pour le moment'],
  ['history', 'Aucune relance pour le moment'],
])('/relances/%s without a row says what comes there', async (path, said) => {
  fakeApi({
    reminders: {
      listReminderStandings: () => none,
      listPromises: () => none,
      countPromises: () => ({ count: 0, byState: { waiting: 0, kept: 0, broken: 0, cancelled: 0 } }),
      listReminders: () => none,
      countReminders: () => ({ count: 0, byState: { to_approve: 0, sent: 0, skipped: 0, failed: 0 } }),
    },
  })
  open(path)
  await expect.element(getByText(said)).toBeVisible()
  await checkScreen()
})

test.each(['upcoming', 'paused', 'promises', 'history'])(
  '/relances/%s that fails is said, and asked for again',
  async (path) => {
    let cut = true
    const answer = () => {
      if (cut) throw new Refusal('forbidden')
      return none
    }
    fakeApi({
      reminders: {
        ...reminderEndpoints,
        listReminderStandings: answer,
        listPromises: answer,
        listReminders: answer,
      },
    })
    open(path)
    const again = getByRole('main').getByRole('button', { name: 'Réessayer' })
    await expect.element(again).toBeVisible()
    cut = false
    await again.click()
    await expect.element(getByText(/^Aucune/)).toBeVisible()
  },
)
