import { sql } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'

export type KeptNote = { id: string; conversationId: string; authorId: string; body: string }

export async function insertNote(
  tx: Tx,
  {
    conversationId,
    body,
    mentionIds,
  }: { conversationId: string; body: string; mentionIds: readonly string[] },
): Promise<string> {
  const { orgId, userId } = tx.scope
  const row = await tx.db
    .insertInto('conversation_notes')
    .values({
      org_id: orgId,
      conversation_id: conversationId,
      written_in: conversationId,
      author_id: userId!,
      body,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMentions(tx, { noteId: row.id, conversationId, mentionIds })
  return row.id
}

/** A note of a conversation that the caller reads whole; null when there is none. */
export async function findNote(tx: Tx, noteId: string): Promise<KeptNote | null> {
  const row = await tx.db
    .selectFrom('conversation_notes')
    .select(['id', 'conversation_id', 'author_id', 'body'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', noteId)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        conversationId: row.conversation_id,
        authorId: row.author_id,
        body: row.body,
      }
    : null
}

/** Writes a note anew. Returns the members whom it did not name before. */
export async function rewriteNote(
  tx: Tx,
  { id: noteId, conversationId }: KeptNote,
  { body, mentionIds }: { body: string; mentionIds: readonly string[] },
): Promise<string[]> {
  const { orgId } = tx.scope
  await tx.db
    .updateTable('conversation_notes')
    .set({ body, edited_at: tx.now })
    .where('org_id', '=', orgId)
    .where('id', '=', noteId)
    .execute()
  await sql`
    delete from conversation_mentions where org_id = ${orgId} and note_id = ${noteId} and user_id <> all (${mentionIds}::uuid[])`.execute(
    tx.db,
  )
  return addMentions(tx, { noteId, conversationId, mentionIds })
}

export async function addMentions(
  tx: Tx,
  {
    noteId,
    conversationId,
    mentionIds,
  }: { noteId: string; conversationId: string; mentionIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into conversation_mentions (org_id, note_id, user_id, conversation_id, created_at)
    select ${tx.scope.orgId}, ${noteId}, each, ${conversationId}, ${tx.now} from unnest(${mentionIds}::uuid[]) as each
    on conflict do nothing returning user_id as id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Hides a note, or shows it again; its text goes in the night. */
export async function setDeleted(tx: Tx, noteId: string, deleted: boolean): Promise<void> {
  await updateRow(tx, 'conversation_notes', noteId, { deleted_at: deleted ? tx.now : null })
  if (deleted)
    await tx.db
      .deleteFrom('conversation_mentions')
      .where('org_id', '=', tx.scope.orgId)
      .where('note_id', '=', noteId)
      .execute()
}

/** Notes that were deleted, after long enough for « Annuler » wherever it still stands on a screen. */
export const deletedNotes: Retention = { table: 'conversation_notes', since: 'deleted_at', hours: 1 }
