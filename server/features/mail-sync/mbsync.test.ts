import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { hasDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { decodeFolder } from '#server/test/mail/plain-imap.ts'
import {
  type DovecotMailbox,
  openDovecotMailbox,
  testMail,
} from '#server/test/mail/server-mailbox.fixture.ts'

/** A second judge: Debian's isync copies the account, and what it holds is compared with what we hold. */
const hasMbsync = hasDovecot && existsSync('/usr/bin/mbsync')
if (!hasMbsync)
  process.stdout.write('isync ou dovecot est introuvable : la comparaison avec mbsync est sautée.\n')

let site: TestApp
let owner: Member
let mailbox: DovecotMailbox
let folder: string

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
  folder = mkdtempSync(join(tmpdir(), 'mbsync-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await site.close()
})

/** Copies what is new since the last time into a folder of that name. */
async function mbsync(copy: string): Promise<void> {
  const { server } = mailbox
  mkdirSync(join(folder, copy), { recursive: true })
  writeFileSync(join(folder, 'cert.pem'), server.certificate)
  const config = join(folder, 'mbsyncrc')
  writeFileSync(
    config,
    `
IMAPStore there
Host localhost
Port ${server.address.port}
User ${server.user}
Pass ${server.password}
SSLType IMAPS
CertificateFile ${folder}/cert.pem

MaildirStore copy
Path ${folder}/${copy}/
Inbox ${folder}/${copy}/INBOX
SubFolders Verbatim

Channel all
Far :there:
Near :copy:
Patterns *
Create Near
Expunge Near
Sync Pull
SyncState *
`,
  )
  await promisify(execFile)('mbsync', ['-c', config, '-a'], { env: { ...process.env, HOME: folder } })
}

/** mbsync ends lines as Unix does, and adds a header of its own. */
const hashOf = (source: Uint8Array) =>
  createHash('sha256')
    .update(
      Buffer.from(source)
        .toString('latin1')
        .replaceAll('\r\n', '\n')
        .replace(/^X-TUID: .*\n/m, ''),
      'latin1',
    )
    .digest('hex')

/** Known to be there, and not fetched. */
const NOT_FETCHED = ['Brouillons', 'Corbeille', 'Indésirables']

/** Folders of a copy. */
const copiedFolders = (copy: string) =>
  readdirSync(join(folder, copy))
    .map(decodeFolder)
    .filter((name) => !NOT_FETCHED.includes(name))
    .sort()

/** Bytes and flags of a folder, once for each copy. */
function copied(copy: string, name: string): string[] {
  const files = readdirSync(join(folder, copy)).find((each) => decodeFolder(each) === name)!
  const directory = join(folder, copy, files)
  return ['cur', 'new'].flatMap((part) =>
    readdirSync(join(directory, part)).map((file) => {
      const flags = file.split(':2,')[1] ?? ''
      return `${hashOf(readFileSync(join(directory, part, file)))} ${flags.includes('S')} ${flags.includes('F')}`
    }),
  )
}

async function held(name: string): Promise<string[]> {
  const rows = await mailbox.rows<{ key: string; seen: boolean; flagged: boolean }>(
    `select m.file_key as key, p.seen, p.flagged from mail_placements p join mail_folders f on f.id = p.folder_id and f.epoch = p.epoch
     join mail_messages m on m.id = p.message_id where p.mailbox_id = $1 and f.remote_key = $2`,
    name,
  )
  const line = async ({ key, seen, flagged }: (typeof rows)[number]) =>
    `${hashOf((await site.context.files.get(key))!)} ${seen} ${flagged}`
  return Promise.all(rows.map(line))
}

test.skipIf(!hasMbsync)(
  'mbsync holds the folders, bytes and flags that we hold, after an import, after changes and after faults',
  async () => {
    mailbox = await openDovecotMailbox(site, owner)
    try {
      const { server } = mailbox
      for (let index = 0; index < 60; index++)
        server.deliver(testMail(`m${index}`, `Sujet ${index}`), { seen: index % 3 === 0 })
      server.deliver(testMail(null, 'Sans identifiant'))
      server.deliver(testMail('twice', 'Deux fois'))
      server.deliver(testMail('twice', 'Deux fois'))
      server.deliver(Buffer.from('Subject: \xe9t\xe9\r\n\r\n8 bits \xff\xfe\x80 sans fin de ligne', 'latin1'))
      server.deliver(testMail('s', 'Réponse'), { folder: 'Envoyés', seen: true })
      const doveadm = (...args: string[]) => {
        const [command = '', ...rest] = args
        return server.doveadm(...command.split(' '), '-u', server.user, ...rest)
      }
      await doveadm('mailbox create', 'Clients')
      server.deliver(testMail('k', 'Chantier'), { folder: 'Clients', seen: true })
      const agree = async (copy: string) => {
        await mailbox.pass()
        await mbsync(copy)
        const followed = (await mailbox.folders()).flatMap((each) => (each.followed ? [each.key] : []))
        expect(copiedFolders(copy)).toEqual(followed.sort())
        for (const name of followed)
          expect((await held(name)).sort(), name).toEqual(copied(copy, name).sort())
      }
      await agree('one')
      expect(copied('one', 'INBOX')).toHaveLength(64)

      const [first, second, third, fourth] = await server.listUids('INBOX')
      await server.addFlag('INBOX', first!, '\\Flagged')
      await doveadm('flags remove', '\\Seen', 'mailbox', 'INBOX', 'uid', String(fourth))
      await server.expunge('INBOX', second!)
      await doveadm('move', 'Archives', 'mailbox', 'INBOX', 'uid', String(third))
      server.deliver(testMail('later', 'Après'))
      await agree('one')
      expect(copied('one', 'Archives')).toHaveLength(1)

      // A server that goes in the middle of a pass, other ids and another name; the judge copies all anew.
      for (let index = 0; index < 120; index++) server.deliver(testMail(`f${index}`, `Ensuite ${index}`))
      await Promise.allSettled([mailbox.pass(), server.restart()])
      await server.setUidValidity('INBOX', 1_900_000_000)
      await server.rename('Clients', 'Affaires')
      server.deliver(testMail('l', 'Re: Chantier'), { folder: 'Affaires' })
      const [fifth] = await server.listUids('INBOX')
      await server.addFlag('INBOX', fifth!, '\\Seen')
      await mailbox.pass({ now: new Date(Date.now() + 120_000) })
      await agree('two')
      expect(copied('two', 'INBOX')).toHaveLength(183)
      expect(copied('two', 'Affaires')).toHaveLength(2)
    } finally {
      await mailbox.close()
    }
  },
)
