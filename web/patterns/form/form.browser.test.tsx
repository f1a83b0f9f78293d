import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { ApiError } from '#web/api/api-error.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { mount } from '#web/test/open-page.tsx'
import { DecimalField } from './decimal-field.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'
import { useApiForm } from './use-api-form.ts'

type Place = { revision: number; street: string; city: string }
const schema = z.object({
  street: z.string().min(1, 'Rue requise'),
  city: z.string().min(3, 'Ville trop courte'),
})
const valuesOf = ({ street, city }: Place) => ({ street, city })

type PlaceFormProps = {
  stored: Place
  save: (fields: { street: string; city: string }, revision: number) => Promise<Place>
}

function PlaceForm({ stored, save }: PlaceFormProps) {
  const form = useApiForm({
    schema,
    values: valuesOf(stored),
    edit: { stored, valuesOf, labels: { street: 'Rue', city: 'Ville' }, merges: true },
    save: (fields, { revision }) => save(fields, revision),
    onSaved: () => null,
  })
  return (
    <Form form={form} guarded={false} actions={<button type="submit">Enregistrer</button>}>
      <TextField form={form} name="street" label="Rue" />
      <TextField form={form} name="city" label="Ville" />
    </Form>
  )
}

const show = (stored: Place, save: PlaceFormProps['save']) =>
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <PlaceForm stored={stored} save={save} />
    </QueryClientProvider>,
  )
const street = page.getByRole('textbox', { name: 'Rue' })
const city = page.getByRole('textbox', { name: 'Ville' })
const sendByKeys = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

test('leaving an empty field shows no error; sending focuses the first invalid field', async () => {
  show({ revision: 1, street: '', city: '' }, async () => Promise.reject(new Error('not valid')))
  await street.click()
  await userEvent.tab()
  await expect.element(city).toHaveFocus()
  await expect.element(street).not.toHaveAttribute('aria-invalid')
  await city.fill('Bl')
  await userEvent.tab()
  await expect.element(city).toHaveAccessibleDescription('Ville trop courte')
  await city.click()
  await sendByKeys()
  await expect.element(street).toHaveAccessibleDescription('Rue requise')
  await expect.element(street).toHaveFocus()
})

test('only one save runs at a time; text typed during it stays unsaved', async () => {
  const answered = Promise.withResolvers<void>()
  const sent: string[] = []
  show({ revision: 1, street: 'Rue Colbert', city: 'Tours' }, async (fields, revision) => {
    sent.push(`${fields.street}, ${fields.city}, ${revision}`)
    if (sent.length === 1) await answered.promise
    return { ...fields, revision: revision + 1 }
  })
  await street.fill('Rue Nationale')
  await sendByKeys()
  await sendByKeys()
  await city.fill('Blois')
  answered.resolve()
  await expect.poll(() => sent).toEqual(['Rue Nationale, Tours, 1'])
  await expect.element(city).toHaveValue('Blois')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => sent.at(-1)).toBe('Rue Nationale, Blois, 2')
})

test('after two saves of one field both values are shown, and the other’s can be taken', async () => {
  const theirs: Place = { revision: 2, street: 'Rue Colbert', city: 'Nantes' }
  const revisions: number[] = []
  show({ revision: 1, street: 'Rue Colbert', city: 'Tours' }, async (fields, revision) => {
    revisions.push(revision)
    if (revision === 1) throw new ApiError(409, { code: 'version_conflict', data: { current: theirs } })
    return { ...fields, revision: revision + 1 }
  })
  await city.fill('Lyon')
  await sendByKeys()
  const notice = page.getByRole('alert')
  await expect.element(notice.getByText(/La vôtre.*Lyon/)).toBeVisible()
  await expect.element(notice.getByText(/L’autre.*Nantes/)).toBeVisible()
  await page.getByRole('button', { name: 'Prendre l’autre version' }).click()
  await expect.element(city).toHaveValue('Nantes')
  await expect.element(notice).not.toBeInTheDocument()
  await street.fill('Quai des Antilles')
  await street.click()
  await sendByKeys()
  await expect.poll(() => revisions).toEqual([1, 2])
})

function RateForm({ onSave }: { onSave: (fields: unknown) => void }) {
  const form = useApiForm({
    schema: z.object({ rateBps: z.int().nullable(), on: z.string() }),
    values: { rateBps: 500 as number | null, on: '' },
    save: async (fields) => {
      onSave(fields)
      return fields
    },
    onSaved: () => null,
  })
  return (
    <Form form={form} guarded={false} actions={<button type="submit">Enregistrer</button>}>
      <DecimalField form={form} name="rateBps" label="Taux" optional scale={2} />
      <TextField form={form} name="on" label="Jour" type="date" />
    </Form>
  )
}

test('a number that cannot be read is not saved as none: the form is held, with the reason at the field', async () => {
  const saved: unknown[] = []
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <RateForm onSave={(fields) => saved.push(fields)} />
    </QueryClientProvider>,
  )
  const rate = page.getByRole('textbox', { name: /Taux/ })
  await rate.fill('dix')
  await sendByKeys()
  await expect.element(rate).toHaveAccessibleDescription(/Nombre illisible/)
  await expect.element(rate).toHaveFocus()
  await rate.fill('10')
  // The browser says nothing of half a date but this.
  await page.getByLabelText('Jour').click()
  await userEvent.keyboard('12')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(page.getByLabelText('Jour')).toHaveAccessibleDescription(/Date incomplète/)
  expect(saved).toEqual([])
  await page.getByLabelText('Jour').fill('2026-11-05')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => saved).toEqual([{ rateBps: 1_000, on: '2026-11-05' }])
})
