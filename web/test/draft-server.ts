import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Conversation } from '#shared/contract/conversations.ts'
import type { DraftContent } from '#shared/contract/mail-sending.ts'
import { conversation, id, mailbox, row } from './conversations.ts'
import { Cut, type FakeEndpoints, fakeApi, Refusal } from './fake-api.ts'
import { openPage } from './open-page.tsx'
import { member } from './people.ts'
import { draft, sender, sending } from './writing.ts'

/** The inputs of sendDraft. */
export type Send = {
  revision: number
  at?: string
  unlessAnswered?: boolean
  knownAnswers?: number
  despite?: boolean
  basis?: { basis: string; note?: string }
}

/** A server that keeps one draft. */
export const server = {
  stored: draft(),
  conversation,
  sent: [] as Send[],
  down: false,
  deleted: [] as string[],
}
const contentOf = ({
  mailboxId,
  alias,
  to,
  cc,
  bcc,
  subject,
  body,
  signature,
  quotes,
  prospecting,
}: DraftContent): DraftContent => ({
  mailboxId,
  alias,
  to,
  cc,
  bcc,
  subject,
  body,
  signature,
  quotes,
  prospecting,
})

/** Opens a conversation that one may answer. */
export function openConversation(
  facts: Partial<Conversation> = {},
  others: FakeEndpoints['mailSending'] = {},
) {
  server.conversation = { ...conversation, ...facts }
  fakeApi({
    conversations: {
      getInbox: () => ({ mailboxes: [mailbox], unread: 0 }),
      listConversations: () => ({ items: [row(1)], nextCursor: null }),
      getConversation: () => server.conversation,
      getMailBody: () => ({ html: null, text: 'Voici le plan.' }),
    },
    mailSync: { changeConversations: () => ({ undo: [] }) },
    crm: { listContacts: () => ({ items: [], nextCursor: null }) },
    mailSending: {
      listSenders: () => ({ items: [sender()] }),
      openAnswer: ({ kind }) => {
        server.stored = { ...server.stored, kind }
        return server.stored
      },
      getDraft: () => server.stored,
      saveDraft: ({ revision, ...input }) => {
        if (server.down) throw new Cut()
        const { quoted: _, ...now } = server.stored
        if (revision !== now.revision) throw new Refusal('version_conflict', [], now)
        server.stored = { ...server.stored, ...contentOf(input as DraftContent), revision: revision + 1 }
        const { quoted: __, ...saved } = server.stored
        return saved
      },
      deleteDraft: ({ draftId }) => {
        server.deleted.push(draftId)
        return { draftId }
      },
      sendDraft: (input) => {
        server.sent.push(input as Send)
        return sending({
          scheduled: input.at !== undefined,
          ...(input.at ? { dueAt: String(input.at) } : {}),
        })
      },
      ...others,
    },
  })
  return openPage(`/conversations?open=${id(1)}`, { me: member() })
}

/** Before each test. */
export function resetServer(): void {
  Object.assign(server, { stored: draft(), sent: [], down: false, deleted: [] })
}

export const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const box = () => page.getByRole('textbox', { name: 'Message', exact: true })
export const composer = () => page.getByRole('region', { name: /^Réponse|^Transfert/ })

export async function answer(): Promise<void> {
  await button('Répondre').click()
  await expect.element(box()).toHaveFocus()
  await expect.element(composer().getByText('Enregistré', { exact: true })).toBeVisible()
}
