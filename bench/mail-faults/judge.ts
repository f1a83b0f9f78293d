import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Seen, witness } from './imap-witness.ts'
import type { MailStand } from './stand.ts'

/** The invariants hold again this long after a strike; longer where many mails are to be fetched or compared. */
const REST_MS = 120_000
const REST_MS_A_MAIL = 20

export type Verdict = { breaches: string[]; seconds: number; mails: number }

type Row = {
  key: string
  uid: string
  seen: boolean
  flagged: boolean
  hash: string | null
  file: string | null
  moved: boolean
}

/** Waits until the server and Ardoise hold the same, and says what is still different when it had the time. */
export async function judge(stand: MailStand, before: Remembered): Promise<Verdict> {
  const start = Date.now()
  for (;;) {
    const found = await compare(stand, before).catch((error: Error) => ({
      breaches: [error.message],
      mails: 0,
    }))
    const seconds = (Date.now() - start) / 1_000
    if (found.breaches.length === 0 || Date.now() - start > REST_MS + REST_MS_A_MAIL * stand.mails)
      return { ...found, seconds }
    await stand.poke()
    await pause(500 + stand.mails / 20)
  }
}

async function compare(stand: MailStand, before: Remembered): Promise<{ breaches: string[]; mails: number }> {
  const there = await witness(stand.server, stand.memory)
  const database = await stand.database()
  try {
    const followed = await database.query<{ key: string }>(
      'select remote_key as key from mail_folders where mailbox_id = $1 and followed',
      [stand.mailboxId],
    )
    const { rows } = await database.query<Row>(
      `select f.remote_key as key, p.remote_id as uid, p.seen, p.flagged, encode(m.content_hash, 'hex') as hash, m.file_key as file,
         p.moved_to is not null as moved
       from mail_placements p join mail_folders f on f.id = p.folder_id and f.epoch = p.epoch left join mail_messages m on m.id = p.message_id
       where p.mailbox_id = $1 and f.followed`,
      [stand.mailboxId],
    )
    const here = new Map(followed.rows.map(({ key }) => [key, new Map<string, Row>()]))
    for (const row of rows) here.get(row.key)!.set(row.uid, row)
    const breaches: string[] = []
    for (const [key, mails] of here) breaches.push(...compareFolder(key, there.get(key) ?? new Map(), mails))
    for (const key of there.keys())
      if (!here.has(key) && !NOT_FETCHED.has(key)) breaches.push(`folder ${key} is not here`)
    breaches.push(...(await wrongRows(database, stand.mailboxId)))
    breaches.push(...(await forgotten(database, before)))
    // All sources are read once the rest agrees.
    if (breaches.length === 0) breaches.push(...wrongFiles(stand.files(), rows))
    return { breaches, mails: rows.length }
  } finally {
    await database.end()
  }
}

const NOT_FETCHED = new Set(['Brouillons', 'Indésirables', 'Corbeille'])

function compareFolder(
  key: string,
  there: ReadonlyMap<string, Seen>,
  here: ReadonlyMap<string, Row>,
): string[] {
  const breaches: string[] = []
  for (const [uid, mail] of there) {
    const row = here.get(uid)
    if (row === undefined) breaches.push(`${key} ${uid} is not here`)
    else if (row.hash === null) breaches.push(`${key} ${uid} is set aside`)
    else if (row.hash !== mail.hash) breaches.push(`${key} ${uid} is another mail here`)
    else if (row.moved) breaches.push(`${key} ${uid} is moved here, not there`)
    else if (row.seen !== mail.seen || row.flagged !== mail.flagged)
      breaches.push(`${key} ${uid} has other flags`)
  }
  for (const uid of here.keys()) if (!there.has(uid)) breaches.push(`${key} ${uid} is not there`)
  return breaches
}

function wrongFiles(files: string, rows: readonly Row[]): string[] {
  const hashOf = (path: string) => {
    try {
      return createHash('sha256').update(readFileSync(path)).digest('hex')
    } catch {
      return 'nothing'
    }
  }
  return rows.flatMap(({ uid, hash, file }) =>
    file === null || hashOf(join(files, file)) === hash ? [] : [`the source of ${uid} is not on disk`],
  )
}

/** Rows of the lists that count otherwise than their mails, changes that were said to nobody, folders that are here twice. */
async function wrongRows(database: pg.ClientBase, mailboxId: string): Promise<string[]> {
  const { rows } = await database.query<{ what: string }>(
    `select 'lists count otherwise in ' || f.remote_key as what from mail_folders f
     where f.mailbox_id = $1 and (select count(distinct (p.message_id)) from mail_placements p where p.folder_id = f.id and p.epoch = f.epoch)
       <> (select coalesce(sum(messages), 0) from conversation_entries e where e.place_id = f.id)
     union all select 'a change waits: ' || action from mail_changes where mailbox_id = $1
     union all select 'a place of another epoch' from mail_placements p join mail_folders f on f.id = p.folder_id
       where p.mailbox_id = $1 and p.epoch <> f.epoch`,
    [mailboxId],
  )
  return rows.map(({ what }) => what)
}

/** Mails with their conversations, and the conversations that are private. */
export type Remembered = { mails: Map<string, string>; privates: string[] }

export async function remember(stand: MailStand): Promise<Remembered> {
  const database = await stand.database()
  const mails = await database.query<{ id: string; conversation: string }>(
    'select id, conversation_id as conversation from mail_messages where mailbox_id = $1',
    [stand.mailboxId],
  )
  const privates = await database.query<{ id: string }>(
    'select id from conversations where private_to is not null',
  )
  await database.end()
  return {
    mails: new Map(mails.rows.map(({ id, conversation }) => [id, conversation])),
    privates: privates.rows.map(({ id }) => id),
  }
}

async function forgotten(database: pg.ClientBase, before: Remembered): Promise<string[]> {
  const { rows } = await database.query<{ id: string; conversation: string; hidden: boolean }>(
    `select m.id, c.id as conversation, c.private_to is not null and m.private_to is not null as hidden
     from mail_messages m join conversations c on c.id = m.conversation_id`,
  )
  const now = new Map(rows.map((row) => [row.id, row]))
  const breaches: string[] = []
  for (const [id, conversation] of before.mails) {
    const row = now.get(id)
    if (row === undefined) breaches.push(`mail ${id} is lost`)
    else if (row.conversation !== conversation) breaches.push(`mail ${id} left its conversation`)
    else if (before.privates.includes(conversation) && !row.hidden)
      breaches.push(`mail ${id} is private no more`)
  }
  return breaches
}
