import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { usualWorkingHours } from '#shared/domain/working-hours/working-hours.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { conversation, id, mailbox, row } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { conversationTeam, inboxTeam } from '#web/test/inbox-team.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

/** Delays of answers: in the list, in the bar of a conversation, and their settings. */
const { getByRole, getByText, getByLabelText } = page
const me = member()
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR - 60_000).toISOString()
let saved: unknown[]

/** A Tuesday at two in Paris: three opening hours before and after. */
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T13:00:00Z'), toFake: ['Date'] })
  await page.viewport(1600, 900)
  saved = []
  const { week, holidays } = usualWorkingHours
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 0 }),
      listConversations: () => ({
        items: [
          row(1, { subject: 'Plan de la salle', pile: 'todo', dueKind: 'answer', dueAt: inHours(-3) }),
          row(2, { subject: 'Facture perdue', pile: 'todo', dueKind: 'resolution', dueAt: inHours(3) }),
        ],
        nextCursor: null,
      }),
      getConversation: ({ conversationId }) => ({ ...conversation, id: conversationId }),
      getMailBody: () => ({ html: null, text: 'Bonjour' }),
    },
    mailSync: { changeConversations: () => ({ undo: [] }) },
    inboxTeam: {
      getInboxTeam: () =>
        inboxTeam({ counts: { mine: 2, unassigned: 0, waiting: 0, snoozed: 0, late: 1, soon: 1 } }),
      getConversationTeam: () => conversationTeam({ dueKind: 'answer', dueAt: inHours(-3) }),
    },
    answerDelays: {
      getAnswerDelays: () => ({
        hours: { week: week.map((day) => [...day]), holidays, closed: [] },
        targets: [
          {
            mailboxId: null,
            firstAnswerMinutes: 240,
            resolutionMinutes: null,
            warnPercent: 80,
            warnMinutes: null,
          },
        ],
      }),
      saveWorkingHours: (hours) => {
        saved.push(hours)
        return hours
      },
      saveAnswerTarget: (target) => {
        saved.push(target)
        return { ...target, warnMinutes: target.warnMinutes ?? null }
      },
    },
  })
})

afterEach(() => void vi.useRealTimers())

test('a late conversation says since when, in its row and beside its subject, and the list offers those that are late', async () => {
  openPage(`/conversations?open=${id(1)}`, { me })
  const late = getByRole('link', { name: /Plan de la salle/ })
  await expect
    .element(late.getByText(', réponse attendue, en retard de 3\u00a0h ouvrées'))
    .toBeInTheDocument()
  const soon = getByRole('link', { name: /Facture perdue/ })
  await expect.element(soon.getByText(', traitement attendu dans 2\u00a0h ouvrées')).toBeInTheDocument()
  const reading = getByRole('region', { name: 'Conversation', exact: true })
  await expect.element(reading.getByText('en retard de 3\u00a0h', { exact: true })).toBeVisible()
  await getByRole('combobox', { name: 'Liste' }).click()
  await expect.element(getByRole('option', { name: 'En retard (1)', exact: true })).toBeVisible()
  await expect.element(getByRole('option', { name: 'Bientôt en retard (1)' })).toBeVisible()
})

test('the row and the bar are accessible', async () => {
  openPage(`/conversations?open=${id(1)}`, { me })
  await expect.element(getByRole('button', { name: /^Attribu/ })).toBeVisible()
  await checkScreen()
})

test('opening hours are read from what is typed, with faults at their day', async () => {
  openPage('/conversations/settings', { me })
  await expect.element(getByLabelText('Lundi')).toHaveValue('9:00-18:00')
  await getByLabelText('Lundi').fill('9h-quand je veux')
  await getByRole('button', { name: 'Enregistrer les horaires' }).click()
  await expect.element(getByText('Écrivez des heures, par exemple 9:00-12:30, 14:00-18:00.')).toBeVisible()
  expect(saved).toEqual([])
  await getByLabelText('Lundi').fill('14h - 18h, 9:00-12:30')
  await getByLabelText('Premier jour').fill('2026-12-24')
  await getByLabelText('Dernier jour').fill('2026-12-31')
  await getByRole('button', { name: 'Ajouter la fermeture' }).click()
  await getByLabelText('Premier jour').fill('2026-12-24')
  await getByLabelText('Dernier jour').fill('2026-12-31')
  await getByRole('button', { name: 'Ajouter la fermeture' }).click()
  await expect.element(getByText('Cette fermeture est déjà dans la liste.')).toBeVisible()
  await getByLabelText('Jours fériés').selectOptions('Alsace et Moselle')
  await getByRole('button', { name: 'Enregistrer les horaires' }).click()
  await expect.element(getByText('Horaires d’ouverture enregistrés.')).toBeVisible()
  expect(saved).toMatchObject([
    { holidays: 'alsace_moselle', closed: [{ from: '2026-12-24', to: '2026-12-31' }] },
  ])
  expect((saved[0] as { week: unknown[] }).week[0]).toEqual([
    { from: 540, to: 750 },
    { from: 840, to: 1080 },
  ])
  await checkScreen()
})

test('delays are chosen for all mailboxes, and for one', async () => {
  openPage('/conversations/settings', { me })
  const own = getByRole('form', { name: mailbox.address })
  await own.getByLabelText('Première réponse').selectOptions('1 heure ouvrée')
  await expect.element(own.getByRole('option', { name: '2\u00a0h avant la fin' })).toBeDisabled()
  await own.getByLabelText('Avertissement').selectOptions('30\u00a0min avant la fin')
  await own.getByRole('button', { name: /Enregistrer/ }).click()
  await expect.element(getByText('Délais de réponse enregistrés.')).toBeVisible()
  expect(saved).toEqual([
    {
      mailboxId: mailbox.id,
      firstAnswerMinutes: 60,
      resolutionMinutes: null,
      warnPercent: 100,
      warnMinutes: 30,
    },
  ])
})
