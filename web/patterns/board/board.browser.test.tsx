import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { mount } from '#web/test/open-page.tsx'
import { Board } from './board.tsx'
import { type BoardPlace, movedColumns } from './board-moves.ts'

type Item = { id: string; name: string }
const items = (...names: string[]): Item[] => names.map((name) => ({ id: name, name }))
const start = () => [
  { id: 'todo', label: 'À faire', items: items('Ardoise', 'Brique', 'Craie'), count: 3 },
  { id: 'doing', label: 'En cours', items: items('Dalle'), count: 1 },
  { id: 'done', label: 'Terminé', items: items(), count: 0 },
]
const moves: (BoardPlace<string> & { id: string })[] = []

function Sheet({ refusal, waysOf }: { refusal?: string; waysOf?: (item: Item) => string[] }) {
  const [columns, setColumns] = useState(start)
  return (
    <main>
      <h1>Chantiers</h1>
      <Board
        label="Tableau des chantiers"
        columns={columns}
        nameOf={({ name }) => name}
        card={({ name }) => <button type="button">{name}</button>}
        emptyText="Rien ici."
        refusal={refusal}
        waysOf={waysOf}
        onMove={({ id }, place) => {
          moves.push({ id, ...place })
          setColumns((shown) => movedColumns(shown, id, place))
        }}
      />
    </main>
  )
}

beforeEach(async () => {
  moves.length = 0
  await page.viewport(1280, 900)
})

const card = (name: string) => page.getByRole('button', { name, exact: true })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

test('arrows go from card to card; with Shift they move it, say its new place and keep the focus', async () => {
  mount(<Sheet />)
  await card('Ardoise').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(card('Brique')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await expect.element(status('Brique\u00a0: 1er sur 3, À faire')).toBeInTheDocument()
  await expect.element(card('Brique')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(status('Brique\u00a0: 1er sur 2, En cours')).toBeInTheDocument()
  await expect.element(card('Brique')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(moves).toEqual([
    { id: 'Brique', column: 'todo', afterId: null },
    { id: 'Brique', column: 'doing', afterId: null },
    { id: 'Brique', column: 'doing', afterId: 'Dalle' },
  ])
  await checkScreen()
})

test('the menu of a card moves it, by touch or by keyboard', async () => {
  await page.viewport(360, 800)
  mount(<Sheet />)
  await page.getByRole('button', { name: 'Déplacer Ardoise' }).click()
  await page.getByRole('menuitem', { name: 'Terminé' }).click()
  expect(moves).toEqual([{ id: 'Ardoise', column: 'done', afterId: null }])
  await expect
    .element(page.getByRole('button', { name: 'Terminé 1' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(card('Ardoise')).toBeVisible()
  await page.getByRole('button', { name: 'En cours 1' }).click()
  await expect.element(card('Dalle')).toBeVisible()
  await expect.element(card('Ardoise')).not.toBeInTheDocument()
})

test('a card is dragged to another column', async () => {
  mount(<Sheet />)
  await userEvent.dragAndDrop(card('Craie'), page.getByText('Rien ici.'), { steps: 12 })
  await expect.poll(() => moves).toEqual([{ id: 'Craie', column: 'done', afterId: null }])
})

test('where a move is an act, a card goes to its columns alone, keeps its order, and nothing is said before it is done', async () => {
  mount(<Sheet waysOf={({ id }) => (id === 'Ardoise' ? ['done'] : [])} />)
  await expect.element(page.getByRole('button', { name: 'Déplacer Brique' })).not.toBeInTheDocument()
  await card('Ardoise').click()
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  await userEvent.dragAndDrop(card('Ardoise'), card('Dalle'), { steps: 12 })
  await page.getByRole('button', { name: 'Déplacer Ardoise' }).click()
  expect(page.getByRole('menuitem').elements().length).toBe(1)
  expect(moves).toEqual([])
  await page.getByRole('menuitem', { name: 'Terminé' }).click()
  expect(moves).toEqual([{ id: 'Ardoise', column: 'done', afterId: null }])
  await expect.element(status('Ardoise')).not.toBeInTheDocument()
})

test('where nothing may be moved, nothing offers it', async () => {
  mount(<Sheet refusal="Votre rôle ne permet pas de déplacer." />)
  await card('Ardoise').click()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(moves).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Déplacer Ardoise' })).not.toBeInTheDocument()
  await checkScreen()
})
