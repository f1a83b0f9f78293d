import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MailStand } from './stand.ts'

let serial = 0

/** 2 kB, above what is kept of an id. */
const LONG = 'long'.repeat(500)
/** Headers instead of a Message-ID of the mail's own: none, one of another mail, empty ones, a long one that is its own or another's. */
const STRANGE_IDS = [
  () => [],
  () => ['Message-ID: <same@essai.test>'],
  () => ['Message-ID:'],
  () => ['Message-ID: <>'],
  () => [`Message-ID: <${LONG}${serial}@essai.test>`],
  () => [`Message-ID: <${LONG}@essai.test>`],
]

/** Writes mail after mail: with a Message-ID of its own or a strange one, an answer, the same twice, dates of other centuries. */
function deliverOne(
  { server, folder }: MailStand,
  to = randomInt(3) === 0 ? folder.name : 'INBOX',
  old = false,
): void {
  serial += 1
  const kind = serial % 10
  const id =
    kind < 2
      ? STRANGE_IDS[Math.floor(serial / 5) % STRANGE_IDS.length]!()
      : [`Message-ID: <m${serial}@essai.test>`]
  const root = serial - (serial % 5)
  const date =
    kind === 2
      ? 'Mon, 01 Jan 1601 00:00:00 +0000'
      : kind === 3
        ? 'Fri, 31 Dec 2199 23:59:59 -1200'
        : new Date().toUTCString()
  const source = [
    'From: Camille Roy <camille@client.test>',
    'To: jeanne@atelier.test',
    `Subject: ${kind > 5 ? 'Re: ' : ''}Chantier ${root}`,
    `Date: ${date}`,
    ...id,
    ...(kind > 5 ? [`References: <m${root}@essai.test>`] : []),
    '',
    `Bonjour ${kind === 4 ? 'encore' : serial} ${'x'.repeat(randomInt(4_000))}`,
  ].join('\r\n')
  const receivedAt =
    old || kind === 6
      ? new Date('2001-01-01')
      : kind === 7
        ? new Date(Date.now() + 400 * 86_400_000)
        : new Date()
  for (const _ of kind === 5 ? [1, 2] : [1]) server.deliver(source, { folder: to, receivedAt })
}

export function deliverMany(stand: MailStand, count: number): void {
  for (let index = 0; index < count; index += 1) deliverOne(stand)
}

/** Mails of long ago, as when somebody brings an archive into a folder. */
export function importMany(stand: MailStand, count: number, folder: string): void {
  for (let index = 0; index < count; index += 1) deliverOne(stand, folder, true)
}

/** Somebody else at the same mailbox: mails that come, flags, moves and deletions. Returns how many were done. */
export async function workThere(stand: MailStand, until: AbortSignal): Promise<number> {
  const { server } = stand
  let done = 0
  while (!until.aborted) {
    const name = randomInt(3) === 0 ? stand.folder.name : 'INBOX'
    const other = name === 'INBOX' ? (randomInt(2) === 0 ? 'Archives' : stand.folder.name) : 'INBOX'
    try {
      deliverOne(stand, name)
      const uids = await server.listUids(name)
      const uid = String(uids[randomInt(Math.max(1, uids.length))] ?? 1)
      const where = ['mailbox', name, 'uid', uid]
      const what = randomInt(8)
      if (what < 3)
        await server.doveadm('flags', 'add', '-u', server.user, what === 0 ? '\\Flagged' : '\\Seen', ...where)
      else if (what < 5) await server.doveadm('flags', 'remove', '-u', server.user, '\\Seen', ...where)
      else if (what < 7) await server.doveadm('move', '-u', server.user, other, ...where)
      else await server.expunge(name, Number(uid))
      done += 1
    } catch {
      // The folder was renamed meanwhile, or the mail moved: another is tried.
    }
    await pause(randomInt(150))
  }
  return done
}

/** The owner at Ardoise: marks, stars and files mails. Returns how many changes it acknowledged. */
export async function workHere(stand: MailStand, until: AbortSignal): Promise<number> {
  let done = 0
  while (!until.aborted) {
    try {
      const database = await stand.database()
      const { rows } = await database.query<{ message: string; source: string; target: string }>(
        `select p.message_id as message, p.folder_id as source,
           (select t.id from mail_folders t where t.mailbox_id = p.mailbox_id and t.followed and t.missing_since is null and t.id <> p.folder_id
            order by random() limit 1) as target
         from mail_placements p join mail_folders f on f.id = p.folder_id and f.epoch = p.epoch
         where p.mailbox_id = $1 and p.message_id is not null and p.moved_to is null order by random() limit 1`,
        [stand.mailboxId],
      )
      await database.end()
      const [mail] = rows
      if (mail !== undefined) {
        const action = ['seen', 'unseen', 'flag', 'unflag', 'move'][randomInt(5)]!
        const folders = action === 'move' ? { from: mail.source, to: mail.target } : {}
        await stand.call('POST', '/mails/changes', {
          changes: [{ messageId: mail.message, action, ...folders }],
        })
        done += 1
      }
    } catch {
      // The server is away: struck.
    }
    await pause(randomInt(300))
  }
  return done
}
