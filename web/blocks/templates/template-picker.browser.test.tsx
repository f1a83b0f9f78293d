import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeTemplates, template } from '#web/test/email-templates.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const search = () => getByRole('combobox', { name: 'Rechercher un modèle' })
const box = (name: string) => getByRole('textbox', { name, exact: true })
/** Hidden from screen readers while the picker is above it. */
const subject = () => document.querySelector<HTMLInputElement>('input[name=subject]')!
const open = () => openPage(`/templates/quotes/${quote().id}`, { me: member() })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  fakeTemplates([
    template(1),
    template(2, { name: 'Merci', folder: '', shared: false }),
    template(3, { name: 'Thanks', folder: 'Suivi', language: 'en' }),
  ])
})

test('a template is found and chosen by keyboard for the mail of a devis; « Annuler » gives the text back', async () => {
  const asked: unknown[] = []
  fakeApi({
    emailTemplates: {
      renderTemplate: (input) => {
        asked.push(input)
        return {
          subject: 'Merci pour {numero}',
          html: '<p>{salutation}</p><p>Merci.</p>',
          text: '{salutation}\n\nMerci.',
          missing: [],
          prospecting: false,
        }
      },
    },
  })
  open()
  await button('Envoyer le devis').click()
  const before = (getByRole('textbox', { name: 'Message' }).element() as HTMLTextAreaElement).value
  await button('Utiliser un modèle').click()
  await expect.element(search()).toHaveFocus()
  await expect.element(getByRole('option', { name: /Thanks/ })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(getByRole('option', { name: /Thanks/ })).toHaveAttribute('aria-selected', 'true')
  // Enter comes before the answer to what was typed.
  await userEvent.keyboard('merci{Enter}')
  await expect.element(box('Objet')).toHaveValue('Merci pour D-2026-0008')
  await expect.element(box('Message')).toHaveValue('Bonjour Élise Vasseur,\n\nMerci.')
  // The number, the greeting and the link are those of this sending.
  expect(asked).toEqual([
    {
      templateId: template(2).id,
      quoteId: quote().id,
      use: true,
      later: ['lien', 'numero', 'salutation'],
    },
  ])
  const said = getByRole('listitem').filter({ hasText: /Modèle «.Merci.» utilisé/ })
  await userEvent.hover(said)
  await said.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(box('Message')).toHaveValue(before)
})

test('what is missing is asked before anything is written', async () => {
  fakeApi({
    emailTemplates: {
      renderTemplate: ({ values }) => ({
        subject: 'Thanks',
        html: '',
        text: values ? `Dear ${values.prenom}` : 'Dear [Prénom du contact]',
        prospecting: false,
        missing: values ? [] : [{ name: 'prenom' as const, label: 'Prénom du contact' }],
      }),
    },
  })
  open()
  await button('Envoyer le devis').click()
  await button('Utiliser un modèle').click()
  await getByRole('combobox', { name: 'Dossier' }).selectOptions('Suivi')
  await getByRole('option', { name: /Thanks/ }).click()
  await expect.element(getByText('Ces informations manquent pour ce client.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Choisir un autre modèle').click()
  await getByRole('option', { name: /Thanks/ }).click()
  await box('Prénom du contact').fill('Élise')
  expect(subject().value).not.toBe('Thanks')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('Message')).toHaveValue('Dear Élise')
  expect(subject().value).toBe('Thanks')
  // The form of the devis itself was not sent.
  await expect.element(getByRole('dialog', { name: 'Envoyer le devis' })).toBeVisible()
})

test('an empty list says so', async () => {
  fakeApi({
    emailTemplates: {
      listTemplates: () => ({ items: [], nextCursor: null }),
      listTemplateFolders: () => ({ items: [] }),
    },
  })
  open()
  await button('Envoyer le devis').click()
  await button('Utiliser un modèle').click()
  await expect.element(getByText('Aucun modèle trouvé.')).toBeVisible()
})
