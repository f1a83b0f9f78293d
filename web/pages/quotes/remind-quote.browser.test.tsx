import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'
import { quoteReminderDraft, reminderDetail, sentReminder } from '#web/test/reminders.ts'

/** « Relancer » a devis that waits for its answer, from its page. */
const { getByRole, getByText } = page
const button = () => getByRole('button', { name: 'Relancer', exact: true })
const dialog = () => getByRole('dialog', { name: 'Relancer Menuiserie Vasseur' })
const send = () => dialog().getByRole('button', { name: 'Envoyer la relance' })
const DRAFT = quoteReminderDraft()

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

function open(draft: Parameters<typeof quoteReminderDraft>[0] = {}) {
  const sent: object[] = []
  fakeApi({
    // The path of the senders is one of a devis too: the first that is named answers.
    quotes: {
      listQuoteSenders: () => ({ mailboxId: null, address: null, items: [] }),
      getQuote: () => quote('viewed'),
    },
    reminders: {
      getQuoteReminderDraft: () => quoteReminderDraft(draft),
      sendQuoteReminder: (input) => {
        sent.push(input)
        return reminderDetail(sentReminder(8))
      },
    },
  })
  return { ...openPage(`/templates/quotes/${quote().id}`, { me: member() }), sent }
}

test('its text is read again, and leaves with its devis', async () => {
  const { sent } = open()
  await button().click()
  await expect.element(dialog().getByText('Jamais relancé jusqu’ici')).toBeVisible()
  await expect.element(dialog().getByText(/^Devis D-2026-0042 de/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await expect
    .element(dialog().getByRole('textbox', { name: 'Message' }))
    .toHaveValue(expect.stringContaining('Bonjour Élise Vasseur,'))
  await dialog().getByRole('textbox', { name: 'Message' }).fill('Votre devis de {total} : {lien}')
  await send().click()
  await expect.element(getByText('Relance envoyée à compta@vasseur.test')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      quoteId: DRAFT.quoteId,
      to: { email: 'compta@vasseur.test', name: 'Élise Vasseur' },
      subject: 'Votre devis D-2026-0042 – Atelier Aubry',
      message: 'Votre devis de {total} : {lien}',
      despiteBlocks: false,
    },
  ])
})

test('what speaks against it is read and confirmed before anything leaves', async () => {
  const text = 'Le client a écrit depuis votre dernier envoi.'
  const { sent } = open({
    blocks: [{ kind: 'answered', untilOn: null, invoiceId: null, pauseId: null, promiseId: null, text }],
  })
  await button().click()
  await expect.element(dialog().getByText(text)).toBeVisible()
  await expect.element(send()).toHaveAttribute('aria-disabled', 'true')
  await dialog().getByRole('checkbox', { name: 'J’ai lu, je relance quand même' }).click()
  await send().click()
  await expect.poll(() => sent).toMatchObject([{ despiteBlocks: true }])
})

test('a devis that was signed meanwhile says so, and nothing leaves', async () => {
  open()
  fakeApi({
    reminders: {
      sendQuoteReminder: () => {
        throw new Refusal('quote_already_signed')
      },
    },
  })
  await button().click()
  await send().click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Ce devis est déjà signé.')
})

test('a signed devis is not reminded', async () => {
  fakeApi({ quotes: { getQuote: () => quote('signed') } })
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  await expect.element(getByRole('button', { name: 'Facturer', exact: true })).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
})
