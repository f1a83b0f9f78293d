import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DraftContent } from '#shared/contract/mail-sending.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { conversation, id, mailbox } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { draft, sender, sending } from '#web/test/writing.ts'

const started = vi.fn()
let stored = draft()

beforeEach(() => {
  started.mockReset()
  stored = draft({ kind: 'new', conversationId: null, answeredId: null, to: [], subject: '', quoted: null })
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 0 }),
      listConversations: () => ({ items: [], nextCursor: null }),
      getConversation: () => ({ ...conversation, drafts: [summary()] }),
      getMailBody: () => ({ html: null, text: 'Voici le plan.' }),
    },
    mailSync: { changeConversations: () => ({ undo: [] }) },
    crm: {
      listContacts: ({ q }) => ({
        items: String(q).startsWith('éli') || String(q).startsWith('eli') ? [contact] : [],
        nextCursor: null,
      }),
    },
    mailSending: {
      listSenders: () => ({
        items: [
          sender({ signature: '<p>Jeanne</p>' }),
          sender({ mailboxId: id(95), address: 'contact@atelier.test', signature: '<p>L’atelier</p>' }),
        ],
      }),
      startDraft: ({ to, subject, mailboxId }) => {
        started({ to, subject, mailboxId })
        stored = { ...stored, to: (to ?? []) as typeof stored.to, signature: '<p>Jeanne</p>' }
        return stored
      },
      getDraft: () => stored,
      saveDraft: ({ revision, draftId: _, ...content }) => {
        stored = { ...stored, ...(content as DraftContent), revision: Number(revision) + 1 }
        const { quoted: __, ...saved } = stored
        return saved
      },
      deleteDraft: ({ draftId }) => ({ draftId }),
      sendDraft: () => sending({ conversationId: null }),
      listDrafts: () => ({
        items: [summary(), { ...summary(), id: id(201), conversationId: id(1) }],
        nextCursor: null,
      }),
      listSendings: () => ({
        items: [sending({ scheduled: true, dueAt: '2099-11-30T07:00:00.000Z' })],
        nextCursor: null,
      }),
    },
  })
})

const summary = () => ({
  id: stored.id,
  kind: stored.kind,
  conversationId: stored.conversationId,
  mailboxId: id(90),
  to: [{ name: 'Élise Vasseur', address: 'elise@client.test' }],
  subject: 'Visite',
  snippet: 'Bonjour',
  files: 0,
  revision: 1,
  updatedAt: stored.updatedAt,
  updatedById: null,
  updatedByName: 'Jeanne Morel',
  returned: false,
})
const contact = {
  id: id(50),
  firstName: 'Élise',
  lastName: 'Vasseur',
  email: 'elise@client.test',
  phone: null,
  jobTitle: null,
  companyId: null,
  companyName: null,
  city: null,
  archivedAt: null,
} as never

const box = () => page.getByRole('textbox', { name: 'Message', exact: true })

test('C writes a new mail to people found among contacts, from any mailbox, with its signature', async () => {
  const { path } = openPage('/conversations', { me: member() })
  await expect.element(page.getByRole('button', { name: 'Nouveau message' })).toBeVisible()
  await userEvent.keyboard('c')
  await expect.poll(path).toContain(`/conversations/new?draft=${id(200)}`)
  expect(started).toHaveBeenCalledTimes(1)
  const to = page.getByRole('combobox', { name: 'À' })
  await expect.element(to).toHaveFocus()
  await userEvent.keyboard('éli')
  await expect.element(page.getByRole('option', { name: /Élise Vasseur/ })).toBeVisible()
  await checkScreen()
  await to.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored.to).toEqual([{ name: 'Élise Vasseur', address: 'elise@client.test' }])
  await userEvent.keyboard('{Backspace}')
  await expect.element(to).toHaveValue('Élise Vasseur <elise@client.test>')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('combobox', { name: 'De' }).click()
  await page.getByRole('option', { name: /contact@atelier\.test/ }).click()
  await expect.poll(() => [stored.mailboxId, stored.signature]).toEqual([id(95), '<p>L’atelier</p>'])
  await page.getByRole('button', { name: 'Cci' }).click()
  await page.getByRole('combobox', { name: 'Cci' }).fill('a@x.test; b@x.test')
  await box().click()
  await userEvent.keyboard('Bonjour')
  await expect.poll(() => stored.bcc.map(({ address }) => address)).toEqual(['a@x.test', 'b@x.test'])
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent(/Envoyer sans objet/)
  await dialog.getByRole('button', { name: 'Envoyer sans objet' }).click()
  await expect.poll(path).toBe('/conversations')
  await expect.element(page.getByText('Message envoyé')).toBeVisible()
})

test('an address may name whom it is to', async () => {
  openPage('/conversations/new?to=camille@client.test&subject=Visite', { me: member() })
  await expect.element(box()).toBeVisible()
  expect(started).toHaveBeenCalledWith({
    to: [{ name: null, address: 'camille@client.test' }],
    subject: 'Visite',
    mailboxId: id(90),
  })
  await expect.element(box()).toHaveFocus()
})

test('the signature of a mailbox is written once', async () => {
  const saved = vi.fn()
  fakeApi({
    mailSending: {
      saveSignature: ({ html }) => {
        saved(html)
        return { html: String(html) }
      },
    },
  })
  openPage(`/conversations/new?draft=${id(200)}`, { me: member() })
  await page.getByRole('button', { name: 'Plus d’options' }).click()
  await page.getByRole('menuitem', { name: 'Modifier la signature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signature' })
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard(' Morel')
  await checkScreen()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => saved.mock.calls).toEqual([['<p style="margin: 0 0 12px">Jeanne Morel</p>']])
  await expect.poll(() => stored.signature).toBe('<p style="margin: 0 0 12px">Jeanne Morel</p>')
})

test('drafts and scheduled mails stand among the places', async () => {
  const { path } = openPage('/conversations?box=scheduled', { me: member() })
  await expect.element(page.getByText(/Programmé pour 30 nov\. 2099/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await page.getByRole('combobox', { name: 'Liste' }).click()
  await page.getByRole('option', { name: 'Brouillons' }).click()
  await expect.poll(path).toBe('/conversations?box=drafts')
  const rows = page.getByRole('list', { name: 'Brouillons' }).getByRole('link')
  await expect.poll(() => rows.elements().length).toBe(2)
  // The conversations behind are not in sight, and are not ticked.
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await checkScreen()
  await page.viewport(1280, 900)
  stored = { ...stored, id: id(201), conversationId: id(1), body: '<p>Bonjour</p>', kind: 'reply' }
  await rows.nth(1).click()
  await expect.element(page.getByRole('region', { name: 'Réponse' })).toBeVisible()
  await expect.element(box()).toMatchTextContent(/^Bonjour$/)
})

test('what is typed right after C belongs to the message', async () => {
  openPage('/conversations', { me: member() })
  await expect.element(page.getByRole('button', { name: 'Nouveau message' })).toBeVisible()
  await userEvent.keyboard('cecric')
  await expect.element(page.getByRole('combobox', { name: 'À' })).toHaveValue('ecric')
  expect(started).toHaveBeenCalledTimes(1)
})

test('without a mailbox to write from the page still has its name, and says what to do', async () => {
  fakeApi({ mailSending: { listSenders: () => ({ items: [] }) } })
  openPage('/conversations/new', { me: member() })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nouveau message' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Connecter une boîte' }))
    .toHaveAttribute('href', '/manager/mail')
  await checkScreen()
})
