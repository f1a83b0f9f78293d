import type { Draft, DraftContent } from '#shared/contract/mail-sending.ts'
import type { StoredDraft } from '#web/patterns/draft/draft-saver.ts'

/** A draft as the saver keeps it: what is written apart from what the server says of it. */
export type MailDraft = Omit<Draft, keyof DraftContent | 'quoted'> & { content: DraftContent }

/** Takes apart what the server gives, its history left out: that never changes. */
export function toMailDraft(draft: Omit<Draft, 'quoted'>): MailDraft {
  const { mailboxId, alias, to, cc, bcc, subject, body, signature, quotes, prospecting, ...facts } = draft
  return {
    ...facts,
    content: { mailboxId, alias, to, cc, bcc, subject, body, signature, quotes, prospecting },
  }
}

/** The stored draft that `version_conflict` tells of. */
export function readStored(data: unknown): StoredDraft<DraftContent> {
  const { content, revision, updatedAt, updatedByName } = toMailDraft(data as Omit<Draft, 'quoted'>)
  return { content, revision, savedAt: updatedAt, savedByName: updatedByName }
}

/** The words of a text, for those that are looked for in it; kept parts and pictures count as some. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<img /g, '[image]<img ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
