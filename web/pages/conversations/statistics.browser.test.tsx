import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StatisticsFact } from '#shared/contract/inbox-statistics.ts'
import { checkExport } from '#web/test/check-export.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { id, mailbox } from '#web/test/conversations.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { inboxStatistics, noFigures } from '#web/test/inbox-statistics.ts'
import { inboxTeam } from '#web/test/inbox-team.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const me = member()
const ADDRESS = '/conversations/statistics'
const choice = (name: string) => getByRole('combobox', { name, exact: true })
let asked: object[]
let listed: object[]

const fact = (number: number, facts: Partial<StatisticsFact> = {}): StatisticsFact => ({
  id: id(number),
  conversationId: id(100 + number),
  subject: `Sujet ${number}`,
  correspondent: 'Camille Roy',
  mailboxId: mailbox.id,
  at: '2026-11-20T09:00:00.000Z',
  userId: me.user.id,
  userName: 'Camille Aubry',
  spent: null,
  within: null,
  ...facts,
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  asked = []
  listed = []
  fakeApi({
    conversations: {
      getInbox: () => ({
        mailboxes: [mailbox, { ...mailbox, id: id(9), address: 'contact@atelier-aubry.test' }],
        unread: 0,
      }),
    },
    inboxTeam: {
      getInboxTeam: () =>
        inboxTeam({
          members: [
            { id: me.user.id, name: 'Camille Aubry', avatarUrl: null },
            { id: id(77), name: 'Karim Haddad', avatarUrl: null },
          ],
          teams: [{ id: id(55), name: 'Atelier', memberIds: [] }],
        }),
    },
    inboxStatistics: {
      getInboxStatistics: (input) => {
        asked.push(input)
        return inboxStatistics()
      },
      listStatisticsFacts: (input) => {
        listed.push(input)
        return input.cursor === undefined
          ? {
              items: [fact(1, { spent: { work: 95, clock: 300 }, within: false }), fact(2)],
              nextCursor: 'next',
            }
          : { items: [fact(3, { subject: '' })], nextCursor: null }
      },
    },
  })
})

test('the figures of thirty days, each with its change, and how long answers take', async () => {
  openPage(ADDRESS, { me })
  const figures = getByRole('region', { name: 'Chiffres de la période' })
  await expect
    .element(figures.getByRole('link', { name: 'Conversations reçues\u00a0: 62. Voir la liste' }))
    .toBeVisible()
  await expect.element(figures.getByText('+24\u00a0% (50 avant)')).toBeVisible()
  await expect
    .element(figures.getByRole('link', { name: 'Premières réponses\u00a0: 1\u00a0h\u00a035. Voir la liste' }))
    .toBeVisible()
  await expect.element(figures.getByText('−25\u00a0min')).toBeVisible()
  await expect.element(figures.getByText('90\u00a0%', { exact: true })).toBeVisible()
  await expect.element(getByText('Du 27 oct. 2026 au 25 nov. 2026, comparé', { exact: false })).toBeVisible()
  await choice('Délais comptés en').selectOptions('Délais\u00a0: temps écoulé')
  await expect
    .element(figures.getByRole('link', { name: 'Premières réponses\u00a0: 5\u00a0h\u00a010. Voir la liste' }))
    .toBeVisible()
  expect(asked).toHaveLength(1)
})

test.each([
  [36, '90\u00a0% des premières réponses dans le délai. Voir les 4 autres', 'answered_late'],
  [39, '98\u00a0% des premières réponses dans le délai. Voir l’autre', 'answered_late'],
  [40, '100\u00a0% des premières réponses dans le délai. Voir la liste', 'answered_in_time'],
])('of forty answers %i in time lead to the others, if there are any', async (kept, name, figure) => {
  const told = inboxStatistics()
  fakeApi({
    inboxStatistics: {
      getInboxStatistics: () => ({
        ...told,
        now: { ...told.now, answer: { ...told.now.answer, kept } },
      }),
      listStatisticsFacts: () => ({ items: [], nextCursor: null }),
    },
  })
  openPage(ADDRESS, { me })
  const link = getByRole('region', { name: 'Chiffres de la période' }).getByRole('link', { name })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`figure=${figure}`))
})

test('filters stand in the address, and are those of the endpoint', async () => {
  const { path } = openPage(ADDRESS, { me })
  await choice('Période').selectOptions('12 derniers mois')
  await choice('Compte mail').selectOptions('contact@atelier-aubry.test')
  await choice('Personne').selectOptions('Karim Haddad')
  await choice('Équipe').selectOptions('Atelier')
  await expect.poll(path).toBe(`${ADDRESS}?period=12m&mailbox=${id(9)}&person=${id(77)}&team=${id(55)}`)
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ period: '12m', mailboxId: id(9), userId: id(77), teamId: id(55) })
  await choice('Période').selectOptions('Dates choisies')
  await getByLabelText('Premier jour').fill('2026-11-01')
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ period: 'custom', from: '2026-11-01', to: '2026-11-25' })
})

test('days that are half typed stay in their fields, and say what is wrong', async () => {
  const { path } = openPage(`${ADDRESS}?period=custom&from=2026-11-05&to=2026-11-25`, { me })
  const address = path()
  await getByLabelText('Dernier jour').fill('2026-11-02')
  await expect.element(getByText('Le dernier jour vient avant le premier.')).toBeVisible()
  await getByLabelText('Dernier jour').fill('2029-11-20')
  await expect.element(getByText('La période dépasse trois ans.')).toBeVisible()
  expect(path()).toBe(address)
  await getByLabelText('Premier jour').fill('0002-11-05')
  await getByLabelText('Dernier jour').fill('2026-11-20')
  await getByLabelText('Premier jour').fill('2026-11-10')
  await expect.poll(path).toBe(`${ADDRESS}?period=custom&from=2026-11-10&to=2026-11-20`)
  await expect.poll(() => asked.at(-1)).toMatchObject({ from: '2026-11-10', to: '2026-11-20' })
  expect(asked).toHaveLength(2)
  await checkScreen()
})

test('an address that cannot be is read as far as it can', async () => {
  openPage(`${ADDRESS}?period=custom&from=2026-11-05&to=2026-11-01&person=moi&figure=magic`, { me })
  await expect.element(choice('Période')).toHaveValue('30d')
  expect(asked).toEqual([{ period: '30d' }])
})

test('a figure opens the list of what it counts, page after page, and « Fermer » goes back', async () => {
  const { path } = openPage(ADDRESS, { me })
  await getByRole('link', { name: 'Premières réponses\u00a0: 1\u00a0h\u00a035. Voir la liste' }).click()
  const list = getByRole('dialog', { name: 'Premières réponses' })
  await expect
    .element(list.getByRole('link', { name: 'Sujet 1' }))
    .toHaveAttribute('href', `/conversations?view=all&open=${id(101)}`)
  await expect.element(list.getByText('1\u00a0h\u00a035')).toBeVisible()
  await expect.element(list.getByText('Hors délai')).toBeVisible()
  await list.getByRole('button', { name: 'Charger la suite' }).click()
  await expect.element(list.getByRole('link', { name: '(sans objet)' })).toBeVisible()
  expect(listed.at(-1)).toMatchObject({ figure: 'answered', period: '30d', cursor: 'next' })
  await checkExport(
    /\/api\/v1\/inbox-statistics\/facts\/export\?period=30d&figure=answered/,
    list.getByRole('button', { name: 'Exporter' }),
  )
  await list.getByRole('button', { name: 'Fermer' }).click()
  await expect.poll(path).toBe(ADDRESS)
})

test('a number of a person, and of nobody, opens what it counts', async () => {
  openPage(ADDRESS, { me })
  await getByRole('link', { name: 'Karim Haddad, conversations traitées\u00a0: 38' }).click()
  await expect.poll(() => listed.at(-1)).toMatchObject({ figure: 'resolved', userId: id(77) })
  await getByRole('button', { name: 'Fermer' }).click()
  await getByRole('link', { name: 'Non attribuées, conversations en cours\u00a0: 4' }).click()
  await expect.poll(() => listed.at(-1)).toMatchObject({ figure: 'open', userId: 'nobody' })
})

test('the chart is one stop of the keyboard; arrows say each day, Enter opens it; its table has the same numbers', async () => {
  openPage(ADDRESS, { me })
  const chart = getByRole('group', { name: 'Conversations reçues et traitées, par jour' })
  const last = chart.getByRole('button', {
    name: 'Mercredi 25 novembre 2026\u00a0: Reçues, 4\u00a0; Traitées, 3',
  })
  await expect.element(last).toHaveAttribute('tabindex', '0')
  last.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  const before = chart.getByRole('button', {
    name: 'Mardi 24 novembre 2026\u00a0: Reçues, 3\u00a0; Traitées, 2',
  })
  await expect.element(before).toHaveFocus()
  await expect.element(last).toHaveAttribute('tabindex', '-1')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => listed.at(-1))
    .toMatchObject({ figure: 'begun', period: 'custom', from: '2026-11-24', to: '2026-11-24' })
  await getByRole('button', { name: 'Fermer' }).click()
  await getByText('Voir les chiffres').first().click()
  const table = getByRole('table', { name: 'Conversations reçues et traitées, par jour' })
  expect(table.getByRole('row', { name: 'Mardi 24 novembre 2026' }).element().textContent).toBe(
    'Mardi 24 novembre 202632',
  )
})

test('tables are sorted by a click', async () => {
  openPage(ADDRESS, { me })
  const table = getByRole('table', { name: 'Par personne' })
  const names = () =>
    table
      .getByRole('rowheader')
      .elements()
      .map((one) => one.textContent)
  await expect.poll(() => names()[0]).toContain('Karim')
  await table.getByRole('button', { name: 'Reçues' }).click()
  await expect.poll(() => names()[0]).toContain('Non attribuées')
  await table.getByRole('button', { name: 'Reçues' }).click()
  await expect.poll(() => names()[0]).toContain('Camille')
})

test('a member is offered the own figures alone', async () => {
  openPage(ADDRESS, { me: member('member') })
  await expect.element(choice('Personne')).toBeVisible()
  expect(choice('Personne').element().textContent).toBe('Toute l’équipeMoi')
  expect(choice('Équipe').elements()).toHaveLength(0)
})

test('whoever reads no mail is told so', async () => {
  openPage(ADDRESS, { me: member('billing') })
  await expect
    .element(getByText('ne permet pas de consulter la boîte de réception', { exact: false }))
    .toBeVisible()
  expect(asked).toEqual([])
})

test('without anything on these days, figures say so', async () => {
  fakeApi({
    inboxStatistics: {
      getInboxStatistics: () =>
        inboxStatistics({ now: noFigures, earlier: noFigures, people: [], mailboxes: [] }),
      listStatisticsFacts: () => ({ items: [], nextCursor: null }),
    },
  })
  openPage(`${ADDRESS}?figure=begun`, { me })
  await expect.element(getByText('Aucune conversation')).toBeVisible()
  await getByRole('button', { name: 'Fermer' }).click()
  await expect.poll(() => getByText('Rien à mesurer sur la période').elements()).toHaveLength(3)
  expect(getByText('Aucun délai fixé dans les réglages').elements()).toHaveLength(0)
  await expect.element(getByText('Rien sur cette période').first()).toBeVisible()
  await checkScreen()
})

test('figures that cannot be read can be asked for again', async () => {
  let allowed = false
  fakeApi({
    inboxStatistics: {
      getInboxStatistics: () => {
        if (!allowed) throw new Refusal('forbidden')
        return inboxStatistics()
      },
    },
  })
  openPage(ADDRESS, { me })
  await expect.element(getByText('Les statistiques n’ont pas pu être chargées')).toBeVisible()
  allowed = true
  await getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect
    .element(getByRole('link', { name: 'Conversations reçues\u00a0: 62. Voir la liste' }))
    .toBeVisible()
})

test('the page, its lists and its tables are accessible', async () => {
  openPage(ADDRESS, { me })
  await expect.element(getByRole('table', { name: 'Par personne' })).toBeVisible()
  await getByText('Voir les chiffres').first().click()
  await checkScreen()
  await getByRole('link', { name: 'Conversations reçues\u00a0: 62. Voir la liste' }).click()
  await expect.element(getByRole('link', { name: 'Sujet 1' })).toBeVisible()
  await checkScreen()
})
