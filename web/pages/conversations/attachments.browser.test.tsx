import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { conversation, id, mail, mailbox } from '#web/test/conversations.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const part = (position: number, name: string, type: string) => ({
  position,
  name,
  type,
  size: 250_000,
  contentId: null,
  inline: false,
})
let saved: unknown[]

beforeEach(() => {
  saved = []
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 0 }),
      listConversations: () => ({ items: [], nextCursor: null }),
      getConversation: () => ({
        ...conversation,
        people: [{ ...conversation.people[0]!, contactId: id(50) }],
        mails: [
          mail(11, {
            attachments: [part(0, 'plan.pdf', 'application/pdf'), part(1, 'façade.png', 'image/png')],
          }),
        ],
      }),
      getMailBody: () => ({ html: null, text: 'Bonjour' }),
    },
    clientDocuments: {
      saveMailPart: (asked) => {
        saved.push(asked)
        if (saved.length === 1) throw new Refusal('mail_unreadable')
        return { id: id(80) }
      },
    },
  })
})

test('an attachment is kept on the client of the conversation, after a failure that is said', async () => {
  const { router } = openPage(`/conversations?open=${id(1)}`, { me: member() })
  await getByRole('button', { name: 'Enregistrer plan.pdf sur un client' }).click()
  const dialog = getByRole('dialog', { name: 'Enregistrer sur un client' })
  await expect.element(dialog.getByRole('combobox')).toHaveValue('Camille Roy')
  await checkScreen()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved.at(-1)).toEqual({ messageId: id(11), position: 0, contactId: id(50) })
  await expect.element(getByText('Fichier enregistré sur la fiche de Camille Roy')).toBeVisible()
  expect(router.state.location.pathname).toBe('/conversations')
})

test('a picture is looked at as a picture, another file is only saved', async () => {
  openPage(`/conversations?open=${id(1)}`, { me: member() })
  await expect.element(getByRole('link', { name: /plan\.pdf/ })).toHaveAttribute('download', 'plan.pdf')
  expect(getByRole('button', { name: 'Voir plan.pdf' }).elements()).toEqual([])
  await getByRole('button', { name: 'Voir façade.png' }).click()
  const dialog = getByRole('dialog', { name: 'façade.png' })
  // Nothing answers here: what the server refuses to call a picture is said.
  await expect.element(dialog.getByText(/ne peut pas être montrée/)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Enregistrer le fichier' }))
    .toHaveAttribute('download', 'façade.png')
})
