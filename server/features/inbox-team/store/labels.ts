import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ConversationLabel } from '#shared/contract/inbox-team.ts'
import type { LabelColour } from '#shared/domain/inbox-team/labels.ts'

type Written = { name?: string | undefined; colour?: LabelColour | undefined }

/** Null when the name is taken, whatever its case and accents. */
export async function insertLabel(
  tx: Tx,
  { name, colour }: { name: string; colour: LabelColour },
): Promise<ConversationLabel | null> {
  const { rows } = await sql<ConversationLabel>`
    insert into conversation_labels (org_id, name, colour, created_at) values (${tx.scope.orgId}, ${name}, ${colour}, ${tx.now})
    on conflict (org_id, fold(name)) do nothing returning id, name, colour`.execute(tx.db)
  return rows[0] ?? null
}

export async function findLabel(tx: Tx, labelId: string): Promise<ConversationLabel | null> {
  const { rows } = await sql<ConversationLabel>`
    select id, name, colour from conversation_labels where org_id = ${tx.scope.orgId} and id = ${labelId} for no key update`.execute(
    tx.db,
  )
  return rows[0] ?? null
}

/** Whether another label has the name. */
export async function isLabelTaken(tx: Tx, name: string, labelId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_labels where org_id = ${tx.scope.orgId} and fold(name) = fold(${name}) and id <> ${labelId}`.execute(
    tx.db,
  )
  return rows.length > 0
}

export async function rewriteLabel(
  tx: Tx,
  labelId: string,
  { name, colour }: Written,
): Promise<ConversationLabel> {
  const { rows } = await sql<ConversationLabel>`
    update conversation_labels set name = coalesce(${name ?? null}, name), colour = coalesce(${colour ?? null}, colour)
    where org_id = ${tx.scope.orgId} and id = ${labelId} returning id, name, colour`.execute(tx.db)
  return rows[0]!
}

export async function removeLabel(tx: Tx, labelId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('conversation_labels')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', labelId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** For the system’s scope: a label stands on conversations that the caller does not see, too. */
export async function moveLabel(tx: Tx, labelId: string, intoId: string): Promise<void> {
  await sql`
    insert into conversation_label_links (org_id, conversation_id, label_id)
    select org_id, conversation_id, ${intoId} from conversation_label_links where org_id = ${tx.scope.orgId} and label_id = ${labelId}
    on conflict do nothing`.execute(tx.db)
  // Merges of conversations that may still be taken back know the parts by their labels.
  await sql`
    update conversation_edits set label_ids = array_replace(label_ids, ${labelId}::uuid, ${intoId}::uuid),
      other_label_ids = array_replace(other_label_ids, ${labelId}::uuid, ${intoId}::uuid)
    where org_id = ${tx.scope.orgId} and undone_at is null and ${labelId} = any (label_ids || other_label_ids)`.execute(
    tx.db,
  )
}

/** Tells every open inbox of the organization, at commit. */
export async function notifyLabelsChanged(tx: Tx): Promise<void> {
  const notice = {
    org: tx.scope.orgId,
    type: 'conversations.changed',
    subject: 'organization',
    id: tx.scope.orgId,
  }
  await sql`select pg_notify('ardoise', ${JSON.stringify(notice)})`.execute(tx.db)
}
