import type { DelayKind } from '#shared/domain/answer-delays/delays.ts'
import type { Pile } from '#shared/domain/inbox-team/handling.ts'

/** A row of the list, of the mailbox where its last mail came. */
export type EntryRow = {
  conversation_id: string
  mailbox_id: string
  last_at: Date
  senders: string[]
  messages: number
  unread: number
  flagged: number
  attachments: boolean
  private_to: string | null
  subject: string
  snippet: string
}

/** The team's marks on the conversation of a row, read beside the page. */
export type EntryMarks = {
  pile: Pile | null
  assigneeId: string | null
  teamId: string | null
  snoozedUntil: string | null
  labelIds: string[]
  dueKind: DelayKind | null
  dueAt: string | null
}

export const newestFirst = { by: ['last_at', 'conversation_id'], direction: 'desc' } as const
