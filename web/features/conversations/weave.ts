import type { Mail } from '#shared/contract/conversations.ts'
import type { ConversationNote, ConversationTeam, HandlingEntry } from '#shared/contract/inbox-team.ts'

/** The items of a conversation, one below the other. */
export type Woven =
  | { kind: 'mail'; id: string; at: string; mail: Mail; index: number }
  | { kind: 'note'; id: string; at: string; note: ConversationNote }
  | { kind: 'history'; id: string; at: string; entry: HandlingEntry }

/** Mails, notes and history in the order of time; of one instant, mails first. */
export function weave(
  mails: readonly Mail[],
  team: Pick<ConversationTeam, 'notes' | 'history'> | undefined,
): Woven[] {
  const all: Woven[] = [
    ...mails.map((mail, index) => ({
      kind: 'mail' as const,
      id: mail.id,
      at: mail.receivedAt,
      mail,
      index,
    })),
    ...(team?.notes ?? []).map((note) => ({ kind: 'note' as const, id: note.id, at: note.createdAt, note })),
    ...(team?.history ?? []).map((entry) => ({
      kind: 'history' as const,
      id: entry.id,
      at: entry.at,
      entry,
    })),
  ]
  return all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
