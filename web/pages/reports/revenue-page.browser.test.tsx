import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { revenue } from '#web/test/revenue.ts'

const { getByRole, getByText } = page
const PAGE = '/revenues/overview'
const open = (role: 'billing' | 'viewer' = 'billing') => openPage(PAGE, { me: member(role) })
const chart = getByRole('group', { name: /^Encaissé et à venir par mois/ })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('what came in, is to come, is late and was kept, each leading to its rows; the chart has its table', async () => {
  open()
  await expect.element(getByText('78\u202f000,00\u00a0€')).toBeVisible()
  await expect.element(getByText('1\u202f234,56\u00a0€')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Depuis décembre 2025' }))
    .toHaveAttribute('href', '/revenues/history?from=2025-12-01')
  await expect
    .element(getByRole('link', { name: 'Factures en retard' }))
    .toHaveAttribute('href', '/revenues/management?state=overdue')
  await expect.element(getByRole('link', { name: /400,00.€ en litige/ })).toBeVisible()
  await checkScreen()
  await getByText('Voir les chiffres').click()
  await expect
    .element(
      getByRole('table', { name: /par mois/ }).getByRole('row', {
        name: /^Novembre 2026 12\s000,00\s€ 2\s500,00\s€/,
      }),
    )
    .toBeVisible()
})

test('a month opens by the keyboard: its movements, or the invoices that fall due in it', async () => {
  const { path } = open()
  const november = chart.getByRole('button', { name: /^Novembre 2026/ })
  await expect.element(november).toBeVisible()
  november.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/revenues/history?from=2026-11-01&to=2026-11-30')
  const next = open()
  const points = chart.getByRole('button')
  await expect.element(points.last()).toBeVisible()
  points.last().element().focus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.poll(next.path).toBe('/revenues/management?dueFrom=2027-01-01&dueTo=2027-01-31&owed=yes')
})

test('nothing yet, no right, and an answer that does not come are each told', async () => {
  fakeApi({ reports: { getRevenue: () => revenue({ currencies: [] }) } })
  open()
  await expect.element(getByText('Rien à encaisser pour l’instant')).toBeVisible()
  open('viewer')
  await expect.element(getByText(/Votre rôle/)).toBeVisible()
  fakeApi({
    reports: {
      getRevenue: () => {
        throw new Refusal('internal')
      },
    },
  })
  open()
  await expect.element(getByRole('button', { name: 'Réessayer' })).toBeVisible()
})
