import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { QuoteSenders } from '#shared/contract/quote-senders.ts'
import { notOnCard } from '#shared/domain/documents/enclosures.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const from = () => getByRole('combobox', { name: 'Envoyer depuis' })
const ID = (end: number) => `0198a5c2-0000-7000-8000-0000000009${end}`
const item = (end: number, address: string, facts: Partial<QuoteSenders['items'][number]> = {}) => ({
  mailboxId: ID(end),
  address,
  refusal: null,
  shared: true,
  ...facts,
})
const devis = item(10, 'devis@atelier.test')
const own = item(11, 'jeanne@atelier.test', { shared: false })
const senders = (facts: Partial<QuoteSenders> = {}): QuoteSenders => ({
  mailboxId: devis.mailboxId,
  address: devis.address,
  items: [devis, own],
  ...facts,
})
const open = async () => {
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  await button('Envoyer le devis').click()
}
const send = () => getByRole('dialog').getByRole('button', { name: 'Envoyer le devis' }).click()

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('the choice goes with the sending; without one, the organization’s', async () => {
  const asked: unknown[] = []
  fakeApi({
    quotes: {
      listQuoteSenders: () => senders(),
      sendQuote: ({ mailboxId }) => {
        asked.push(mailboxId)
        throw new Refusal('document_too_long')
      },
    },
  })
  await open()
  await expect.element(from()).toHaveDisplayValue('devis@atelier.test (choix de l’organisation)')
  await expect.element(getByText(/les réponses reviendront dans sa conversation/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await send()
  await expect.poll(() => asked).toEqual([undefined])
  await from().selectOptions('jeanne@atelier.test')
  await send()
  await expect.poll(() => asked).toEqual([undefined, own.mailboxId])
  await from().selectOptions('Adresse d’envoi d’Ardoise')
  await expect.element(getByText(/l’adresse e-mail de votre entreprise/)).toBeVisible()
  await send()
  await expect.poll(() => asked).toEqual([undefined, own.mailboxId, null])
})

test('a mailbox that refuses is said before the sending, and at the field when the server finds it', async () => {
  const asked: unknown[] = []
  const refused = item(10, 'devis@atelier.test', { refusal: 'scope_missing' })
  fakeApi({
    quotes: {
      listQuoteSenders: () => senders({ items: [refused, own] }),
      sendQuote: ({ mailboxId }) => {
        asked.push(mailboxId)
        throw new Refusal('mailbox_refused', [
          { path: 'mailboxId', code: 'mailbox_refused', message: 'Ce compte n’envoie plus.' },
        ])
      },
    },
  })
  await open()
  await expect.element(getByText(/n’autorise pas encore Ardoise à envoyer/)).toBeVisible()
  await expect.element(getByRole('link', { name: 'Reconnecter le compte' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await send()
  await expect.element(getByRole('dialog')).toBeVisible()
  expect(asked).toEqual([])
  await from().selectOptions('jeanne@atelier.test')
  await send()
  await expect.element(getByText('Ce compte n’envoie plus.')).toBeVisible()
  expect(asked).toEqual([own.mailboxId])
  await expect.element(from()).toHaveAttribute('aria-invalid', 'true')
})

test('without a mailbox there is nothing to choose', async () => {
  await open()
  await expect.element(getByRole('textbox', { name: 'Objet' })).toBeVisible()
  await expect.element(from()).not.toBeInTheDocument()
})

test('the organization chooses among the shared mailboxes; a refusal stands at the field', async () => {
  const asked: unknown[] = []
  fakeApi({
    quotes: {
      listQuoteSenders: () => senders({ mailboxId: null, address: null }),
      chooseQuoteMailbox: ({ mailboxId }) => {
        asked.push(mailboxId)
        if (asked.length === 1) throw new Refusal('not_found')
        return senders()
      },
    },
  })
  openPage('/settings/organization', { me: member() })
  const choice = getByRole('combobox', { name: 'Envoyer les devis depuis' })
  await expect.element(choice).toHaveDisplayValue('Adresse d’envoi d’Ardoise')
  await expect.element(choice.getByRole('option', { name: 'jeanne@atelier.test' })).not.toBeInTheDocument()
  await choice.selectOptions('devis@atelier.test')
  await expect.element(choice).toHaveAttribute('aria-invalid', 'true')
  await choice.selectOptions('devis@atelier.test')
  await expect.element(choice).toHaveDisplayValue('devis@atelier.test')
  expect(asked).toEqual([devis.mailboxId, devis.mailboxId])
  await userEvent.tab()
  await checkScreen()
})

test('a mail that never left says so, and the devis is sent anew from there', async () => {
  const sent = quote('sent')
  const [link] = sent.links
  const gone = 'Ce compte mail a été déconnecté avant l’envoi.'
  const mail = { ...link!.mail!, status: 'failed' as const, error: gone, from: devis.address, sentAt: null }
  fakeApi({
    quotes: {
      listQuoteSenders: () => senders({ mailboxId: null, address: null, items: [] }),
      getQuote: () => ({ ...sent, links: [{ ...link!, mail }] }),
    },
  })
  openPage(`/templates/quotes/${sent.id}`, { me: member() })
  await expect.element(getByText(gone)).toBeVisible()
  await expect.element(getByText('Non remis')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  const row = getByRole('listitem').filter({ hasText: 'Non remis' })
  await row.getByRole('button', { name: 'Renvoyer' }).click()
  await expect.element(getByRole('dialog', { name: 'Renvoyer le devis' })).toBeVisible()
})

test('an address that is not on the client’s card is put there by a click, then the devis leaves', async () => {
  const added: unknown[] = []
  const sent: unknown[] = []
  fakeApi({
    quotes: {
      listQuoteSenders: () => senders(),
      sendQuote: ({ to }) => {
        sent.push(to?.email)
        if (added.length === 0)
          throw new Refusal('recipient_not_on_card', [
            {
              path: 'to.email',
              code: 'recipient_not_on_card',
              message: errorCodes.recipient_not_on_card.text,
            },
          ])
        return { ...quote('sent'), number: 'D-2026-0001' }
      },
    },
    crm: {
      addAddress: (asked) => {
        added.push(asked)
        return { email: asked.email }
      },
    },
  })
  await open()
  const email = getByRole('textbox', { name: 'E-mail du destinataire' })
  await email.fill('compta@ailleurs.test')
  await send()
  const add = getByRole('button', { name: /^Ajouter cette adresse à la fiche/ })
  await expect.element(add).toBeVisible()
  await expect.element(email).toHaveAccessibleDescription(/pas sur la fiche du client/)
  await checkScreen()
  await page.viewport(1280, 900)
  await add.click()
  await expect.element(add).not.toBeInTheDocument()
  const { companyId, contactId } = quote().content
  expect(added).toMatchObject([{ companyId, contactId, email: 'compta@ailleurs.test' }])
  await send()
  await expect.element(getByText('Devis D-2026-0001 envoyé')).toBeVisible()
  expect(sent).toEqual(['compta@ailleurs.test', 'compta@ailleurs.test'])
})

test('a copy that is not on the client’s card opens its fold, says which, and is put there by a click', async () => {
  const added: unknown[] = []
  const sent: unknown[] = []
  fakeApi({
    quotes: {
      listQuoteSenders: () => senders(),
      sendQuote: ({ cc }) => {
        sent.push(cc)
        if (added.length === 0)
          throw new Refusal('recipient_not_on_card', [
            { path: 'cc', code: 'recipient_not_on_card', message: notOnCard('plans@ailleurs.test') },
          ])
        return { ...quote('sent'), number: 'D-2026-0001' }
      },
    },
    crm: {
      addAddress: (asked) => {
        added.push(asked)
        return { email: asked.email }
      },
    },
  })
  await open()
  const fold = getByText('Copies et pièces jointes')
  await fold.click()
  const cc = getByRole('textbox', { name: /^Copie \(Cc\)/ })
  await cc.fill('compta@ailleurs.test, plans@ailleurs.test')
  await fold.click()
  const isOpen = () => fold.element().closest('details')?.open
  await expect.poll(isOpen).toBe(false)
  await send()
  await expect.poll(isOpen).toBe(true)
  await expect.element(cc).toHaveFocus()
  await expect.element(cc).toHaveAccessibleDescription(/«\splans@ailleurs\.test\s» n’est pas sur la fiche/)
  await checkScreen()
  await page.viewport(1280, 900)
  const add = getByRole('button', { name: /^Ajouter cette adresse à la fiche/ })
  await add.click()
  await expect.element(add).not.toBeInTheDocument()
  expect(added).toMatchObject([{ email: 'plans@ailleurs.test', name: null }])
  await send()
  await expect.element(getByText('Devis D-2026-0001 envoyé')).toBeVisible()
  expect(sent).toEqual([
    ['compta@ailleurs.test', 'plans@ailleurs.test'],
    ['compta@ailleurs.test', 'plans@ailleurs.test'],
  ])
})
