import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Invitation } from '#shared/contract/conversations.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { conversation, id, mail, mailbox } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { task } from '#web/test/tasks.ts'

const { getByRole, getByText } = page
const invitation: Invitation = {
  kind: 'meeting',
  title: 'Visite du chantier',
  startsAt: '2026-11-30',
  endsAt: '2026-12-01',
  allDay: true,
  place: '12 rue des Lilas, Lyon',
  organizer: 'camille@client.test',
  repeats: 'chaque semaine, le lundi',
  attendee: null,
  answer: null,
  cancelled: false,
}
const file = {
  position: 0,
  name: 'invite.ics',
  type: 'text/calendar',
  size: 900,
  contentId: null,
  inline: false,
}
const show = async (facts: Partial<Invitation>) => {
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 0 }),
      listConversations: () => ({ items: [], nextCursor: null }),
      getConversation: () => ({
        ...conversation,
        mails: [mail(11, { attachments: [file], invitation: { ...invitation, ...facts } })],
      }),
      getMailBody: () => ({ html: null, text: 'Bonjour' }),
    },
  })
  openPage(`/conversations?open=${id(1)}`, { me: member() })
  await expect.element(getByText('Visite du chantier')).toBeVisible()
}

test('a meeting says when, where, by whom and how often, and its file is there for an agenda', async () => {
  await show({})
  const card = getByRole('region', { name: 'Invitation' })
  const when = 'du lundi 30 novembre 2026 au mardi 1er décembre 2026'
  for (const fact of [when, '12 rue des Lilas, Lyon', 'camille@client.test', 'chaque semaine, le lundi'])
    await expect.element(card.getByText(fact)).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: /Ajouter à l’agenda/ }))
    .toHaveAttribute('download', 'invite.ics')
  await checkScreen()
})

test('a meeting becomes a task of one’s own', async () => {
  const asked: string[] = []
  fakeApi({
    tasks: {
      createTaskOfInvitation: ({ messageId }) => {
        asked.push(messageId)
        return task(1, { title: 'Visite du chantier' })
      },
    },
  })
  await show({})
  await getByRole('button', { name: 'Créer une tâche' }).click()
  await expect.element(getByText('Tâche «\u202fVisite du chantier\u202f» créée')).toBeVisible()
  expect(asked).toEqual([mail(11).id])
})

test('a meeting that is off, or was answered, says so', async () => {
  await show({ cancelled: true, kind: 'cancellation', answer: 'accepted' })
  const card = getByRole('region', { name: 'Annulation' })
  await expect.element(card.getByText('Annulé', { exact: true })).toBeVisible()
  await expect.element(card.getByText('Vous avez accepté')).toBeVisible()
  expect(card.getByRole('link').elements()).toEqual([])
})

test('the answer of a guest is the guest’s', async () => {
  await show({ kind: 'reply', attendee: 'luc@client.test', answer: 'declined' })
  const card = getByRole('region', { name: 'Réponse à une invitation' })
  await expect.element(card.getByText('Déclinée')).toBeVisible()
  await expect.element(card.getByText('luc@client.test')).toBeVisible()
})
