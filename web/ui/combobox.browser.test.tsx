import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { Combobox } from './combobox.tsx'

test('the buttons that close the list for a screen reader are named in French', async () => {
  mount(
    <main>
      <Combobox
        aria-label="Client"
        value={null}
        onValueChange={() => {}}
        search={async () => [{ name: 'Dupont' }]}
        itemKey={({ name }) => name}
        itemLabel={({ name }) => name}
      />
    </main>,
  )
  await page.getByRole('button', { name: 'Ouvrir la liste' }).click()
  await expect.element(page.getByRole('option', { name: 'Dupont' })).toBeVisible()
  await expect
    .poll(() => document.querySelectorAll('[aria-label="Fermer la liste"]').length)
    .toBeGreaterThan(0)
  expect(document.querySelectorAll('[aria-label="Dismiss"]').length).toBe(0)
})

type Person = { name: string }
type ChoiceProps = { search: (text: string) => Promise<Person[]>; onCreate: (text: string) => void }

function Choice({ search, onCreate }: ChoiceProps) {
  const [value, setValue] = useState<Person | null>(null)
  return (
    <main>
      <Combobox
        aria-label="Client"
        value={value}
        onValueChange={setValue}
        search={search}
        itemKey={({ name }) => name}
        itemLabel={({ name }) => name}
        onCreate={onCreate}
      />
    </main>
  )
}

test('Enter that comes before the answer chooses the one item found, none of several, and creates nothing unseen', async () => {
  const answers = new Map<string, () => void>()
  const created: string[] = []
  const people = [{ name: 'Dupont' }, { name: 'Dupuis' }, { name: 'Martin' }]
  const search = (text: string) =>
    new Promise<Person[]>((resolve) =>
      answers.set(text, () => resolve(people.filter(({ name }) => name.startsWith(text)))),
    )
  mount(<Choice search={search} onCreate={(text) => created.push(text)} />)
  const field = page.getByRole('combobox', { name: 'Client' })
  const answer = async (text: string) => {
    await expect.poll(() => answers.has(text)).toBe(true)
    answers.get(text)!()
  }
  await field.click()
  await userEvent.keyboard('Mar{Enter}')
  await expect.element(field).toHaveValue('Mar')
  await answer('Mar')
  await expect.element(field).toHaveValue('Martin')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await field.fill('Dup')
  await userEvent.keyboard('{Enter}')
  await answer('Dup')
  await expect.element(page.getByRole('option', { name: 'Dupuis' })).toBeVisible()
  await field.fill('Zoé')
  await userEvent.keyboard('{Enter}')
  await answer('Zoé')
  await expect.element(page.getByRole('option', { name: /Créer/ })).toBeVisible()
  expect(created).toEqual([])
})
