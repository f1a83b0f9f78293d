import { type ConversationView, conversationViews } from '#shared/domain/conversations/views.ts'

/** Lists of what is written here, beside those of mails. */
export const writingBoxes = { drafts: 'Brouillons', scheduled: 'Programmés' } as const
export type WritingBox = keyof typeof writingBoxes

/** The address of the inbox: the list shown, and the conversation that is open. */
export type InboxSearch = {
  view?: ConversationView
  box?: WritingBox
  mailbox?: string
  folder?: string
  q?: string
  open?: string
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads an address that anybody may have written. */
export function readInboxSearch({
  view,
  box,
  mailbox,
  folder,
  q,
  open,
}: Record<string, unknown>): InboxSearch {
  const known = conversationViews.find((one) => one === view)
  return {
    ...(known && known !== 'inbox' ? { view: known } : {}),
    ...(box === 'drafts' || box === 'scheduled' ? { box } : {}),
    ...(text(mailbox) ? { mailbox: text(mailbox) } : {}),
    ...(text(folder) ? { folder: text(folder) } : {}),
    ...(text(q) ? { q: text(q) } : {}),
    ...(text(open) ? { open: text(open) } : {}),
  } as InboxSearch
}
