import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { hasDovecot } from '#server/test/mail/dovecot.fixture.ts'
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

async function mbsync(): Promise<void> {
  const { server } = mailbox
  mkdirSync(join(folder, 'mails'), { recursive: true })
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
Path ${folder}/mails/
Inbox ${folder}/mails/INBOX
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

/** The folders that are compared, as the server calls them (RFC 3501, 5.1.3). */
const FOLDERS = { INBOX: 'INBOX', Envoyés: 'Envoy&AOk-s', Archives: 'Archives' }

/** Bytes and flags of a folder, once for each copy. */
function copied(name: keyof typeof FOLDERS): string[] {
  const directory = join(folder, 'mails', FOLDERS[name])
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
  'mbsync holds the bytes and the flags that we hold, after an import and after changes',
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
      const agree = async () => {
        await mailbox.pass()
        await mbsync()
        for (const name of ['INBOX', 'Envoyés', 'Archives'] as const)
          expect((await held(name)).sort(), name).toEqual(copied(name).sort())
      }
      await agree()
      expect(copied('INBOX')).toHaveLength(64)

      const [first, second, third, fourth] = await server.listUids('INBOX')
      await server.addFlag('INBOX', first!, '\\Flagged')
      await server.doveadm(
        'flags',
        'remove',
        '-u',
        server.user,
        '\\Seen',
        'mailbox',
        'INBOX',
        'uid',
        String(fourth),
      )
      await server.expunge('INBOX', second!)
      await server.doveadm('move', '-u', server.user, 'Archives', 'mailbox', 'INBOX', 'uid', String(third))
      server.deliver(testMail('later', 'Après'))
      await agree()
      expect(copied('Archives')).toHaveLength(1)
    } finally {
      await mailbox.close()
    }
  },
)
