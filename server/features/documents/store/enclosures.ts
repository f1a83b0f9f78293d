import { insertRowForId } from '#server/db/own-rows.ts'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'

export function insertEnclosure(
  tx: Tx,
  file: { name: string; type: string; size: number; key: string; sha256: string },
): Promise<string> {
  return insertRowForId(tx, 'enclosures', {
    name: file.name,
    type: file.type,
    size: file.size,
    file_key: file.key,
    sha256: file.sha256,
    created_by: tx.scope.userId,
    created_at: tx.now,
    unused_since: tx.now,
  })
}

/** Records the files that left with the mail of a link. */
export async function insertUses(
  tx: Tx,
  { subject, subjectId, linkId }: { subject: 'quote' | 'invoice'; subjectId: string; linkId: string },
  enclosureIds: readonly string[],
): Promise<void> {
  if (enclosureIds.length === 0) return
  const of = { org_id: tx.scope.orgId, subject, subject_id: subjectId, link_id: linkId }
  await tx.db
    .insertInto('enclosure_uses')
    .values(enclosureIds.map((enclosure_id) => ({ ...of, enclosure_id })))
    .execute()
}

/** A file that was uploaded and left with nothing. */
export const unusedEnclosures: Retention = { table: 'enclosures', since: 'unused_since', hours: 7 * 24 }
