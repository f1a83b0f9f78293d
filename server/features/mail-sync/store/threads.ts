import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mergeHandlings } from '#server/features/inbox-team/commands/carry-handlings.ts'
import { followMerges } from '#server/features/mail-sending/commands/follow-merges.ts'
import type { Tx } from '#server/scope.ts'

const hashed = (key: string) => createHash('sha256').update(key).digest('hex')

/** The conversation of each mail, and those of them that took others in. */
export type Threaded = { conversationIds: string[]; mergedIds: string[] }

/**
 * Finds the conversation of each mail, given the keys of each: one that a key knows, or a new one. Conversations that a mail joins become
 * the oldest of them, save those that were split by hand: then the mail goes to the one that it answers most nearly. Two mailboxes of an
 * organization come one after the other.
 */
export async function threadMails(tx: Tx, keysOfMails: readonly (readonly string[])[]): Promise<Threaded> {
  await lockThreads(tx)
  const namesOfMails = keysOfMails.map((keys) => keys.map(hashed))
  const known = await knownKeys(tx, namesOfMails.flat())
  const ofName = new Map(known.map(({ name, id }) => [name, id]))
  /** Ages in which conversations were made: the new ones last, in the order of their mails. */
  const ages = new Map(known.map(({ id, age }) => [id, age]))
  const apartOf = new Map(known.map(({ id, apart }) => [id, apart]))
  const intoOf = new Map<string, string>()
  const made: string[] = []
  const present = (id: string): string => {
    const into = intoOf.get(id)
    return into === undefined ? id : present(into)
  }
  const chosen = namesOfMails.map((names) => {
    const [own = '', ...cited] = names
    const nearestFirst = [own, ...cited.reverse()]
    const found = nearestFirst.flatMap((name) => (ofName.has(name) ? [present(ofName.get(name)!)] : []))
    const joined = joinable([...new Set(found)], apartOf)
    const [oldest, ...others] = [...joined].sort((a, b) => ages.get(a)! - ages.get(b)!)
    const id = oldest ?? crypto.randomUUID()
    if (oldest === undefined) {
      made.push(id)
      ages.set(id, Number.MAX_SAFE_INTEGER / 2 + made.length)
    }
    for (const other of others) {
      intoOf.set(other, id)
      apartOf.set(id, apartOf.get(id) ?? apartOf.get(other) ?? null)
    }
    for (const name of names) {
      const before = ofName.get(name)
      if (before === undefined || joined.includes(present(before))) ofName.set(name, id)
    }
    return id
  })
  await insertConversations(tx, made)
  const merges = [...intoOf.keys()].map((from) => ({ from, into: present(from) }))
  await mergeConversations(tx, merges)
  const knownNames = new Set(known.map(({ name }) => name))
  const fresh = [...ofName].filter(([name]) => !knownNames.has(name))
  await insertKeys(
    tx,
    fresh.map(([name, id]) => ({ name, id: present(id) })),
  )
  return { conversationIds: chosen.map(present), mergedIds: [...new Set(merges.map(({ into }) => into))] }
}

/** Conversations of which none was split from another by hand, the first of them first. */
function joinable(ids: readonly string[], apartOf: ReadonlyMap<string, string | null>): string[] {
  const joined: string[] = []
  const families = new Set<string>()
  for (const id of ids) {
    const family = apartOf.get(id) ?? null
    if (family !== null && families.has(family)) continue
    if (family !== null) families.add(family)
    joined.push(id)
  }
  return joined
}

/** Holds every other change of which mails are together until the end of the transaction. */
export async function lockThreads(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-threads:${tx.scope.orgId}`}, 0))`.execute(
    tx.db,
  )
}

type KnownKey = { name: string; id: string; age: number; apart: string | null }

async function knownKeys(tx: Tx, names: readonly string[]): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select encode(k.key, 'hex') as name, c.id, c.apart, extract(epoch from c.created_at)::float8 as age
    from conversation_keys k join conversations c on c.org_id = k.org_id and c.id = k.conversation_id
    where k.org_id = ${tx.scope.orgId} and k.key in (select decode(name, 'hex') from unnest(${names}::text[]) as name)`.execute(
    tx.db,
  )
  return rows
}

async function insertConversations(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .insertInto('conversations')
    .values(ids.map((id) => ({ org_id: tx.scope.orgId, id, created_at: tx.now })))
    .execute()
}

async function insertKeys(tx: Tx, keys: readonly { name: string; id: string }[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into conversation_keys (org_id, key, conversation_id)
    select ${tx.scope.orgId}, decode(name, 'hex'), id
    from unnest(${keys.map(({ name }) => name)}::text[], ${keys.map(({ id }) => id)}::uuid[]) as fresh (name, id)`.execute(
    tx.db,
  )
}

/** The mails and keys of some conversations go to others, which become private when one of them was. */
export async function mergeConversations(
  tx: Tx,
  merges: readonly { from: string; into: string }[],
): Promise<void> {
  if (merges.length === 0) return
  const { orgId } = tx.scope
  const pairs = sql`unnest(${merges.map(({ from }) => from)}::uuid[], ${merges.map(({ into }) => into)}::uuid[]) as merge (source, target)`
  await followMerges(tx, merges)
  await sql`update conversation_keys k set conversation_id = target from ${pairs} where k.org_id = ${orgId} and k.conversation_id = source`.execute(
    tx.db,
  )
  await sql`update mail_messages m set conversation_id = target from ${pairs} where m.org_id = ${orgId} and m.conversation_id = source`.execute(
    tx.db,
  )
  await sql`
    update conversations c set private_to = other.private_to from ${pairs} join conversations other on other.org_id = ${orgId} and other.id = source
    where c.org_id = ${orgId} and c.id = target and c.private_to is null and other.private_to is not null`.execute(
    tx.db,
  )
  await copyLinks(tx, merges)
  await mergeHandlings(tx, merges)
  // Two families that meet become one: more stays apart than was asked, but nothing that was split joins again.
  await sql`
    update conversations c set apart = kept.apart from ${pairs} join conversations gone on gone.org_id = ${orgId} and gone.id = source
      join conversations kept on kept.org_id = ${orgId} and kept.id = target
    where c.org_id = ${orgId} and c.apart = gone.apart and kept.apart is not null`.execute(tx.db)
  await sql`
    update conversations c set apart = gone.apart from ${pairs} join conversations gone on gone.org_id = ${orgId} and gone.id = source
    where c.org_id = ${orgId} and c.id = target and c.apart is null and gone.apart is not null`.execute(tx.db)
  await sql`update conversation_edits e set conversation_id = target from ${pairs} where e.org_id = ${orgId} and e.conversation_id = source`.execute(
    tx.db,
  )
  await sql`update conversation_edits e set other_id = target from ${pairs} where e.org_id = ${orgId} and e.other_id = source and e.kind = 'split'`.execute(
    tx.db,
  )
  await tx.db
    .deleteFrom('conversations')
    .where('org_id', '=', orgId)
    .where(
      'id',
      'in',
      merges.map(({ from }) => from),
    )
    .execute()
}

/** Links made by hand go with the mails. */
export async function copyLinks(tx: Tx, pairs: readonly { from: string; into: string }[]): Promise<void> {
  await sql`
    insert into conversation_links (org_id, conversation_id, kind, subject_id, linked, user_id, created_at)
    select l.org_id, target, l.kind, l.subject_id, l.linked, l.user_id, l.created_at
    from unnest(${pairs.map(({ from }) => from)}::uuid[], ${pairs.map(({ into }) => into)}::uuid[]) as pair (source, target)
    join conversation_links l on l.org_id = ${tx.scope.orgId} and l.conversation_id = source
    on conflict do nothing`.execute(tx.db)
}
