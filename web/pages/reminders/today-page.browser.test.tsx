import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { reminder, reminderDetail, reminderEndpoints, reminderFigures } from '#web/test/reminders.ts'

const { getByRole, getByText } = page
const list = () => getByRole('list', { name: 'Relances à approuver' })
const rows = () => list().getByRole('listitem').elements()
const open = () => openPage('/relances', { me: member() })
const none = { items: [], nextCursor: null }

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

/** A server that keeps what waits, and what was asked of it. */
function fakeWaiting(names: string[] = ['Boulangerie Martin', 'Garage Petit', 'Menuiserie Vasseur']) {
  const waiting = names.map((clientName, at) => reminder(at + 1, { clientName }))
  const asked: { act: string; ids: string[] }[] = []
  const leave = (act: string, reminderIds: string[]) => {
    asked.push({ act, ids: reminderIds })
    for (const id of reminderIds)
      waiting.splice(
        waiting.findIndex((one) => one.id === id),
        1,
      )
    return { done: reminderIds, left: [] }
  }
  fakeApi({
    reminders: {
      listWaitingReminders: () => ({ items: [...waiting], nextCursor: null }),
      approveReminders: ({ reminderIds }) => leave('approve', reminderIds),
      postponeReminders: ({ reminderIds, to }) => leave(`postpone ${to}`, reminderIds),
      skipReminders: ({ reminderIds, note }) => leave(`skip ${note}`, reminderIds),
    },
  })
  return asked
}
const idOf = (at: number) => reminder(at).id

test('figures on top, then what waits: to whom, which step, how late, how much', async () => {
  open()
  const figures = getByRole('region', { name: 'Indicateurs' })
  await expect.element(figures.getByText('8\u202f420,00\u00a0€')).toBeVisible()
  await expect.element(figures.getByText('23\u00a0jours')).toBeVisible()
  // What is contested is asked of nobody (partial-disputes.test.ts), nor counted here.
  await expect.element(figures.getByText('Hors litiges')).toBeVisible()
  await expect
    .element(list().getByText('E-mail · Professionnel, étape 2 · 12\u00a0jours de retard'))
    .toBeVisible()
  await expect
    .element(
      getByRole('navigation', { name: 'Rubriques de « Relances »' }).getByRole('link', { name: 'Promesses' }),
    )
    .toHaveAttribute('href', '/relances/promises')
  await checkScreen()
})

test('the subject of a reminder names its invoice; what only its dialog knows is three dots', async () => {
  const mailSubject = 'Facture {numero}\u00a0: {joursRetard} de retard – {entreprise}'
  fakeApi({
    reminders: {
      ...reminderEndpoints,
      listWaitingReminders: () => ({ items: [reminder(1, { mailSubject })], nextCursor: null }),
    },
  })
  open()
  await expect.element(list().getByText(/^Facture F2026-0007\s: … de retard – \S/)).toBeVisible()
})

test('by keys: J and K move, A approves and the next takes its place, E, P and S open what they ask', async () => {
  const asked = fakeWaiting()
  open()
  await expect.poll(() => rows().length).toBe(3)
  await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement).toBe(rows()[1])
  await userEvent.keyboard('k')
  await expect.poll(() => document.activeElement).toBe(rows()[0])
  await userEvent.keyboard('a')
  await expect.element(getByText('1\u00a0relance approuvée')).toBeVisible()
  await expect.poll(() => rows().length).toBe(2)
  await expect.poll(() => rows()[0]?.getAttribute('aria-current')).toBe('true')
  await userEvent.keyboard('e')
  const edit = getByRole('dialog', { name: /^Relance de/ })
  await expect.element(edit.getByRole('textbox', { name: 'Objet' })).toBeVisible()
  await edit.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(edit).not.toBeInTheDocument()
  await userEvent.keyboard('p')
  const postpone = getByRole('dialog', { name: 'Reporter 1\u00a0relance' })
  await postpone.getByLabelText(/^Au/).fill('2099-12-01')
  await postpone.getByRole('button', { name: 'Reporter' }).click()
  await expect.element(postpone.getByText('Choisissez un jour à venir, dans un an au plus.')).toBeVisible()
  await postpone.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(postpone).not.toBeInTheDocument()
  await userEvent.keyboard('s')
  const skip = getByRole('dialog', { name: 'Passer 1\u00a0relance' })
  await skip.getByLabelText(/^Raison/).fill('Vu au téléphone')
  await skip.getByRole('button', { name: 'Passer' }).click()
  await expect.poll(() => rows().length).toBe(1)
  expect(asked).toEqual([
    { act: 'approve', ids: [idOf(1)] },
    { act: 'skip Vu au téléphone', ids: [idOf(2)] },
  ])
})

test('by keys: what is passed or put off gives its place to the next, not to the first', async () => {
  fakeWaiting()
  open()
  await expect.poll(() => rows().length).toBe(3)
  await userEvent.keyboard('j')
  await userEvent.keyboard('s')
  await getByRole('dialog', { name: 'Passer 1\u00a0relance' }).getByRole('button', { name: 'Passer' }).click()
  await expect.poll(() => rows().length).toBe(2)
  await expect.poll(() => rows()[1]?.getAttribute('aria-current')).toBe('true')
  await expect.poll(() => rows()[1]?.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('p')
  await getByRole('dialog', { name: 'Reporter 1\u00a0relance' })
    .getByRole('button', { name: 'Reporter' })
    .click()
  await expect.poll(() => rows().length).toBe(1)
  await expect.poll(() => rows()[0]?.contains(document.activeElement)).toBe(true)
})

test('the keys are listed where the shell lists them', async () => {
  open()
  await expect.poll(() => rows().length).toBe(1)
  await userEvent.keyboard('?')
  const dialog = getByRole('dialog', { name: /Raccourcis/ })
  for (const label of [
    'Approuver la relance',
    'Reporter la relance',
    'Passer la relance',
    'Relance suivante',
  ])
    await expect.element(dialog.getByText(label)).toBeVisible()
})

test('several are approved at once, after a question that says how much; what was left out says why', async () => {
  fakeWaiting()
  fakeApi({
    reminders: {
      approveReminders: ({ reminderIds: [first = '', ...others] }) => ({
        done: others,
        left: [{ reminderId: first, code: 'reminder_ended', message: 'Tout est payé.' }],
      }),
    },
  })
  open()
  await getByRole('checkbox', { name: /relances à approuver/ }).click()
  await getByRole('button', { name: 'Approuver', exact: true }).first().click()
  const dialog = getByRole('alertdialog', { name: /Approuver 3.relances/ })
  await expect.element(dialog.getByText(/9.360,00.€ à réclamer/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Approuver et envoyer' }).click()
  await expect.element(getByText('2\u00a0relances approuvées')).toBeVisible()
  await expect.element(getByText('Boulangerie Martin\u00a0: Tout est payé.')).toBeVisible()
  await checkScreen()
})

test('its text is changed with its address; words that it may not use are told first', async () => {
  const saved: object[] = []
  const detail = reminderDetail(reminder(1), {
    refusedWords: [{ words: 'huissier', reason: 'aucun titre ne le permet' }],
  })
  fakeApi({
    reminders: {
      ...reminderEndpoints,
      getReminder: () => detail,
      updateReminder: (input) => {
        saved.push(input)
        return { ...detail, revision: 2 }
      },
    },
  })
  open()
  await getByRole('button', { name: 'Voir et modifier' }).click()
  const dialog = getByRole('dialog', { name: 'Relance de Menuiserie Vasseur' })
  await expect.element(dialog.getByText(/huissier.*aucun titre ne le permet/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'F2026-0007' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Bonjour, il reste {total}.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Relance modifiée')).toBeVisible()
  expect(saved).toEqual([
    {
      reminderId: detail.id,
      revision: 1,
      to: { email: 'compta@vasseur.test', name: 'Élise Vasseur' },
      subject: detail.mailSubject,
      message: 'Bonjour, il reste {total}.',
    },
  ])
})

test('a reminder that nobody can be mailed says so, and where an address is given', async () => {
  fakeApi({
    reminders: {
      ...reminderEndpoints,
      listWaitingReminders: () => ({ items: [reminder(1, { recipientEmail: null })], nextCursor: null }),
    },
  })
  open()
  await expect.element(list().getByText(/^Aucune adresse e-mail/)).toBeVisible()
  await checkScreen()
})

test('a call is told what to say, and is done by hand', async () => {
  const call = reminder(1, { channel: 'call', mailSubject: '', recipientEmail: null })
  fakeApi({
    reminders: {
      ...reminderEndpoints,
      listWaitingReminders: () => ({ items: [call], nextCursor: null }),
      getReminder: () => reminderDetail(call, { message: 'Demandez la date du virement.', hasPdf: false }),
    },
  })
  open()
  await expect.element(getByRole('button', { name: /^C’est fait/ })).toBeVisible()
  await getByRole('button', { name: 'Voir et modifier' }).click()
  await expect.element(getByRole('dialog').getByText('Demandez la date du virement.')).toBeVisible()
  await checkScreen()
})

test('facts that are not fresh say what to do first, and lead there', async () => {
  fakeApi({
    reminders: {
      getReminderFigures: () =>
        reminderFigures({
          notFresh: [{ kind: 'to_match', text: 'Rapprochez d’abord 4\u00a0encaissements.' }],
        }),
    },
  })
  open()
  await expect.element(getByText('Rapprochez d’abord 4\u00a0encaissements.')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Rapprocher les encaissements' }))
    .toHaveAttribute('href', '/revenues/management/bank/matching')
  await checkScreen()
})

test('a new organization is told what comes here; where all was reminded, when the next leaves', async () => {
  const nothing = { waiting: 0, upcoming: 0, paused: 0, promises: 0 }
  let counts = nothing
  fakeApi({
    reminders: {
      listWaitingReminders: () => none,
      getReminderFigures: () =>
        reminderFigures({ lateCents: counts === nothing ? 0 : 312_000, averageDaysLate: null, counts }),
    },
  })
  open()
  await expect.element(getByText('Rien à relancer')).toBeVisible()
  await checkScreen()
  counts = { ...nothing, upcoming: 3 }
  open()
  await expect.element(getByText('Rien à approuver aujourd’hui')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Voir les relances à venir' }))
    .toHaveAttribute('href', '/relances/upcoming')
})

test('what cannot be read is said, and asked for again', async () => {
  let cut = true
  fakeApi({
    reminders: {
      listWaitingReminders: () => {
        if (cut) throw new Refusal('forbidden')
        return none
      },
    },
  })
  open()
  await expect.element(getByRole('main').getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await checkScreen()
  cut = false
  await getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByText('Rien à approuver aujourd’hui')).toBeVisible()
})

test('who may not read reminders is told so, and asks for none', async () => {
  fillOrganization('viewer')
  openPage('/relances', { me: member('viewer') })
  await expect.element(getByText(/Votre rôle.*de consulter les relances/)).toBeVisible()
  await checkScreen()
})
