import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { mount } from '#web/test/open-page.tsx'
import { Calendar } from './calendar.tsx'
import type { CalendarView } from './calendar-days.ts'

const start = ['Ardoise', 'Brique', 'Craie', 'Dalle', 'Enduit'].map((name) => ({
  id: name,
  name,
  on: '2026-11-24',
}))
const moves: string[] = []

function Sheet({ refusal }: { refusal?: string }) {
  const [items, setItems] = useState([...start, { id: 'Foyer', name: 'Foyer', on: '2026-11-30' }])
  const [shown, setShown] = useState<{ view: CalendarView; day: string }>({
    view: 'month',
    day: '2026-11-28',
  })
  return (
    <main>
      <h1>Chantiers</h1>
      <Calendar
        label="Calendrier des chantiers"
        {...shown}
        today="2026-11-28"
        items={items}
        dayOf={({ on }) => on}
        nameOf={({ name }) => name}
        entry={({ name }) => (
          <button type="button" className="max-w-full truncate">
            {name}
          </button>
        )}
        closed={(day) => (day === '2026-11-11' ? 'Armistice' : null)}
        onShow={setShown}
        onMove={({ id }, on) => {
          moves.push(`${id} ${on}`)
          setItems((all) => all.map((item) => (item.id === id ? { ...item, on } : item)))
        }}
        onAdd={(day) => moves.push(`add ${day}`)}
        refusal={refusal}
      />
    </main>
  )
}

beforeEach(async () => {
  moves.length = 0
  await page.viewport(1280, 900)
})
const entry = (name: string) => page.getByRole('button', { name, exact: true })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

test('a month shows its days, what they hold and why one is closed; a busy day opens its week', async () => {
  mount(<Sheet />)
  await expect.element(page.getByRole('heading', { name: 'Novembre 2026' })).toBeVisible()
  await expect.element(page.getByText('Armistice')).toBeVisible()
  await expect.element(entry('Enduit')).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'et 2 autres le mardi 24 novembre 2026' }).click()
  await expect.element(page.getByRole('heading', { name: 'Semaine du 23 novembre 2026' })).toBeVisible()
  await expect.element(entry('Enduit')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect.element(entry('Foyer')).toBeVisible()
})

test('Shift and arrows move an item by a day or a week, say the day and keep the focus, over the end of a month too', async () => {
  mount(<Sheet />)
  await entry('Foyer').click()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(status('Foyer\u00a0: mardi 1er décembre 2026')).toBeInTheDocument()
  await expect.element(entry('Foyer')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(page.getByRole('heading', { name: 'Décembre 2026' })).toBeVisible()
  await expect.element(entry('Foyer')).toHaveFocus()
  expect(moves).toEqual(['Foyer 2026-12-01', 'Foyer 2026-12-08'])
})

test('today is scrolled into view as the month opens late, and by its button, and no other day is', async () => {
  await page.viewport(1280, 480)
  mount(<Sheet />)
  const today = () => document.querySelector('td[aria-current=date]')?.getBoundingClientRect()
  await expect.poll(() => window.scrollY).toBeGreaterThan(0)
  await expect.poll(() => (today()?.bottom ?? 999) <= window.innerHeight).toBe(true)
  window.scrollTo(0, 0)
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect.element(page.getByRole('heading', { name: 'Octobre 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect.poll(() => (today()?.bottom ?? 999) <= window.innerHeight).toBe(true)
})

test('an item is dragged to another day', async () => {
  mount(<Sheet />)
  await expect.element(entry('Foyer')).toBeVisible()
  const day = page.elementLocator(document.querySelector('time[datetime="2026-11-18"]')!.closest('td')!)
  await userEvent.dragAndDrop(entry('Foyer'), day, { steps: 12 })
  await expect.poll(() => moves).toEqual(['Foyer 2026-11-18'])
})

test('on a phone it is a list of days, and a menu moves an item', async () => {
  await page.viewport(360, 800)
  mount(<Sheet />)
  await expect.element(page.getByRole('heading', { name: 'Mardi 24 novembre 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Déplacer Foyer' }).click()
  await page.getByRole('menuitem', { name: /Le lendemain/ }).click()
  expect(moves).toEqual(['Foyer 2026-12-01'])
})

test('where nothing may be moved, nothing offers it', async () => {
  mount(<Sheet refusal="Non." />)
  await entry('Foyer').click()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(moves).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Déplacer Foyer' })).not.toBeInTheDocument()
})
