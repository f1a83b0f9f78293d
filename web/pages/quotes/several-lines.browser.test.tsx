import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { QuoteContent } from '#shared/contract/quotes.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

const { getByRole, getByText } = page
const button = (name: string | RegExp) => getByRole('button', { name })
const handle = (name: string) => button(`Choisir ou déplacer ${name}`)
const lines: QuoteContent['lines'] = ['Bâti', 'Dormant', 'Vantail', 'Vitrage', 'Pose'].map((description) => ({
  kind: 'item',
  id: description,
  description,
  quantityMilli: 2_000,
  unit: 'unité',
  unitPriceCents: 10_000,
  discountBps: 0,
  vatRateBps: 2_000,
}))
const order = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>('[data-cell="description"]')].map(({ value }) => value)
const chosen = () =>
  [...document.querySelectorAll('[data-handle][aria-pressed="true"]')].map((each) =>
    each.getAttribute('aria-label')?.replace('Choisir ou déplacer ', ''),
  )

beforeEach(async () => {
  await page.viewport(1366, 768)
  fillOrganization()
  fakeApi({
    quotes: {
      getQuote: () => quote('draft', { content: { ...quote().content, lines } as QuoteContent }),
      saveQuoteDraft: ({ revision, content }) =>
        quote('draft', { revision: revision + 1, content: content as QuoteContent }),
    },
  })
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  await expect.element(handle('Pose')).toBeVisible()
})

test('lines are chosen by their handles, moved, copied and removed together, and each act is undone', async () => {
  await handle('Dormant').click()
  await handle('Vitrage').click({ modifiers: ['Shift'] })
  expect(chosen()).toEqual(['Dormant', 'Vantail', 'Vitrage'])
  await expect.element(getByText('3 lignes choisies').first()).toBeVisible()
  await checkScreen()
  await page.viewport(1366, 768)
  await button('Monter').click()
  await expect.poll(order).toEqual(['Dormant', 'Vantail', 'Vitrage', 'Bâti', 'Pose'])
  await button('Dupliquer').last().click()
  await expect.poll(() => order().length).toBe(8)
  expect(chosen()).toHaveLength(3)
  await button('Annuler').click()
  await expect.poll(order).toEqual(['Dormant', 'Vantail', 'Vitrage', 'Bâti', 'Pose'])
  await handle('Bâti').click()
  await handle('Vantail').click()
  expect(chosen()).toEqual(['Vantail', 'Bâti'])
  await button('Supprimer').last().click()
  await expect.poll(order).toEqual(['Dormant', 'Vitrage', 'Pose'])
  await expect.element(getByText('2 lignes supprimées')).toBeVisible()
  await button('Annuler').last().click()
  await expect.poll(order).toEqual(['Dormant', 'Vantail', 'Vitrage', 'Bâti', 'Pose'])
})

test('by the keyboard alone: a stretch grows and shrinks, moves, is copied, goes', async () => {
  ;(handle('Dormant').element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(chosen()).toEqual(['Dormant', 'Vantail', 'Vitrage'])
  await expect.element(handle('Vitrage')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(chosen()).toEqual(['Dormant', 'Vantail'])
  await expect.element(getByText('2 lignes choisies.')).toBeInTheDocument()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(order).toEqual(['Bâti', 'Vitrage', 'Dormant', 'Vantail', 'Pose'])
  let copied = ''
  const onCopy = (event: ClipboardEvent) => {
    copied = event.clipboardData?.getData('text/plain') ?? ''
  }
  window.addEventListener('copy', onCopy)
  await userEvent.keyboard('{Control>}c{/Control}')
  await expect.poll(() => copied).toMatch(/^Dormant\t2\tunité\t100,00\t20%\nVantail\t/)
  window.removeEventListener('copy', onCopy)
  await userEvent.keyboard('{Delete}')
  await expect.poll(order).toEqual(['Bâti', 'Vitrage', 'Pose'])
  await expect.element(getByRole('textbox', { name: 'Description de la ligne 3' })).toHaveFocus()
  ;(handle('Pose').element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(chosen()).toEqual(['Bâti', 'Vitrage', 'Pose'])
  await userEvent.keyboard('{Escape}')
  expect(chosen()).toEqual([])
})

test('each line is a named group, its amount says nothing while one types, and the total is said once at rest', async () => {
  const group = getByRole('group', { name: 'Ligne 3\u00a0: Vantail' })
  await expect.element(group.getByRole('status')).toHaveAttribute('aria-live', 'off')
  const total = /^Total TTC\u00a0: 1\s212,00\u00a0€$/
  expect(getByText(total).elements()).toHaveLength(0)
  await group.getByLabelText('Prix unitaire HT').fill('105')
  await expect.element(getByText(total)).toBeInTheDocument()
  expect(getByText(total).element().getAttribute('role')).toBe('status')
})

test('the pages of a devis stand beside its form once they are asked for, by a key too, and are remembered', async () => {
  const preview = getByRole('region', { name: 'Aperçu du devis' })
  await expect.element(preview).not.toBeInTheDocument()
  await button('Aperçu').click()
  await expect.element(preview).toBeVisible()
  await expect.element(handle('Pose')).toBeVisible()
  await getByRole('textbox', { name: 'Description de la ligne 2' }).click()
  await userEvent.keyboard('{Control>}e{/Control}')
  await expect.element(preview).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}e{/Control}')
  await expect.element(preview).toBeVisible()
  expect(localStorage.getItem('ardoise.preview')).toBe('true')
  await checkScreen()
  await page.viewport(1600, 900)
  await expect.element(preview).toBeVisible()
  await expect.element(button('Aperçu')).not.toBeInTheDocument()
})

test('of a hundred lines those out of sight are drawn after the first frame, in their places', async () => {
  await unmount()
  const hundred = Array.from({ length: 100 }, (_, at) => ({ ...lines[0]!, id: `ligne ${at}` }))
  fakeApi({
    quotes: {
      getQuote: () => quote('draft', { content: { ...quote().content, lines: hundred } as QuoteContent }),
    },
  })
  const count = (selector: string) => document.querySelectorAll(selector).length
  const first = new Promise<{ places: number; drawn: number }>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (count('[data-line]') === 0) return
      observer.disconnect()
      resolve({ places: count('[data-line]'), drawn: count('[data-line] textarea') })
    }).observe(document.body, { childList: true, subtree: true })
  })
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  expect(await first).toEqual({ places: 100, drawn: 30 })
  await expect.poll(() => count('[data-line] textarea')).toBe(100)
})

test('the head of a devis is 56 px, and that of its lines stands below it', async () => {
  const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
  expect(box('[data-record-line]').height).toBe(56)
  window.scrollTo({ top: 400, behavior: 'instant' })
  await expect.poll(() => box('#document-lines .sticky').top).toBe(box('[data-record-line]').bottom)
})
