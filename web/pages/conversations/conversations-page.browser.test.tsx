import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { orpc } from '#web/api/api-client.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { at, conversation, id, mail, mailbox, row } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
let changes: unknown[]

beforeEach(() => {
  changes = []
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 1 }),
      listConversations: ({ q }) => ({
        items: q
          ? [row(3, { subject: 'Trouvé' })]
          : [
              row(1, { subject: 'Plan de la salle', unread: 1, attachments: true, messages: 2 }),
              row(2, { flagged: true, private: true }),
            ],
        nextCursor: null,
      }),
      getConversation: ({ conversationId }) => ({ ...conversation, id: conversationId }),
      getMailBody: () => ({ html: null, text: 'Bonjour,\nvoici le plan : https://client.test/plan' }),
    },
    mailSync: {
      changeConversations: (change) => {
        changes.push(change)
        return { undo: [{ messageId: id(11), action: 'move' as const, from: id(92), to: id(91) }] }
      },
      changeMails: (change) => {
        changes.push(change)
        return { undo: [] }
      },
    },
  })
})

test('a mail is found in the list, read, and its conversation archived, then given back', async () => {
  openPage('/conversations', { me: member() })
  await expect.element(getByRole('link', { name: /Plan de la salle.*non lu/ })).toBeVisible()
  await checkScreen()
  await page.viewport(1600, 900)
  await getByRole('link', { name: /Plan de la salle/ }).click()
  await expect.element(getByRole('heading', { level: 2, name: 'Plan de la salle' })).toBeVisible()
  await expect.element(getByText('L’expéditeur n’est pas confirmé')).toBeVisible()
  await expect.element(getByRole('link', { name: /plan\.pdf/ })).toHaveAttribute('download', 'plan.pdf')
  await expect.element(getByRole('link', { name: /Créer le contact Camille Roy/ })).toBeVisible()
  await expect.element(getByRole('link', { name: /D-2026-0042/ })).toBeVisible()
  await expect.poll(() => changes).toEqual([{ conversationIds: [id(1)], action: 'seen' }])
  await checkScreen()
  await page.viewport(1600, 900)
  await userEvent.keyboard('e')
  await getByRole('button', { name: 'Annuler' }).click()
  await expect
    .poll(() => changes.at(-1))
    .toEqual({ changes: [{ messageId: id(11), action: 'move', from: id(92), to: id(91) }] })
  expect(changes.at(1)).toEqual({ conversationIds: [id(1)], action: 'archive' })
})

test('several conversations are done at once, and a search stands in the address', async () => {
  const { router } = openPage('/conversations', { me: member() })
  await getByRole('checkbox', { name: 'Choisir «\u202fPlan de la salle\u202f»' }).click()
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 2\u202f»' }).click()
  await expect.element(getByText('2 choisies')).toBeVisible()
  await getByRole('toolbar').getByRole('button', { name: 'Marquer comme lu' }).click()
  await expect.poll(() => changes).toEqual([{ conversationIds: [id(1), id(2)], action: 'seen' }])
  await getByRole('searchbox', { name: 'Rechercher dans les mails' }).fill('de:camille')
  await expect.element(getByText('Trouvé', { exact: true })).toBeVisible()
  expect(router.state.location.search).toEqual({ q: 'de:camille' })
})

test('V moves what X ticked to a folder, and it can be taken back', async () => {
  openPage('/conversations', { me: member() })
  await expect.element(getByRole('link', { name: /Plan de la salle/ })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(getByRole('heading', { level: 2, name: 'Plan de la salle' })).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(getByText('1 choisie')).toBeVisible()
  await userEvent.keyboard('v')
  const dialog = getByRole('dialog', { name: 'Déplacer vers un dossier' })
  await expect.element(dialog.getByRole('option', { name: 'Chantiers' })).toBeVisible()
  expect(dialog.getByRole('option', { name: 'Envoyés' }).elements()).toEqual([])
  await checkScreen()
  await userEvent.keyboard('chan{Enter}')
  await expect.element(getByText('1 conversation rangée dans «\u202fChantiers\u202f»')).toBeVisible()
  const move = { conversationIds: [id(1)], action: 'move', folderId: id(92), mailboxId: id(90) }
  expect(changes).toContainEqual(move)
  await getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => changes.at(-1)).toMatchObject({ changes: [{ action: 'move', to: id(91) }] })
})

test('conversations are merged, and one is split from a mail on; both are taken back', async () => {
  const asked: unknown[] = []
  fakeApi({
    mailSync: {
      mergeConversations: (input) => {
        asked.push(input)
        return { conversationId: id(1), editIds: [id(60)] }
      },
      splitConversation: (input) => {
        asked.push(input)
        return { conversationId: id(4), editIds: [id(61)] }
      },
      undoConversationEdits: (input) => {
        asked.push(input)
        return { undone: 1 }
      },
    },
  })
  // The toast of one may still be there when the other comes.
  const undo = (said: string) =>
    getByRole('listitem').filter({ hasText: said }).getByRole('button', { name: 'Annuler' }).click()
  const { router } = openPage('/conversations', { me: member() })
  await getByRole('checkbox', { name: 'Choisir «\u202fPlan de la salle\u202f»' }).click()
  expect(getByRole('button', { name: 'Fusionner' }).elements()).toEqual([])
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 2\u202f»' }).click()
  await getByRole('button', { name: 'Fusionner' }).click()
  await expect.element(getByText('2 conversations fusionnées')).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ open: id(1) })
  await undo('2 conversations fusionnées')
  await expect.poll(() => asked).toEqual([{ conversationIds: [id(1), id(2)] }, { editIds: [id(60)] }])
  await expect.poll(() => router.state.location.search).toEqual({})
  await router.navigate({ to: '/conversations', search: { open: id(1) } })
  const parts = getByRole('button', { name: 'Séparer à partir de ce mail' })
  await expect.element(parts).toBeVisible()
  expect(parts.elements()).toHaveLength(1)
  await parts.click()
  await expect.element(getByText('Conversation séparée')).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ open: id(4) })
  await undo('Conversation séparée')
  await expect.poll(() => router.state.location.search).toEqual({ open: id(1) })
  expect(asked.slice(2)).toEqual([{ conversationId: id(1), messageId: id(12) }, { editIds: [id(61)] }])
})

test('conversations of several mailboxes are not moved together', async () => {
  fakeApi({
    conversations: {
      listConversations: () => ({ items: [row(1), row(2, { mailboxId: id(95) })], nextCursor: null }),
    },
  })
  openPage('/conversations', { me: member() })
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 1\u202f»' }).click()
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 2\u202f»' }).click()
  // The focus is on a tick box, which is no place to type.
  await userEvent.keyboard('v')
  await expect.element(getByText(/de plusieurs comptes/)).toBeVisible()
})

test('the keys are shown', async () => {
  openPage('/conversations', { me: member() })
  await expect.element(getByRole('link', { name: /Plan de la salle/ })).toBeVisible()
  await userEvent.keyboard('?')
  const dialog = getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect.element(dialog.getByText('Déplacer la conversation vers un dossier')).toBeVisible()
  await expect.element(dialog.getByText('Choisir la conversation')).toBeVisible()
})

test('without a mailbox the page leads to connecting one', async () => {
  fakeApi({ conversations: { getInbox: () => ({ mailboxes: [], unread: 0 }) } })
  openPage('/conversations', { me: member() })
  await expect
    .element(getByRole('link', { name: 'Connecter une boîte' }))
    .toHaveAttribute('href', '/manager/mail')
  await checkScreen()
})

test('what a colleague keeps of a shared mailbox is not offered', async () => {
  fakeApi({
    conversations: {
      listConversations: () => ({ items: [row(4, { subject: null, snippet: null })], nextCursor: null }),
      getConversation: () => ({
        ...conversation,
        subject: null,
        own: false,
        mails: [mail(13, { whole: false, subject: null, snippet: null })],
      }),
    },
  })
  openPage(`/conversations?open=${id(4)}`, { me: member() })
  await expect.element(getByText('Le texte de ce message n’est pas partagé.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Archiver' })).not.toBeInTheDocument()
  expect(changes).toEqual([])
})

test('the dashboard counts what is unread, and a client’s page shows the mails exchanged', async () => {
  fillOrganization()
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 3 }),
      listMailsOf: ({ cursor }) => ({
        items: [
          {
            id: id(cursor ? 22 : 21),
            conversationId: id(1),
            subject: cursor ? 'Plus ancien' : 'Plan de la salle',
            snippet: 'Voici le plan.',
            from: { name: 'Camille Roy', address: 'camille@client.test' },
            outgoing: false,
            attachments: true,
            receivedAt: at,
          },
        ],
        nextCursor: cursor ? null : 'plus',
      }),
    },
  })
  const { router } = openPage('/dashboard', { me: member() })
  await expect
    .element(getByRole('link', { name: '3 conversations non lues' }))
    .toHaveAttribute('href', '/conversations?view=unread')
  await router.navigate({ to: '/crm/contacts/$contactId', params: { contactId: id(50) } })
  await expect
    .element(getByRole('link', { name: /Plan de la salle/ }))
    .toHaveAttribute('href', `/conversations?view=all&open=${id(1)}`)
  await getByRole('button', { name: 'Voir plus d’e-mails' }).click()
  await expect.element(getByRole('link', { name: /Plus ancien/ })).toBeVisible()
})

test('a mail that comes while the list is open is said, and what a search found; nothing takes the focus', async () => {
  await page.viewport(1280, 900)
  const items = [row(1, { subject: 'Plan de la salle', unread: 1, lastAt: '2026-11-20T09:30:00.000Z' })]
  fakeApi({
    conversations: {
      listConversations: ({ q }) => ({ items: q ? [row(3), row(4)] : [...items], nextCursor: null }),
    },
  })
  const { client } = openPage('/conversations', { me: member() })
  await expect.element(getByRole('link', { name: /Plan de la salle/ })).toBeVisible()
  window.dispatchEvent(new PointerEvent('pointermove'))
  const said = (text: string | RegExp) =>
    expect.element(getByRole('status').filter({ hasText: text })).toBeInTheDocument()
  const news = getByRole('region', { name: 'Liste des conversations' }).getByRole('status')
  await expect.element(news).toBeInTheDocument()
  const before = document.activeElement
  items.unshift(row(2, { subject: 'Bon pour accord', unread: 1, lastAt: '2026-11-20T09:31:00.000Z' }))
  await client.invalidateQueries({ queryKey: orpc.conversations.key() })
  await said('Nouveau message de Camille Roy\u00a0: Bon pour accord')
  expect(document.activeElement).toBe(before)
  await getByRole('searchbox').fill('plan')
  await said('2\u00a0conversations')
})
