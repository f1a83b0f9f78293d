import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Sender } from '#shared/contract/mail-sending.ts'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import type { MailboxSyncState } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { at, id } from '#web/test/conversations.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { sender } from '#web/test/writing.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const dialog = () => getByRole('dialog', { name: 'Autres adresses d’envoi' })
const mailbox: Mailbox = {
  id: id(90),
  provider: 'google',
  address: 'jeanne@atelier.test',
  status: 'active',
  fault: null,
  servers: null,
  lastSyncAt: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
}
let kept: Sender
beforeEach(async () => {
  await page.viewport(1280, 900)
  kept = sender()
  fakeApi({
    mailboxes: {
      listMailboxes: () => ({ items: [mailbox] }),
      getMailProviders: () => ({ google: true, microsoft: true }),
      listArchives: () => ({ items: [] }),
    },
    mailSync: { listMailboxSyncs: () => ({ items: [] }) },
    mailSending: {
      listSenders: () => ({ items: [kept] }),
      findAliases: () => ({ told: true, items: [{ address: 'devis@atelier.test', name: 'Devis' }] }),
      saveAlias: ({ address, name = '', isDefault = false }) => {
        const others = kept.aliases
          .filter((one) => one.address !== address)
          .map((one) => ({ ...one, isDefault: one.isDefault && !isDefault }))
        kept = { ...kept, aliases: [...others, { address, name, isDefault }] }
        return { aliases: kept.aliases }
      },
      removeAlias: ({ address }) => {
        kept = { ...kept, aliases: kept.aliases.filter((one) => one.address !== address) }
        return { aliases: kept.aliases }
      },
    },
  })
})
const open = async () => {
  openPage('/manager/mail', { me: member() })
  await button('Autres adresses d’envoi de jeanne@atelier.test').click()
}

test('one that the service tells is added, proposed first, and removed', async () => {
  await open()
  await button('Ajouter devis@atelier.test').click()
  await expect
    .element(dialog().getByRole('list').getByText('devis@atelier.test', { exact: true }))
    .toBeVisible()
  await expect.element(button('Ajouter devis@atelier.test')).not.toBeInTheDocument()
  await button('Proposer d’abord').click()
  await expect.element(dialog().getByText('Par défaut')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Fermer').click()
  await expect.element(getByText('Envoie aussi au nom de devis@atelier.test')).toBeVisible()
  await button('Autres adresses d’envoi de jeanne@atelier.test').click()
  await button('Retirer devis@atelier.test').click()
  await expect.poll(() => kept.aliases).toEqual([])
})

test('one that is typed is judged at its field, and nothing typed is lost', async () => {
  fakeApi({
    mailSending: {
      findAliases: () => {
        throw new Refusal('mail_provider_silent')
      },
    },
  })
  await open()
  await expect.element(getByText(/Vous pouvez saisir une adresse à la main/)).toBeVisible()
  const field = dialog().getByRole('textbox', { name: /^Ajouter une adresse/ })
  await field.fill('jeanne@atelier.test')
  await dialog().getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect.element(getByText('C’est déjà l’adresse de ce compte.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await field.fill('contact@atelier.test')
  await dialog()
    .getByRole('textbox', { name: /^Nom affiché/ })
    .fill('L’atelier')
  await dialog().getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect.element(field).toHaveValue('')
  expect(kept.aliases).toEqual([{ address: 'contact@atelier.test', name: 'L’atelier', isDefault: false }])
})

test('a folder of the server’s own disk has them too', async () => {
  const sync: MailboxSyncState = {
    mailboxId: id(90),
    address: 'jeanne@atelier.test',
    maildir: true,
    sharing: 'private',
    importSince: null,
    paused: false,
    fault: null,
    notBefore: null,
    syncedAt: at,
    lastMailAt: at,
    folders: [],
    repaired: { added: 0, removed: 0, marks: 0 },
    sweep: null,
    stillSince: null,
    silentSince: null,
  }
  fakeApi({
    mailboxes: { listMailboxes: () => ({ items: [] }) },
    mailSync: { listMailboxSyncs: () => ({ items: [sync] }) },
    mailSending: { findAliases: () => ({ told: false, items: [] }) },
  })
  await open()
  const field = dialog().getByRole('textbox', { name: /^Ajouter une adresse/ })
  await field.fill('contact@atelier.test')
  await dialog().getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect
    .element(dialog().getByRole('list').getByText('contact@atelier.test', { exact: true }))
    .toBeVisible()
  await button('Fermer').click()
  await expect.element(getByText('Envoie aussi au nom de contact@atelier.test')).toBeVisible()
  await checkScreen()
})
