import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Prospecting, ProspectingEntry } from '#shared/contract/prospecting.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { id } from '#web/test/conversations.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const section = () => getByRole('region', { name: 'Prospection par e-mail' })
const open = (role?: 'viewer') => openPage(`/crm/contacts/${id(50)}`, { me: member(role) })

const entry = (facts: Partial<ProspectingEntry> = {}): ProspectingEntry => ({
  id: crypto.randomUUID(),
  state: 'given',
  basis: 'consent',
  source: 'form',
  note: 'Case cochée au salon de Nantes',
  recordedAt: '2026-03-12T10:00:00.000Z',
  recordedByName: 'Camille Aubry',
  ...facts,
})
let known: Prospecting
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  known = {
    state: 'none',
    verdict: 'warn',
    reason: 'not_recorded',
    history: [],
    bases: ['consent', 'customer', 'professional'],
  }
  asked = []
  fillOrganization()
  fakeApi({
    prospecting: {
      getProspecting: () => known,
      recordProspecting: (input) => {
        asked.push(input)
        const { state, basis = null, source, note = '' } = input
        const added = entry({ state, basis, source, note })
        known = { ...known, state, verdict: 'allowed', reason: null, history: [added, ...known.history] }
        return known
      },
    },
  })
})

test('nothing is recorded: a consent is, with its proof, which is asked first', async () => {
  open()
  await expect.element(section().getByText('Rien d’enregistré')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await section().getByRole('button', { name: 'Modifier' }).click()
  await button('Enregistrer').click()
  await expect.element(getByText('Indiquez ce qui permet de lui écrire.')).toBeVisible()
  await getByRole('radio', { name: /^Consentement/ }).click()
  await button('Enregistrer').click()
  await expect.element(getByText('Indiquez quand et comment ce consentement a été donné.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  expect(asked).toEqual([])
  await getByRole('textbox', { name: /^Preuve/ }).fill('Salon de Nantes')
  await getByRole('combobox', { name: 'Origine' }).selectOptions('Formulaire')
  await button('Enregistrer').click()
  await expect.element(section().getByText('Autorisée')).toBeVisible()
  await expect.element(section().getByText('Salon de Nantes')).toBeVisible()
  expect(asked).toEqual([
    {
      contactId: expect.any(String),
      state: 'given',
      basis: 'consent',
      source: 'form',
      note: 'Salon de Nantes',
    },
  ])
})

test('an opposition says so, with what came before; a new consent alone follows it', async () => {
  const refused = entry({ state: 'refused', basis: null, source: 'link', note: '', recordedByName: null })
  known = { ...known, state: 'refused', verdict: 'forbidden', reason: 'opposed', history: [refused, entry()] }
  open()
  await expect
    .element(section().getByText('Aucun e-mail de prospection ne peut lui être envoyé.'))
    .toBeVisible()
  await expect.element(section().getByText('Lien de désinscription')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await section().getByRole('button', { name: 'Modifier' }).click()
  await expect.element(getByRole('radio', { name: /^Déjà client/ })).not.toBeInTheDocument()
  await expect.element(getByRole('radio', { name: /^Rien/ })).not.toBeInTheDocument()
  await checkScreen()
})

test('what the server refuses is said at its field, and nothing typed is lost', async () => {
  fakeApi({
    prospecting: {
      recordProspecting: () => {
        throw new Refusal('invalid_input', [{ path: 'note', code: 'too_long', message: 'Texte trop long' }])
      },
    },
  })
  open()
  await section().getByRole('button', { name: 'Modifier' }).click()
  await getByRole('radio', { name: 'S’oppose à la prospection' }).click()
  await getByRole('textbox', { name: /^Preuve/ }).fill('Dit au téléphone')
  await button('Enregistrer').click()
  await expect.element(getByText('Texte trop long')).toBeVisible()
  await expect.element(getByRole('textbox', { name: /^Preuve/ })).toHaveValue('Dit au téléphone')
})

test('a « Lecteur » reads it', async () => {
  known = { ...known, state: 'given', verdict: 'allowed', reason: null, history: [entry()] }
  open('viewer')
  await expect.element(section().getByText('Case cochée au salon de Nantes')).toBeVisible()
  await expect
    .element(section().getByRole('button', { name: 'Modifier' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('an opposition by a link that was taken back says when and by whom', async () => {
  const person = { source: 'link' as const, note: '', recordedByName: null }
  const refused = entry({ ...person, state: 'refused', basis: null, recordedAt: '2026-04-02T10:00:00.000Z' })
  const undone = entry({ ...person, recordedAt: '2026-04-09T10:00:00.000Z' })
  known = { ...known, state: 'given', verdict: 'allowed', reason: null, history: [undone, refused, entry()] }
  open()
  const opposition = section().getByRole('listitem').filter({ hasText: 'S’oppose' })
  await expect.element(opposition.getByText('Le 2 avr. 2026, par la personne elle-même')).toBeVisible()
  await expect
    .element(opposition.getByText('Opposition levée le 9 avr. 2026, par la personne elle-même'))
    .toBeVisible()
  expect(getByText(/Opposition levée/).elements()).toHaveLength(1)
  await checkScreen()
})

test('a company has the same by its own address', async () => {
  fakeApi({
    crm: { getCompany: () => company({ email: 'contact@roy.test' }) },
    prospecting: {
      getCompanyProspecting: () => known,
      recordCompanyProspecting: (input) => {
        asked.push(input)
        known = { ...known, state: 'refused', verdict: 'forbidden', reason: 'opposed' }
        return known
      },
    },
  })
  openPage(`/crm/companies/${id(40)}`, { me: member() })
  await section().getByRole('button', { name: 'Modifier' }).click()
  await getByRole('radio', { name: 'S’oppose à la prospection' }).click()
  await button('Enregistrer').click()
  await expect
    .element(section().getByText('Aucun e-mail de prospection ne peut lui être envoyé.'))
    .toBeVisible()
  expect(asked).toMatchObject([{ companyId: id(40), state: 'refused' }])
  await checkScreen()
})

test('a company without an address of its own has none', async () => {
  fakeApi({ crm: { getCompany: () => company({ email: null }) } })
  openPage(`/crm/companies/${id(40)}`, { me: member() })
  await expect.element(getByRole('heading', { name: 'Coordonnées' })).toBeVisible()
  await expect.element(section()).not.toBeInTheDocument()
})
