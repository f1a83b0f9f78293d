import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type QuoteStatus, quoteStatuses } from '#shared/domain/quotes/quote.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote, quoteRow } from '#web/test/quotes.ts'

const { getByRole, getByText } = page
const ADDRESS = '/templates/quotes/board'
const none = Object.fromEntries(quoteStatuses.map((status) => [status, 0])) as Record<QuoteStatus, number>
const byStatus = { ...none, draft: 1, sent: 1, viewed: 1, signed: 1, closed: 1 }
const idOf = (status: QuoteStatus) =>
  `0198a5c2-0000-7000-8000-0000000001${String(quoteStatuses.indexOf(status)).padStart(2, '0')}`
let reopened: string[]

beforeEach(async () => {
  await page.viewport(1600, 900)
  fillOrganization()
  reopened = []
  fakeApi({
    quotes: {
      listQuotes: ({ status = 'draft' }) => ({
        items: [quoteRow(status, { id: idOf(status), clientName: `Client ${status}` })],
        nextCursor: null,
      }),
      countQuotes: () => ({ count: 5, netCents: 0, grossCents: 0, byStatus }),
      reopenQuote: ({ quoteId }) => {
        reopened.push(quoteId)
        return quote('sent', { id: quoteId })
      },
      getQuote: ({ quoteId }) => quote('sent', { id: quoteId }),
    },
  })
})
const open = (role: 'admin' | 'viewer' = 'admin') => openPage(ADDRESS, { me: member(role) })
const card = (status: string) => getByRole('link', { name: `Client ${status}` })
const menuOf = async (at: number) => {
  await getByRole('button', { name: /^Déplacer/ })
    .nth(at)
    .click()
  await expect.element(getByText('Déplacer vers…')).toBeVisible()
  return getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
}

test('devis by how far they are; each goes only where a member may take it, and a signed one nowhere', async () => {
  open()
  const board = getByRole('region', { name: 'Tableau des devis' })
  for (const column of ['Brouillons', 'Envoyés', 'Vus', 'Signés', 'Sans suite'])
    await expect.element(board.getByRole('heading', { name: column })).toBeVisible()
  await checkScreen()
  await page.viewport(1600, 900)
  await expect.poll(() => getByRole('button', { name: /^Déplacer/ }).elements().length).toBe(4)
  expect(await menuOf(1)).toEqual(['Signés', 'Sans suite'])
  await getByRole('menuitem', { name: 'Sans suite' }).click()
  await expect.element(getByRole('dialog', { name: /^Classer le devis .* sans suite$/ })).toBeVisible()
  await checkScreen()
})

test('by the keyboard: a draft leads to its page, a seen one to its agreement, a closed one is opened again', async () => {
  const { path } = open()
  await expect.element(card('viewed')).toBeVisible()
  card('viewed').element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  const agreement = getByRole('dialog', { name: /accord/ })
  await expect.element(agreement).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(agreement).not.toBeInTheDocument()
  card('signed').element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(await menuOf(3)).toEqual(['Envoyés', 'Vus'])
  await getByRole('menuitem', { name: 'Envoyés' }).click()
  await expect.poll(() => reopened).toEqual([idOf('closed')])
  card('draft').element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(path).toBe(`/templates/quotes/${idOf('draft')}`)
})

test('who may not send moves nothing, and a column that does not come is asked again', async () => {
  open('viewer')
  await expect.element(card('sent')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Déplacer/ })).not.toBeInTheDocument()
  fakeApi({
    quotes: {
      listQuotes: () => {
        throw new Refusal('internal')
      },
    },
  })
  openPage(`${ADDRESS}?q=escalier`, { me: member() })
  await expect.element(getByRole('button', { name: 'Réessayer' })).toBeVisible()
})
