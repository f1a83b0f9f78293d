import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AutoReply } from '#shared/contract/auto-replies.ts'
import { formatDate } from '#shared/french/format.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeTemplates, template } from '#web/test/email-templates.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { inboxTeam } from '#web/test/inbox-team.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const reply = (facts: Partial<AutoReply> = {}): AutoReply => ({
  mailboxId: '0198a5c2-0000-7000-8000-000000000910',
  address: 'contact@atelier.test',
  acknowledges: false,
  acknowledgesWhen: 'always',
  acknowledgement: '',
  away: null,
  language: 'fr',
  active: null,
  ...facts,
})
const away = { from: '2026-12-21', to: '2027-01-03', subject: '', text: '<p>De retour en janvier.</p>' }
const settings = async () => {
  openPage('/conversations/settings', { me: member() })
  await getByRole('button', { name: 'Régler les réponses de contact@atelier.test' }).click()
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  fakeApi({ inboxTeam: { getInboxTeam: () => inboxTeam() } })
})

test('an acknowledgement and an absence are written; a fault stands at its field and loses nothing', async () => {
  const asked: unknown[] = []
  let kept = reply()
  fakeApi({
    mailSending: {
      listAutoReplies: () => ({ items: [kept] }),
      saveAutoReply: (input) => {
        asked.push(input)
        if (asked.length === 1)
          throw new Refusal('invalid_input', [
            { path: 'away.to', code: 'custom', message: 'Le dernier jour précède le premier.' },
          ])
        kept = reply({ ...input, active: 'vacation' })
        return kept
      },
    },
  })
  await settings()
  await getByRole('switch', { name: 'Accusé de réception' }).click()
  await expect
    .element(getByRole('textbox', { name: 'Accusé de réception' }))
    .toHaveTextContent('Bonjour,Nous avons bien reçu votre message et vous répondrons rapidement.')
  await getByRole('switch', { name: 'Absence' }).click()
  await getByRole('textbox', { name: 'Premier jour' }).fill('2026-12-21')
  await getByRole('textbox', { name: 'Dernier jour' }).fill('2026-12-01')
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Le dernier jour précède le premier.')).toBeVisible()
  await getByRole('textbox', { name: 'Dernier jour' }).fill(away.to)
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText(`Absence active jusqu’au ${formatDate(away.to)}`)).toBeVisible()
  expect(asked[1]).toMatchObject({
    acknowledges: true,
    acknowledgement: expect.stringContaining('bien reçu'),
    away: { from: away.from, to: away.to, subject: '' },
  })
  await checkScreen()
})

test('an acknowledgement is kept for the hours when nobody works, with the words of a template', async () => {
  const asked: unknown[] = []
  fakeTemplates([template(1, { name: 'Accusé', language: 'en' })])
  const html = '<p>{salutation}</p><p>Thank you.</p>'
  fakeApi({
    mailSending: {
      listAutoReplies: () => ({ items: [reply({ acknowledges: true, acknowledgesWhen: 'closed' })] }),
      saveAutoReply: (input) => {
        asked.push(input)
        if (asked.length === 1)
          throw new Refusal('invalid_input', [
            { path: 'acknowledgement', code: 'unknown_variable', message: 'La variable {x} n’existe pas.' },
          ])
        return reply(input)
      },
    },
    emailTemplates: {
      renderTemplate: ({ later = [] }) => {
        asked.push(later.includes('salutation') && !later.includes('numero'))
        return { subject: 'Thanks', html, text: '', prospecting: false, missing: [] }
      },
    },
  })
  await settings()
  await expect.element(getByText('Accusé de réception hors des horaires')).toBeVisible()
  await expect
    .element(getByRole('combobox', { name: 'Quand' }))
    .toHaveDisplayValue('Hors des horaires d’ouverture')
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('La variable {x} n’existe pas.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Utiliser un modèle' }).click()
  await getByRole('option', { name: /Accusé/ }).click()
  await expect
    .element(getByRole('textbox', { name: 'Accusé de réception' }))
    .toHaveTextContent('{salutation}Thank you.')
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => asked.length).toBe(3)
  expect(asked[1]).toBe(true)
  expect(asked[2]).toMatchObject({ acknowledgesWhen: 'closed', acknowledgement: html, language: 'en' })
})

test('what each mailbox answers is said', async () => {
  fakeApi({
    mailSending: {
      listAutoReplies: () => ({
        items: [
          reply({ acknowledges: true, active: 'acknowledgement', away }),
          reply({ mailboxId: '0198a5c2-0000-7000-8000-000000000911', address: 'jeanne@atelier.test' }),
        ],
      }),
    },
  })
  openPage('/conversations/settings', { me: member() })
  await expect.element(getByText('Accusé de réception actif')).toBeVisible()
  await expect
    .element(getByText(`Absence du ${formatDate(away.from)} au ${formatDate(away.to)}`))
    .toBeVisible()
  await expect.element(getByText('Aucune réponse')).toBeVisible()
  await checkScreen()
})

test('without a mailbox the section says what to do', async () => {
  fakeApi({ mailSending: { listAutoReplies: () => ({ items: [] }) } })
  openPage('/conversations/settings', { me: member() })
  await expect.element(getByText('Connectez d’abord un compte mail.')).toBeVisible()
})

test('a template of prospecting is shown with why it cannot be chosen, by pointer or key', async () => {
  const asked: unknown[] = []
  fakeTemplates([
    template(1, { name: 'Nouveautés', prospecting: true }),
    template(2, { name: 'Accusé', prospecting: false }),
  ])
  fakeApi({
    mailSending: { listAutoReplies: () => ({ items: [reply({ acknowledges: true })] }) },
    emailTemplates: {
      renderTemplate: (input) => {
        asked.push(input)
        // The template became one of prospecting since the list was read.
        throw new Refusal('invalid_input', [
          { path: 'templateId', code: 'template_prospecting', message: 'Ce modèle est de la prospection.' },
        ])
      },
    },
  })
  await settings()
  await getByRole('button', { name: 'Utiliser un modèle' }).click()
  const option = getByRole('option', { name: /Nouveautés/ })
  await expect.element(option).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option.getByText(/ne porte pas de lien de désinscription/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('combobox', { name: 'Rechercher un modèle' }).click()
  await userEvent.keyboard('{Enter}')
  await option.click({ force: true })
  await getByRole('option', { name: /Accusé/ }).click()
  await expect.element(getByText('Ce modèle est de la prospection.')).toBeVisible()
  expect(asked).toMatchObject([{ templateId: template(2).id, automatic: true }])
})

test('a pasted text of prospecting is refused below its editor and stays to be changed', async () => {
  const message =
    'Ce texte est celui du modèle «\u202fOffre\u202f», qui est de la prospection\u00a0: une réponse automatique ne porte pas de lien de désinscription.'
  fakeApi({
    mailSending: {
      listAutoReplies: () => ({
        items: [reply({ acknowledges: true, acknowledgement: '<p>Découvrez notre gamme.</p>', away })],
      }),
      saveAutoReply: () => {
        throw new Refusal('invalid_input', [
          { path: 'acknowledgement', code: 'prospecting_text', message },
          { path: 'away.text', code: 'prospecting_text', message },
        ])
      },
    },
  })
  await settings()
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => getByText(message).elements()).toHaveLength(2)
  await expect
    .element(getByRole('textbox', { name: 'Accusé de réception' }))
    .toHaveTextContent('Découvrez notre gamme.')
  await checkScreen()
})
