import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { conversation, id, mail, mailbox } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
let links: unknown[]

beforeEach(() => {
  links = []
  fillOrganization()
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 0 }),
      listConversations: () => ({ items: [], nextCursor: null }),
      getConversation: () => ({ ...conversation, mails: [mail(11)] }),
      getMailBody: () => ({
        html: null,
        text: 'Bonjour\n\nCamille Roy\nGérante\nSARL Roy\nTél. : 04 78 12 34 56\nMobile : 06 12 34 56 78',
      }),
      linkConversation: (link) => {
        links.push(link)
        return { linked: link.linked }
      },
    },
  })
})

test('a devis is taken off a conversation and given back; a company is linked', async () => {
  await page.viewport(1600, 900)
  openPage(`/conversations?open=${id(1)}`, { me: member() })
  await getByRole('button', { name: 'Ne plus relier D-2026-0042' }).click()
  await expect.element(getByText('Conversation détachée de D-2026-0042')).toBeVisible()
  await getByRole('button', { name: 'Annuler' }).click()
  const quote = { conversationId: id(1), kind: 'quote', subjectId: id(70) }
  await expect
    .poll(() => links)
    .toEqual([
      { ...quote, linked: false },
      { ...quote, linked: true },
    ])
  // Where there is no room for a third pane, it comes over the others.
  await page.viewport(1060, 900)
  await getByRole('button', { name: 'Afficher le client' }).click()
  await expect.element(getByRole('dialog', { name: 'Client' })).toBeVisible()
  await checkScreen()
  await getByRole('button', { name: 'Relier…' }).click()
  const dialog = getByRole('dialog', { name: 'Relier la conversation' })
  await expect.element(dialog).toBeVisible()
  await checkScreen()
  await dialog.getByRole('combobox', { name: /Client/ }).click()
  await getByRole('option', { name: new RegExp(company().name) })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Relier' }).click()
  await expect
    .poll(() => links.at(-1))
    .toEqual({ conversationId: id(1), kind: 'company', subjectId: company().id, linked: true })
})

test('a contact is filled from the signature, and corrected before it is saved', async () => {
  await page.viewport(1600, 900)
  const { router } = openPage(`/conversations?open=${id(1)}`, { me: member() })
  await getByRole('link', { name: 'Créer le contact Camille Roy' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/crm/contacts/new')
  await expect.element(getByRole('textbox', { name: /Fonction/ })).toHaveValue('Gérante')
  await expect.element(getByRole('textbox', { name: /Mobile/ })).toHaveValue('06 12 34 56 78')
  await expect.element(getByRole('textbox', { name: /Téléphone/ })).toHaveValue('04 78 12 34 56')
  await expect.element(getByRole('textbox', { name: /Prénom/ })).toHaveValue('Camille')
  await expect.element(getByText(/Elle nomme l’entreprise «\u202fSARL Roy\u202f»/)).toBeVisible()
  await userEvent.fill(getByRole('textbox', { name: /Fonction/ }), 'Associée')
  await expect.element(getByRole('textbox', { name: /Fonction/ })).toHaveValue('Associée')
  await checkScreen()
})
