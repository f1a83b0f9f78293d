import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { goal, ownDashboard, ownReportsEndpoints, reportSchedule } from '#web/test/own-reports.ts'
import { member, onGratuit } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const open = (path: string, me = member()) => openPage(`/reports${path}`, { me })
let saved: object[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  saved = []
  fillOrganization()
})

test('goals are listed with their pace, and one is set', async () => {
  fakeApi({
    reportGoals: {
      ...ownReportsEndpoints.reportGoals,
      createGoal: (input) => {
        saved.push(input)
        return goal(input)
      },
    },
  })
  open('/goals')
  await expect.element(getByText('62 % de l’objectif, 71 % du temps écoulé').first()).toBeVisible()
  await expect.element(getByText('En retard', { exact: true })).toBeVisible()
  await checkScreen()
  await getByRole('button', { name: 'Nouvel objectif' }).click()
  // Chosen for the revenue: a DSO is nobody’s, and the field goes.
  await getByLabelText(/^Pour/).selectOptions('Noé Petit')
  await getByRole('combobox', { name: 'Chiffre' }).selectOptions('DSO')
  await expect.element(getByText('Un plafond à ne pas dépasser.')).toBeVisible()
  await getByLabelText('Jours').fill('45')
  await checkScreen()
  await getByRole('button', { name: 'Fixer l’objectif' }).click()
  await expect
    .poll(() => saved)
    .toMatchObject([{ figure: 'dso', period: 'month', target: 450, personId: null }])
})

test('a goal of a person who left stays theirs when it is changed', async () => {
  const left = goal({ personId: 'a7000000-0000-4000-8000-000000000009', personName: 'Lou Martin' })
  fakeApi({
    reportGoals: {
      ...ownReportsEndpoints.reportGoals,
      listGoals: () => ({ items: [left], nextCursor: null }),
      updateGoal: (input) => {
        saved.push(input)
        return left
      },
    },
  })
  open('/goals')
  await getByRole('button', { name: /^Actions sur l’objectif/u }).click()
  await getByRole('menuitem', { name: 'Modifier' }).click()
  await expect.element(getByLabelText(/^Pour/)).toHaveDisplayValue('Lou Martin')
  await getByLabelText('Montant').fill('9000')
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => saved).toMatchObject([{ personId: left.personId, target: 900_000 }])
})

test('the card of a figure shows its goal', async () => {
  fakeApi({
    reportGoals: { ...ownReportsEndpoints.reportGoals, listCurrentGoals: () => ({ items: [goal()] }) },
  })
  open('')
  const figures = getByRole('region', { name: 'Chiffres de la période' })
  await expect.element(figures.getByText('62 % de l’objectif, 71 % du temps écoulé')).toBeVisible()
  await expect.element(figures.getByText(/^Objectif, novembre 2026.*10\s000,00/u)).toBeVisible()
  await checkScreen()
})

test('a dashboard shows its cards, masks what the role does not read, and is put in order by the keyboard', async () => {
  fakeApi({
    ownDashboards: {
      ...ownReportsEndpoints.ownDashboards,
      updateDashboard: (input) => {
        saved.push(input)
        return ownDashboard(input)
      },
    },
  })
  const { path } = open(`/dashboards/${ownDashboard().id}`)
  await expect.element(getByRole('region', { name: 'Facturé HT' }).getByText(/6\s200,00/u)).toBeVisible()
  await expect.element(getByText('Votre rôle ne permet pas de lire ce chiffre.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Chiffre d’affaires par mois' })).toBeVisible()
  const rows = getByRole('link', { name: /^Facturé HT.*6\s200,00.*Voir les lignes$/u })
  await expect
    .element(rows)
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/reports\?.*figure=invoiced&start=2026-11-01&end=2026-11-21/u),
    )
  await getByRole('button', { name: 'Facturé HT\u00a0: comment est-ce calculé\u00a0?' }).click()
  const explanation = getByRole('dialog', { name: 'Comment est-ce calculé\u00a0?' })
  await expect.element(explanation.getByText('Au 21 oct. 2026')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await checkScreen()
  await getByRole('button', { name: 'Modifier' }).click()
  await expect.poll(path).toContain('edit=true')
  await getByRole('button', { name: 'Actions sur la carte DSO' }).click()
  await getByRole('menuitem', { name: 'Déplacer vers la position 1' }).click()
  await expect.element(getByRole('status').getByText('DSO : position 1 sur 3')).toBeInTheDocument()
  await getByRole('combobox', { name: 'Ajouter une carte' }).selectOptions('Balance âgée (graphique)')
  await getByRole('button', { name: 'Ajouter', exact: true }).click()
  await checkScreen()
  ;(getByRole('button', { name: 'Déplacer la carte Facturé HT' }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard(' ')
  await getByLabelText('Nom').fill('Semaine')
  await getByRole('button', { name: 'Enregistrer le tableau' }).click()
  await expect.poll(() => saved).toMatchObject([{ name: 'Semaine', shared: true }])
  const [{ cards } = { cards: [] }] = saved as { cards: { figure?: string; chart?: string }[] }[]
  expect(cards[0]).toEqual({ kind: 'figure', figure: 'dso' })
  expect(cards.at(-1)).toEqual({ kind: 'chart', chart: 'ageing' })
})

test('no dashboard yet: what one is for, and how to make it', async () => {
  fakeApi({
    ownDashboards: { ...ownReportsEndpoints.ownDashboards, listDashboards: () => ({ items: [] }) },
  })
  open('/dashboards')
  await expect.element(getByText('Aucun tableau de bord pour le moment')).toBeVisible()
  await checkScreen()
})

test('a report is scheduled, and a faulty field is named', async () => {
  fakeApi({
    reportSchedules: {
      ...ownReportsEndpoints.reportSchedules,
      createReportSchedule: (input) => {
        saved.push(input)
        return reportSchedule()
      },
    },
  })
  open('/sendings')
  await expect.element(getByText('Chaque lundi à 8:00, mois en cours')).toBeVisible()
  await checkScreen()
  await getByRole('button', { name: 'Programmer un envoi' }).click()
  await getByRole('combobox', { name: 'Rapport ou tableau de bord' }).selectOptions('Balance âgée')
  await getByRole('combobox', { name: 'Rythme' }).selectOptions('Le premier jour ouvré du mois')
  await getByRole('button', { name: 'Programmer', exact: true }).click()
  await expect.element(getByText('Choisissez au moins un destinataire.')).toBeVisible()
  await getByRole('checkbox', { name: 'Camille Aubry' }).click()
  await checkScreen()
  await getByRole('button', { name: 'Programmer', exact: true }).click()
  await expect
    .poll(() => saved)
    .toMatchObject([{ report: 'ageing', cadence: 'firstWorkingDay', weekday: null, minute: 480 }])
})

test('a sending opens with the figures as they left', async () => {
  open('/sendings')
  await getByRole('link', { name: 'Balance âgée' }).click()
  await expect.element(getByText(/Chiffres gelés le/u)).toBeVisible()
  await expect.element(getByText('Noé Petit : non envoyé, son rôle ne lit pas ce rapport')).toBeVisible()
  await checkScreen()
})

test('a plan without reports says so on each page', async () => {
  for (const path of ['/goals', '/dashboards', '/sendings']) {
    open(path, onGratuit())
    await expect.element(getByText(/tableaux de bord analytiques/u).first()).toBeVisible()
  }
})
