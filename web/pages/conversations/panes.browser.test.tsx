import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scrollOnNavigation } from '#web/scroll-on-navigation.ts'
import { company } from '#web/test/clients.ts'
import { at, conversation, id, mail, mailbox, row } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quoteRow } from '#web/test/quotes.ts'

const { getByRole, getByText } = page
const SIZE = 50
let rows: ReturnType<typeof row>[]
let asked: (string | undefined)[]
let changes: { conversationIds: string[]; action: string }[]

const minutesAgo = (n: number) => new Date(Date.parse(at) - n * 60_000).toISOString()

/** Lists as the server does: by the instant, newest first. */
function listRows({ cursor, view }: { cursor?: string | undefined; view?: string | undefined }) {
  asked.push(cursor)
  const after = rows.filter(
    ({ lastAt, unread }) => (cursor === undefined || lastAt < cursor) && (view !== 'unread' || unread > 0),
  )
  const items = after.slice(0, SIZE)
  return { items, nextCursor: after.length > SIZE ? items.at(-1)!.lastAt : null }
}

beforeEach(() => {
  asked = []
  changes = []
  rows = Array.from({ length: 320 }, (_, n) => row(n + 1, { lastAt: minutesAgo(n), unread: n < 3 ? 1 : 0 }))
  fillOrganization()
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 3 }),
      listConversations: listRows,
      getConversation: ({ conversationId }) => ({
        ...conversation,
        id: conversationId,
        subject: rows.find((one) => one.id === conversationId)?.subject ?? null,
        mails: [mail(11, { seen: rows.find((one) => one.id === conversationId)?.unread === 0 })],
        linked: [{ kind: 'company', id: company().id, name: company().name }],
      }),
      getMailBody: () => ({ html: null, text: 'Bonjour' }),
      listMailsOf: () => ({
        items: [
          {
            id: id(21),
            conversationId: id(2),
            subject: 'Le premier échange',
            snippet: 'Bonjour',
            from: { name: 'Camille Roy', address: 'camille@client.test' },
            outgoing: false,
            attachments: false,
            receivedAt: at,
          },
        ],
        nextCursor: null,
      }),
    },
    quotes: {
      listQuotes: () => ({ items: [quoteRow('sent', { number: 'D-2026-0077' })], nextCursor: null }),
    },
    mailSync: {
      changeConversations: (change) => {
        changes.push(change)
        if (change.action === 'seen')
          rows = rows.map((one) => (change.conversationIds.includes(one.id) ? { ...one, unread: 0 } : one))
        if (change.action === 'archive') rows = rows.filter((one) => !change.conversationIds.includes(one.id))
        return { undo: [] }
      },
    },
  })
})

const linkOf = (n: number) => getByRole('link', { name: new RegExp(`Sujet ${n}(?!\\d)`) })
const subject = (n: number) => getByRole('heading', { level: 2, name: `Sujet ${n}`, exact: true })
const scroller = () =>
  [...document.querySelectorAll<HTMLElement>('[data-pane="list"] *')].find(
    (element) =>
      getComputedStyle(element).overflowY === 'auto' && element.scrollHeight > element.clientHeight,
  )!

test('three panes stand side by side and scroll by themselves; the client’s is hidden, and stays hidden', async () => {
  await page.viewport(1600, 900)
  openPage('/conversations', { me: member() })
  await linkOf(4).click()
  await expect.element(subject(4)).toBeVisible()
  const aside = getByRole('complementary', { name: 'Client' })
  await expect.element(aside.getByRole('link', { name: 'D-2026-0077' })).toBeVisible()
  await expect.element(aside.getByRole('link', { name: /Le premier échange/ })).toBeVisible()
  expect(document.documentElement.scrollHeight).toBe(document.documentElement.clientHeight)
  scroller().scrollTop = 900
  await linkOf(20).click()
  await expect.element(subject(20)).toBeVisible()
  expect(scroller().scrollTop).toBe(900)
  await getByRole('button', { name: 'Masquer le client' }).click()
  await expect.element(aside).not.toBeInTheDocument()
  await unmount()
  openPage(`/conversations?open=${id(4)}`, { me: member() })
  await expect.element(subject(4)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Afficher le client' })).toBeVisible()
  await expect.element(aside).not.toBeInTheDocument()
})

test('below 1,500 px the client waits until it is asked for, and is there the next time', async () => {
  await page.viewport(1366, 768)
  openPage(`/conversations?open=${id(4)}`, { me: member() })
  await expect.element(subject(4)).toBeVisible()
  const aside = getByRole('complementary', { name: 'Client' })
  await getByRole('button', { name: 'Afficher le client' }).click()
  await expect.element(aside).toBeVisible()
  await unmount()
  openPage(`/conversations?open=${id(5)}`, { me: member() })
  await expect.element(subject(5)).toBeVisible()
  await expect.element(aside).toBeVisible()
})

test('a long conversation begins at its last mail, of which the head and the text are in sight', async () => {
  await page.viewport(1366, 768)
  fakeApi({
    conversations: {
      getConversation: ({ conversationId }) => ({
        ...conversation,
        id: conversationId,
        mails: Array.from({ length: 20 }, (_, n) => mail(100 + n, { seen: true })),
      }),
    },
  })
  openPage(`/conversations?open=${id(4)}`, { me: member() })
  const reading = getByRole('region', { name: 'Conversation', exact: true })
  const last = reading.getByRole('article').last()
  await expect.element(last.getByRole('button', { expanded: true })).toBeInViewport()
  await expect.element(last.getByText('Bonjour', { exact: true })).toBeInViewport()
  expect(last.element().getBoundingClientRect().top).toBeLessThan(200)
})

test('the list is as wide as one wants, by keyboard too, and stays so', async () => {
  await page.viewport(1600, 900)
  openPage('/conversations', { me: member() })
  const pane = getByRole('region', { name: 'Liste des conversations' })
  // 27 % of the 1,320 px beside the menu.
  await expect.element(pane).toHaveStyle({ width: '356px' })
  ;(getByRole('separator', { name: 'Largeur de la liste' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(pane).toHaveStyle({ width: '372px' })
  await unmount()
  openPage('/conversations', { me: member() })
  await expect.element(pane).toHaveStyle({ width: '372px' })
})

test('on a phone one pane takes the place of the other, and the list is found again where it was', async () => {
  await page.viewport(360, 740)
  // As web/main.tsx: without it the router scrolls to the top by itself.
  scrollOnNavigation(openPage('/conversations', { me: member() }).router)
  await expect.element(linkOf(1)).toBeVisible()
  window.scrollTo(0, 2_000)
  await linkOf(29).click()
  await expect.element(subject(29)).toBeVisible()
  await expect.element(getByRole('region', { name: 'Liste des conversations' })).not.toBeInTheDocument()
  expect(window.scrollY).toBe(0)
  await getByRole('button', { name: 'Revenir à la liste' }).click()
  await expect.element(linkOf(29)).toHaveFocus()
  expect(window.scrollY).toBe(2_000)
})

test('a long list is read as one scrolls; what is not drawn is still found, and a new mail asks for the first page alone', async () => {
  await page.viewport(1600, 900)
  const { router } = openPage('/conversations', { me: member() })
  await expect.element(linkOf(1)).toBeVisible()
  for (const end of [100, 150, 200, 250, 300, 320]) {
    scroller().scrollTop = scroller().scrollHeight
    await expect.element(linkOf(end)).toBeInTheDocument()
  }
  expect(getByRole('listitem').elements().length).toBeLessThan(250)
  await expect.element(linkOf(1)).not.toBeInTheDocument()
  expect(document.querySelector('[data-pane="list"] ul')?.textContent).toContain('Sujet 1 ')
  expect(getByRole('listitem').elements().at(-1)).toHaveAttribute('aria-posinset', '320')
  expect(getByRole('listitem').elements().at(-1)).toHaveAttribute('aria-setsize', '320')
  await linkOf(315).click()
  await expect.element(subject(315)).toBeVisible()
  const { scrollTop } = scroller()
  asked = []
  rows = [row(999, { subject: 'Tout nouveau', lastAt: minutesAgo(-5) }), ...rows]
  await userEvent.keyboard('s')
  await expect.poll(() => changes.map(({ action }) => action)).toEqual(['flag'])
  await expect.poll(() => asked.includes(undefined)).toBe(true)
  expect(asked.length).toBeLessThan(4)
  await expect.element(linkOf(315)).toBeVisible()
  expect(Math.abs(scroller().scrollTop - scrollTop)).toBeLessThan(100)
  scroller().scrollTop = 0
  await expect.element(getByRole('link', { name: /Tout nouveau/ })).toBeVisible()
  expect(router.state.location.search).toEqual({ open: id(315) })
})

test('the row with the focus stays, however far one scrolls', async () => {
  await page.viewport(1600, 900)
  openPage('/conversations', { me: member() })
  await expect.element(linkOf(2)).toBeVisible()
  ;(linkOf(2).element() as HTMLElement).focus()
  for (const end of [100, 150, 200, 250]) {
    scroller().scrollTop = scroller().scrollHeight
    await expect.element(linkOf(end)).toBeInTheDocument()
  }
  await expect.element(linkOf(2)).toHaveFocus()
  await expect.element(linkOf(60)).not.toBeInTheDocument()
})

test('Enter goes into the conversation and Escape back to its row; J and K go from row to row, past what is archived', async () => {
  await page.viewport(1600, 900)
  openPage('/conversations', { me: member() })
  await expect.element(linkOf(5)).toBeVisible()
  ;(linkOf(5).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(subject(5)).toBeVisible()
  await expect.element(getByRole('region', { name: 'Conversation', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(linkOf(5)).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(subject(6)).toBeVisible()
  await expect.element(linkOf(6)).toHaveFocus()
  await userEvent.keyboard('e')
  await expect.element(subject(7)).toBeVisible()
  await expect.element(linkOf(6)).not.toBeInTheDocument()
  await userEvent.keyboard('k')
  await expect.element(subject(5)).toBeVisible()
  expect(changes.filter(({ action }) => action === 'archive')).toMatchObject([{ conversationIds: [id(6)] }])
  await userEvent.keyboard('u')
  await expect.element(subject(5)).not.toBeInTheDocument()
  await expect.element(linkOf(5)).toHaveFocus()
})

test('among what is unread, J goes on from the one that was just read', async () => {
  await page.viewport(1600, 900)
  openPage('/conversations?view=unread', { me: member() })
  await linkOf(2).click()
  await expect.element(subject(2)).toBeVisible()
  await expect.element(linkOf(2)).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.element(subject(3)).toBeVisible()
})

test('Shift ticks all from the one before, and the first box those that are there, as it says', async () => {
  await page.viewport(1600, 900)
  openPage('/conversations', { me: member() })
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 2\u202f»' }).click()
  await getByRole('checkbox', { name: 'Choisir «\u202fSujet 6\u202f»' }).click({ modifiers: ['Shift'] })
  await expect.element(getByText('5 choisies')).toBeVisible()
  await getByRole('checkbox', { name: 'Ne plus rien choisir' }).click()
  await getByRole('checkbox', { name: 'Choisir les 50 premières' }).click()
  await expect.element(getByText('50 choisies')).toBeVisible()
})
