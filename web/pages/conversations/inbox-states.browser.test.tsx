import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen, checkWords } from '#web/test/check-screen.ts'
import { at, conversation, id, mailbox, row } from '#web/test/conversations.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
let changes: unknown[]

beforeEach(async () => {
  changes = []
  await page.viewport(1280, 900)
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 1 }),
      listConversations: () => ({ items: [row(1, { unread: 1 }), row(2)], nextCursor: null }),
      getConversation: ({ conversationId }) => ({ ...conversation, id: conversationId }),
      getMailBody: () => ({ html: null, text: 'Bonjour' }),
    },
    mailSync: {
      changeConversations: (change) => {
        changes.push(change)
        return { undo: [] }
      },
    },
  })
})

test('a mailbox whose grant ended is said with where to mend it, and a colleague’s with whom to ask', async () => {
  fakeApi({
    conversations: {
      getInbox: () => ({
        mailboxes: [
          { ...mailbox, fault: 'refused' },
          {
            ...mailbox,
            id: id(95),
            address: 'contact@atelier.test',
            ownerName: 'Marc Petit',
            fault: 'refused' as const,
          },
        ],
        unread: 0,
      }),
    },
  })
  openPage('/conversations', { me: member() })
  await expect.element(getByText('Autorisation expirée').first()).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Reconnecter ce compte' }))
    .toHaveAttribute('href', '/manager/mail')
  await expect.element(getByText('Demandez à Marc Petit de reconnecter ce compte.')).toBeVisible()
  await checkScreen()
})

test('a server that does not answer and a pause are said in a line; the open inbox has it asked at once, once', async () => {
  const asked: string[] = []
  fakeApi({
    mailSync: {
      retryMails: ({ mailboxId }) => {
        asked.push(mailboxId)
        return { mails: 0 }
      },
    },
    conversations: {
      getInbox: () => ({
        mailboxes: [
          { ...mailbox, fault: 'lost' },
          { ...mailbox, id: id(95), address: 'pause@atelier.test', paused: true },
        ],
        unread: 0,
      }),
    },
  })
  openPage('/conversations', { me: member() })
  await expect.element(getByText(/jeanne@atelier\.test.*Le serveur ne répond pas/)).toBeVisible()
  await expect.element(getByText(/pause@atelier\.test.*synchronisation en pause/)).toBeVisible()
  await expect.poll(() => asked).toEqual([mailbox.id])
  await checkWords()
})

test('the first import says how far it is, and what came first is readable', async () => {
  const folder = {
    id: id(91),
    name: 'Boîte de réception',
    role: 'inbox' as const,
    followed: true,
    there: 12_000,
    here: 1_284,
    comparedAt: null,
    aside: 0,
  }
  fakeApi({
    conversations: { getInbox: () => ({ mailboxes: [{ ...mailbox, syncing: true }], unread: 1 }) },
    mailSync: {
      listMailboxSyncs: () => ({
        items: [
          {
            mailboxId: mailbox.id,
            address: mailbox.address,
            maildir: false,
            sharing: 'private' as const,
            importSince: null,
            paused: false,
            fault: null,
            notBefore: null,
            syncedAt: null,
            lastMailAt: at,
            folders: [folder],
            repaired: { added: 0, removed: 0, marks: 0 },
            sweep: null,
            stillSince: null,
            silentSince: null,
          },
        ],
      }),
    },
  })
  openPage('/conversations', { me: member() })
  await expect.element(getByText(/Première synchronisation de jeanne@atelier\.test/)).toBeVisible()
  await expect
    .element(getByRole('progressbar'))
    .toHaveAttribute('aria-valuetext', '1\u202f284 sur 12\u202f000')
  await expect.element(getByRole('link', { name: /Sujet 1/ })).toBeVisible()
  await checkScreen()
})

test('without a network what is shown stays, an action is refused in words, and a mail is marked read on its return', async () => {
  openPage('/conversations', { me: member() })
  await expect.element(getByRole('link', { name: /Sujet 1/ })).toBeVisible()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(getByText('Hors ligne', { exact: true })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('link', { name: /Sujet 1/ }).click()
  await expect.element(getByRole('heading', { level: 2, name: 'Plan de la salle' })).toBeVisible()
  await userEvent.keyboard('e')
  await expect.element(getByText(/rien n’a changé/)).toBeVisible()
  expect(changes).toEqual([])
  await expect.element(getByRole('link', { name: /Sujet 1/ })).toBeVisible()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => changes).toEqual([{ conversationIds: [expect.any(String)], action: 'seen' }])
  await expect.element(getByText('Hors ligne', { exact: true })).not.toBeInTheDocument()
})

test('what the server refuses comes back to the list', async () => {
  fakeApi({
    mailSync: {
      changeConversations: () => {
        throw new Refusal('mail_folder_missing')
      },
    },
  })
  openPage('/conversations', { me: member() })
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 2\u202f»' }).click()
  await getByRole('button', { name: 'Archiver' }).click()
  await expect.element(getByText(new Refusal('mail_folder_missing').message)).toBeVisible()
  await expect.element(getByRole('link', { name: /Sujet 2/ })).toBeVisible()
})

test('a folder that the server lacks is made by keyboard, after a refusal, and the mail is archived then', async () => {
  let lacking = true
  const asked: unknown[] = []
  const answers = [
    Promise.withResolvers<{ folderId: string }>(),
    Promise.withResolvers<{ folderId: string }>(),
  ]
  fakeApi({
    mailSync: {
      changeConversations: (change) => {
        if (lacking) throw new Refusal('mail_folder_missing', [], { mailboxId: mailbox.id, role: 'archive' })
        changes.push(change)
        return { undo: [] }
      },
      createFolder: (input) => answers[asked.push(input) - 1]!.promise,
    },
  })
  openPage('/conversations', { me: member() })
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 2\u202f»' }).click()
  await getByRole('button', { name: 'Archiver' }).click()
  await expect.element(getByRole('dialog', { name: 'Dossier «\u202fArchives\u202f» absent' })).toBeVisible()
  await checkScreen()
  const button = getByRole('button', { name: 'Créer le dossier' })
  for (let tabs = 0; tabs < 5 && document.activeElement !== button.element(); tabs++)
    await userEvent.keyboard('{Tab}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  expect(asked).toEqual([{ mailboxId: mailbox.id, role: 'archive' }])
  answers[0]!.reject(new Refusal('mail_folder_denied'))
  await expect.element(getByRole('alert')).toHaveTextContent(new Refusal('mail_folder_denied').message)
  await expect.element(button).toHaveFocus()
  expect(changes).toEqual([])
  await checkScreen()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(getByRole('alert')).not.toBeInTheDocument()
  lacking = false
  answers[1]!.resolve({ folderId: id(94) })
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(getByText('Dossier «\u202fArchives\u202f» créé')).toBeVisible()
  await expect.poll(() => changes).toEqual([{ conversationIds: [id(2)], action: 'archive' }])
})

test('mailboxes of one selection that lack the folder are asked for one after another, and one is full', async () => {
  const other = { ...mailbox, id: id(95), address: 'contact@atelier.test' }
  const made: string[] = []
  let full = true
  fakeApi({
    conversations: { getInbox: () => ({ mailboxes: [mailbox, other], unread: 0 }) },
    mailSync: {
      changeConversations: (change) => {
        const lacking = [mailbox, other].find((one) => !made.includes(one.id))
        if (lacking) throw new Refusal('mail_folder_missing', [], { mailboxId: lacking.id, role: 'archive' })
        changes.push(change)
        return { undo: [] }
      },
      createFolder: ({ mailboxId }) => {
        if (mailboxId === other.id && full) throw new Refusal('mail_folder_full')
        made.push(mailboxId)
        return { folderId: id(94) }
      },
    },
  })
  openPage('/conversations', { me: member() })
  for (const subject of ['Sujet 1', 'Sujet 2'])
    await getByRole('checkbox', { name: `Choisir «\u202f${subject}\u202f»` }).click()
  await getByRole('button', { name: 'Archiver' }).click()
  await expect.element(getByText(/^La boîte jeanne@atelier\.test n’a pas/)).toBeVisible()
  await getByRole('button', { name: 'Créer le dossier' }).click()
  await expect.element(getByText(/^La boîte contact@atelier\.test n’a pas/)).toBeVisible()
  expect(changes).toEqual([])
  await getByRole('button', { name: 'Créer le dossier' }).click()
  await expect.element(getByRole('alert')).toHaveTextContent(new Refusal('mail_folder_full').message)
  expect(changes).toEqual([])
  full = false
  await getByRole('button', { name: 'Créer le dossier' }).click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => changes).toEqual([{ conversationIds: [id(1), id(2)], action: 'archive' }])
  expect(made).toEqual([mailbox.id, other.id])
})

test('a colleague’s mailbox without a bin says whom to ask', async () => {
  fakeApi({
    conversations: { getInbox: () => ({ mailboxes: [{ ...mailbox, ownerName: 'Marc Petit' }], unread: 0 }) },
    mailSync: {
      changeConversations: () => {
        throw new Refusal('mail_folder_missing', [], { mailboxId: mailbox.id, role: 'trash' })
      },
    },
  })
  openPage('/conversations', { me: member() })
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 2\u202f»' }).click()
  await getByRole('button', { name: 'Mettre à la corbeille' }).click()
  await expect.element(getByText(/Demandez à Marc Petit de créer ce dossier/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Créer le dossier' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
})

test('a search without a result is said, and taken back', async () => {
  fakeApi({
    conversations: { listConversations: ({ q }) => ({ items: q ? [] : [row(1)], nextCursor: null }) },
  })
  const { router } = openPage('/conversations?q=introuvable', { me: member() })
  await expect.element(getByText('Aucun message ne correspond')).toBeVisible()
  await checkScreen()
  await getByRole('button', { name: 'Préciser une recherche' }).click()
  await expect.element(getByRole('dialog', { name: 'Préciser une recherche' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await getByRole('button', { name: 'Effacer la recherche' }).last().click()
  await expect.element(getByRole('link', { name: /Sujet 1/ })).toBeVisible()
  expect(router.state.location.search).toEqual({})
})

test('a conversation that is gone, a list that fails, and its next page that fails, are said and tried again', async () => {
  let broken = true
  fakeApi({
    conversations: {
      getConversation: () => {
        throw new Refusal('not_found')
      },
      listConversations: ({ cursor }) => {
        if (broken) throw new Cut()
        if (cursor) return { items: [row(400)], nextCursor: null }
        return { items: Array.from({ length: 50 }, (_, n) => row(n + 1)), nextCursor: 'suite' }
      },
    },
  })
  openPage(`/conversations?open=${id(1)}`, { me: member() })
  await expect.element(getByText('Cette conversation n’est plus là')).toBeVisible()
  await expect.element(getByText('Le chargement a échoué')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  broken = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByRole('link', { name: /Sujet 1$|Sujet 1 / }).first()).toBeVisible()
  broken = true
  const more = getByRole('button', { name: 'Charger la suite' })
  ;(more.element() as HTMLElement).click()
  await expect.element(getByText(/Le serveur ne répond pas/)).toBeInTheDocument()
  broken = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByRole('link', { name: /Sujet 400/ })).toBeInTheDocument()
})

test('a mailbox that answers that nobody is there says until when, with where to change it', async () => {
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [{ ...mailbox, awayUntil: '2026-12-03' }], unread: 0 }),
    },
  })
  openPage('/conversations', { me: member() })
  await expect.element(getByText(/^Réponse d’absence active jusqu’au 3 déc. 2026/)).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Régler', exact: true }))
    .toHaveAttribute('href', '/conversations/settings')
  await checkScreen()
})
