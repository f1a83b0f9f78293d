import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { Field, FieldMarks } from './field.tsx'
import { Input } from './input.tsx'

type Kind = 'required' | 'optional' | 'neither'
const fieldOf = (kind: Kind, label: string): ReactNode => (
  <Field key={label} label={label} required={kind === 'required'} optional={kind === 'optional'}>
    <Input />
  </Field>
)
const show = (kinds: Kind[]) =>
  mount(<FieldMarks>{kinds.map((kind, at) => fieldOf(kind, `Champ ${at + 1}`))}</FieldMarks>)
const shown = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent)

test.each<[string, Kind[], string[]]>([
  [
    'most are required: those that may stay empty are marked',
    ['required', 'required', 'optional', 'neither'],
    ['Champ 1', 'Champ 2', 'Champ 3 (facultatif)', 'Champ 4'],
  ],
  [
    'as many of each: those that may stay empty are marked',
    ['required', 'optional'],
    ['Champ 1', 'Champ 2 (facultatif)'],
  ],
  [
    'most may stay empty: those that may not are marked',
    ['required', 'optional', 'optional'],
    ['Champ 1 (obligatoire)', 'Champ 2', 'Champ 3'],
  ],
  ['all may stay empty: nothing is marked', ['optional', 'optional'], ['Champ 1', 'Champ 2']],
])('%s', async (_name, kinds, labels) => {
  show(kinds)
  await expect.poll(shown).toEqual(labels)
})

test('what is marked is in the name of what may stay empty, and `aria-required` of what may not', async () => {
  show(['required', 'optional', 'optional'])
  const first = page.getByRole('textbox', { name: 'Champ 1', exact: true })
  await expect.element(first).toHaveAttribute('aria-required', 'true')
  await expect.element(page.getByRole('textbox', { name: 'Champ 2', exact: true })).toBeVisible()
})

function Growing() {
  const [more, setMore] = useState(false)
  return (
    <FieldMarks>
      {fieldOf('required', 'Nom')}
      {more && ['Prénom', 'Fonction'].map((label) => fieldOf('optional', label))}
      <button type="button" onClick={() => setMore(true)}>
        Plus
      </button>
    </FieldMarks>
  )
}

test('fields that come later change no label of the others', async () => {
  mount(<Growing />)
  await page.getByRole('button', { name: 'Plus' }).click()
  await expect.poll(shown).toEqual(['Nom', 'Prénom (facultatif)', 'Fonction (facultatif)'])
})
