import { DomainError } from '#shared/domain/domain-error.ts'

type StoredDraft = { content: unknown; revision: number; updated_at: Date; editor_name: string | null }

/**
 * Refuses to write over, to send or to issue a text that its author has not read. Errors: version_conflict, whose data holds what is stored (`read`):
 * `content`, `revision`, `savedAt`, `savedByName`.
 */
export async function assertRevision(
  draft: { revision: number },
  revision: number,
  read: () => Promise<StoredDraft>,
): Promise<void> {
  if (draft.revision === revision) return
  const stored = await read()
  throw new DomainError('version_conflict', {
    data: {
      content: stored.content,
      revision: stored.revision,
      savedAt: stored.updated_at.toISOString(),
      savedByName: stored.editor_name,
    },
  })
}
