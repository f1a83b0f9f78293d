import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { conversation, mail, mailbox, row } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoiceSending } from '#web/test/invoice-links.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { nothingReminded, promise, remindedInvoice, standing } from '#web/test/reminders.ts'

/** What a client owes, beside the mail that answers a reminder. */
const { getByRole, getByText } = page
const card = () => getByRole('region', { name: 'Relances' })
const PAUSE = '0198a5c2-0000-7000-8000-000000000951'
const owed = { ...remindedInvoice, currency: 'EUR' as const, disputed: false }
const answered = {
  kind: 'answered' as const,
  text: 'Le client a écrit depuis votre dernière relance.',
  untilOn: null,
  invoiceId: null,
  pauseId: PAUSE,
  promiseId: null,
}
const pause = {
  id: PAUSE,
  invoiceId: null,
  quoteId: null,
  reason: 'answered' as const,
  note: '',
  untilOn: null,
  judgedOn: null,
  openedAt: '2026-11-21T10:00:00.000Z',
  openedByName: null,
}

let done: unknown[]
beforeEach(async () => {
  await page.viewport(1600, 900)
  done = []
  fillOrganization()
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 1 }),
      listConversations: () => ({ items: [row(1)], nextCursor: null }),
      getConversation: ({ conversationId }) => ({
        ...conversation,
        id: conversationId,
        mails: [mail(11)],
        people: [],
        linked: [{ kind: 'company', id: company().id, name: company().name }],
      }),
      getMailBody: () => ({ html: null, text: 'Le verre est rayé.' }),
      listMailsOf: () => ({ items: [], nextCursor: null }),
    },
    reminders: {
      getClientReminders: () =>
        nothingReminded({ standings: [standing(3)], owed: [owed], blocks: [answered], pauses: [pause] }),
      resumeReminders: ({ pauseId }) => {
        done.push({ resumed: pauseId })
        return { pauseId }
      },
      recordPromise: (input) => {
        done.push(input)
        return promise(6)
      },
    },
    invoiceSending: {
      openInvoiceDispute: (input) => {
        done.push(input)
        return invoiceSending()
      },
    },
  })
})

const open = () => openPage(`/conversations?open=${row(1).id}`, { me: member() })

test('the debt stands beside the mail; a promise that it makes is noted, and the answer is read', async () => {
  open()
  await expect.element(card().getByText(/^3.120,00.€ en retard/)).toBeVisible()
  await expect.element(card().getByRole('link', { name: 'F2026-0007' })).toBeVisible()
  await expect.element(card().getByText(answered.text)).toBeVisible()
  await checkScreen()
  await page.viewport(1600, 900)
  await card().getByRole('button', { name: 'Promesse' }).click()
  const dialog = getByRole('dialog', { name: 'Noter une promesse' })
  await expect.element(dialog.getByRole('combobox', { name: /^Comment/ })).toHaveDisplayValue('Par e-mail')
  await dialog.getByRole('button', { name: 'Noter la promesse' }).click()
  await expect.poll(() => done).toMatchObject([{ source: 'mail' }, { resumed: PAUSE }])
})

test('a dispute is noted with the invoice, the reason and the words of the client', async () => {
  open()
  await card().getByRole('button', { name: 'Litige' }).click()
  const dialog = getByRole('dialog', { name: 'Noter un litige' })
  await dialog.getByRole('button', { name: 'Noter le litige' }).click()
  await expect.element(dialog.getByText('Décrivez le problème.')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Raison/ }).selectOptions('quality')
  await dialog.getByLabelText(/^Ce que dit le client/).fill('Le verre est rayé.')
  await dialog.getByRole('textbox', { name: /^Montant contesté/ }).fill('400')
  await dialog.getByRole('button', { name: 'Noter le litige' }).click()
  await expect.element(getByText('Litige noté')).toBeVisible()
  await expect
    .poll(() => done)
    .toEqual([
      { invoiceId: owed.invoiceId, reason: 'quality', message: 'Le verre est rayé.', amountCents: 40_000 },
      { resumed: PAUSE },
    ])
})

test('what is contested of an invoice is said beside what is asked, and is not contested again', async () => {
  fakeApi({
    reminders: {
      getClientReminders: () =>
        nothingReminded({
          standings: [standing(3)],
          owed: [{ ...owed, owedCents: 272_000, contestedCents: 40_000 }],
        }),
    },
  })
  open()
  await expect.element(card().getByText(/hors 400,00\s€ contestés/)).toBeVisible()
  await expect
    .element(card().getByRole('button', { name: 'Litige' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('« Reprendre » lets the reminders go on', async () => {
  open()
  await card().getByRole('button', { name: 'Reprendre' }).click()
  await expect.element(getByText('Les relances reprennent')).toBeVisible()
  expect(done).toEqual([{ resumed: PAUSE }])
})

test('a client that owes nothing late has no card', async () => {
  fakeApi({ reminders: { getClientReminders: () => nothingReminded() } })
  open()
  await expect.element(getByRole('list', { name: 'Contacts et devis de la conversation' })).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
})
