import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Prospect } from '#shared/contract/prospecting.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { id } from '#web/test/conversations.ts'
import { answer, box, button, openConversation, resetServer, server } from '#web/test/draft-server.ts'
import { fakeTemplates, template } from '#web/test/email-templates.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'

const { getByRole, getByText } = page
const line = () => getByRole('region', { name: 'Prospection' })
const option = () => getByRole('menuitemcheckbox', { name: 'Ce mail est de la prospection' })
const choose = async () => {
  await button('Plus d’options').click()
  await option().click()
}
const prospect = (facts: Partial<Prospect> = {}): Prospect => ({
  contactId: id(50),
  companyId: null,
  name: 'Camille Roy',
  verdict: 'warn',
  reason: 'not_recorded',
  bases: ['consent', 'customer', 'professional'],
  ...facts,
})
const judging = (found: Prospect | null) =>
  fakeApi({ prospecting: { judgeProspect: () => ({ prospect: found }) } })

beforeEach(async () => {
  await page.viewport(1280, 900)
  resetServer()
})

test('an answer shows no line of prospecting until its author chooses it, by keyboard alone', async () => {
  judging(prospect({ verdict: 'allowed', reason: null }))
  openConversation()
  await answer()
  await expect.element(line()).not.toBeInTheDocument()
  await expect.element(button('Plus d’options')).toBeVisible()
  ;(button('Plus d’options').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(option()).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(line().getByText(/un lien de désinscription est ajouté/)).toBeVisible()
  await expect.element(line().getByText('Camille Roy peut recevoir ce mail.')).toBeVisible()
  await expect.element(button('Plus d’options')).toHaveFocus()
  await expect.poll(() => server.stored.prospecting).toBe(true)
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Ce mail n’est pas de la prospection').click()
  await expect.element(line()).not.toBeInTheDocument()
  await expect.poll(() => server.stored.prospecting).toBe(false)
})

test('whoever opposes is named before the mail leaves, and the server’s refusal stands at the recipient', async () => {
  judging(prospect({ verdict: 'forbidden', reason: 'opposed' }))
  openConversation(
    {},
    {
      sendDraft: () => {
        throw new Refusal('invalid_input', [
          { path: 'to.0', code: 'prospect_opposed', message: 'Camille Roy s’oppose à la prospection.' },
        ])
      },
    },
  )
  await answer()
  await box().fill('Nos nouveautés')
  await choose()
  await expect.element(getByText('Camille Roy s’oppose à la prospection par e-mail.')).toBeVisible()
  await expect.poll(() => server.stored.prospecting).toBe(true)
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Envoyer').click()
  await expect.element(getByText('Camille Roy s’oppose à la prospection.', { exact: true })).toBeVisible()
  await expect.element(box()).toMatchTextContent('Nos nouveautés')
})

test('what permits it is asked, corrected, and sent along', async () => {
  judging(prospect())
  const sent: unknown[] = []
  openConversation(
    {},
    {
      sendDraft: ({ basis }) => {
        sent.push(basis)
        if (basis === undefined)
          throw new Refusal('prospecting_basis_missing', [], prospect() as unknown as Record<string, unknown>)
        throw new Refusal('invalid_input', [
          { path: 'basis.note', code: 'proof_missing', message: 'Indiquez quand et comment.' },
        ])
      },
    },
  )
  await answer()
  await box().fill('Nos nouveautés')
  await choose()
  await button('Envoyer').click()
  await button('Enregistrer et envoyer').click()
  await expect.element(getByText('Indiquez ce qui permet de lui écrire.')).toBeVisible()
  await getByRole('radio', { name: /^Consentement/ }).click()
  await button('Enregistrer et envoyer').click()
  await expect.element(getByText('Indiquez quand et comment.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Garder en brouillon').click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(box()).toMatchTextContent('Nos nouveautés')
  expect(sent).toEqual([undefined, { basis: 'consent', note: '' }])
})

test('a copy is refused before anything is asked of the server', async () => {
  judging(prospect({ verdict: 'allowed', reason: null }))
  server.stored = { ...server.stored, cc: [{ name: null, address: 'ana@client.test' }] }
  openConversation()
  await answer()
  await box().fill('Nos nouveautés')
  await choose()
  await button('Envoyer').click()
  await expect.element(getByText(/part à une seule personne, sans copie/).first()).toBeVisible()
  expect(server.sent).toEqual([])
  // A change that is not saved yet would be in the next test's draft.
  await expect.poll(() => server.stored.prospecting).toBe(true)
})

test('who is no contact is to be added first', async () => {
  judging(null)
  openConversation()
  await answer()
  await choose()
  await expect
    .element(getByRole('link', { name: 'Ajouter ce contact' }))
    .toHaveAttribute('href', '/crm/contacts/new?email=camille%40client.test')
  await expect.poll(() => server.stored.prospecting).toBe(true)
})

test('a template of prospecting makes the mail so; other templates leave it', async () => {
  judging(prospect({ verdict: 'allowed', reason: null }))
  fakeTemplates([template(1), template(2, { name: 'Nouveautés', prospecting: true })])
  fakeApi({
    emailTemplates: {
      renderTemplate: ({ templateId }) => ({
        subject: 'Nouveautés',
        html: '<p>Voici.</p>',
        text: 'Voici.',
        missing: [],
        prospecting: templateId === template(2).id,
      }),
    },
  })
  openConversation()
  await answer()
  await button('Utiliser un modèle').click()
  await getByRole('option', { name: /Relance de devis/ }).click()
  await expect.element(box()).toMatchTextContent('Voici.')
  await expect.element(line()).not.toBeInTheDocument()
  await button('Utiliser un modèle').click()
  await getByRole('option', { name: /Nouveautés/ }).click()
  await expect.element(line()).toBeVisible()
  await expect.element(getByText('Camille Roy peut recevoir ce mail.')).toBeVisible()
  await expect.poll(() => server.stored.prospecting).toBe(true)
})
