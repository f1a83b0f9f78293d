import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EmailTemplate } from '#shared/contract/email-templates.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { contact } from '#web/test/clients.ts'
import { fakeTemplates, template } from '#web/test/email-templates.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const button = (name: string | RegExp) => getByRole('button', { name, exact: typeof name === 'string' })
const box = (name: string) => getByRole('textbox', { name, exact: true })
const row = (name: string) => getByRole('row').filter({ hasText: name })
const message = () => getByRole('textbox', { name: 'Message' })
const open = (path: string) => openPage(path, { me: member() })
/** The text of the preview, within the frame of mails. */
const previewed = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="Aperçu du message"]')?.contentDocument?.body
    .textContent

let kept: EmailTemplate[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  kept = [template(1), template(2, { name: 'Merci', folder: '', shared: false, uses: 0, usedAt: null })]
  fakeTemplates(kept)
  fakeApi({
    reminderPlans: { listReminderPlans: () => ({ plans: [] }) },
    quotes: { listQuotes: () => ({ items: [], nextCursor: null }) },
    crm: {
      listCompanies: () => ({ items: [], nextCursor: null }),
      listContacts: () => ({ items: [contact()], nextCursor: null }),
    },
  })
})

test('the list: search, sharing and folder in the address, on a phone and at a desk', async () => {
  const { path } = open('/templates/emails')
  await expect.element(getByText('2 résultats')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('searchbox').fill('merci')
  await expect.poll(path).toContain('q=merci')
  await expect.element(row('Relance de devis')).not.toBeInTheDocument()
  await getByRole('searchbox').fill('')
  await getByRole('navigation', { name: 'Partage' })
    .getByRole('link', { name: /^Partagés/ })
    .click()
  await expect.poll(path).toContain('owner=shared')
  await expect.element(row('Merci')).not.toBeInTheDocument()
  await getByRole('link', { name: 'Relance de devis' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Relance de devis' })).toBeVisible()
})

test('templates are removed with « Annuler », and filed in a folder', async () => {
  open('/templates/emails')
  await getByRole('checkbox', { name: 'Sélectionner Merci' }).click()
  await button('Supprimer').click()
  await userEvent.hover(getByText('Modèle supprimé'))
  await expect.element(row('Merci')).not.toBeInTheDocument()
  await button('Annuler').click()
  await expect.element(row('Merci')).toBeVisible()
  await getByRole('checkbox', { name: 'Sélectionner Merci' }).click()
  await button('Ranger dans un dossier').click()
  await getByRole('dialog').getByRole('combobox', { name: 'Dossier' }).fill('Suivi')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Merci')).toMatchTextContent('Suivi')
  expect(kept[1]?.folder).toBe('Suivi')
})

test('a new template: variables inserted, an unknown one named at its field, the preview on a real client', async () => {
  let saved: unknown
  fakeApi({
    emailTemplates: {
      createTemplate: (input) => {
        saved = input
        const made = template(3, input as Partial<EmailTemplate>)
        kept.push(made)
        return made
      },
    },
  })
  const { path } = open('/templates/emails/new')
  await box('Nom').fill('Rendez-vous')
  await box('Objet').fill('Bonjour {{contact.prenom}}')
  await message().click()
  await userEvent.keyboard('Chez ')
  await button('Variable dans le message').click()
  await getByRole('menuitem', { name: /^Nom du client/ }).click()
  await userEvent.keyboard('.')
  await expect.poll(previewed).toContain('Chez [Nom du client].')
  await button('Ajouter').click()
  await expect
    .element(getByText('La variable {contact.prenom} n’existe pas. Vouliez-vous dire {prenom}\u00a0?'))
    .toBeVisible()
  await expect.element(box('Objet')).toHaveFocus()
  await checkScreen()
  await page.viewport(1280, 900)
  await box('Objet').fill('Bonjour ')
  await button('Variable dans l’objet').click()
  await getByRole('menuitem', { name: /^Prénom du contact/ }).click()
  await expect.element(box('Objet')).toHaveValue('Bonjour {prenom}')
  await getByLabelText(/^Pour quel client/).fill('vass')
  await getByRole('option', { name: /Élise Vasseur/ }).click()
  await expect.element(getByText('Bonjour Élise', { exact: true })).toBeVisible()
  // The name of a client is text.
  await expect.poll(previewed).toContain('Chez Vasseur <b>&</b> Fils.')
  await userEvent.click(getByRole('radio', { name: 'Toute l’équipe' }))
  await userEvent.click(getByRole('checkbox', { name: 'Ce modèle est de la prospection' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(path).toBe('/templates/emails')
  expect(saved).toEqual({
    name: 'Rendez-vous',
    language: 'fr',
    folder: '',
    shared: true,
    subject: 'Bonjour {prenom}',
    prospecting: true,
    body: expect.stringMatching(/^<p[^>]*>Chez \{client\}\.<\/p>$/),
  })
})

test('a template that a colleague changed meanwhile is compared, message included', async () => {
  const theirs = template(1, { body: '<p>Texte de Noé</p>', revision: 4 })
  const revisions: number[] = []
  fakeApi({
    emailTemplates: {
      updateTemplate: (input) => {
        revisions.push(input.revision)
        if (input.revision < 4) throw new Refusal('version_conflict', [], { current: theirs })
        return template(1, { ...(input as Partial<EmailTemplate>), revision: 5 })
      },
    },
  })
  const { path } = open(`/templates/emails/${kept[0]?.id}`)
  await message().click()
  await userEvent.keyboard('Mon texte. ')
  await button('Enregistrer').click()
  await expect.element(getByText('Ce modèle a été modifié ailleurs entre-temps')).toBeVisible()
  await expect.element(getByText('Texte de Noé')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Prendre l’autre version').click()
  await expect.element(message()).toHaveTextContent('Texte de Noé')
  await message().click()
  await userEvent.keyboard('Et moi. ')
  await button('Enregistrer').click()
  await expect.poll(path).toBe('/templates/emails')
  expect(revisions).toEqual([3, 4])
})

test('a copy opens as one’s own, and a removed template leads back to the list', async () => {
  fakeApi({
    emailTemplates: {
      duplicateTemplate: () => {
        const copy = template(4, { name: 'Relance de devis (copie)', shared: false })
        kept.push(copy)
        return copy
      },
    },
  })
  const { path } = open(`/templates/emails/${kept[0]?.id}`)
  await button('Dupliquer').click()
  await expect.element(getByRole('heading', { level: 1, name: 'Relance de devis (copie)' })).toBeVisible()
  await button('Supprimer').click()
  await expect.poll(path).toBe('/templates/emails')
  await expect.element(row('Merci')).toBeVisible()
  await expect.element(row('(copie)')).not.toBeInTheDocument()
})

test('a role that reads no templates is told so', async () => {
  openPage('/templates/emails', { me: member('viewer') })
  await expect.element(getByText(/ne permet pas de consulter les modèles/)).toBeVisible()
})
