import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { hasDovecot } from '#server/test/mail/dovecot.fixture.ts'
import {
  type DovecotMailbox,
  openDovecotMailbox,
  testMail,
} from '#server/test/mail/server-mailbox.fixture.ts'
import { changeMails } from './commands/change-mails.ts'
import { updateMailboxSync } from './commands/update-mailbox-sync.ts'

/** Changes of whole folders of a server (Debian's Dovecot): names, ids, ages. */
let site: TestApp
let owner: Member
let mailbox: DovecotMailbox

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const later = () => new Date(Date.now() + 120_000)
const doveadm = (...args: string[]) => {
  const [command = '', ...rest] = args
  return mailbox.server.doveadm(...command.split(' '), '-u', mailbox.server.user, ...rest)
}

describe.skipIf(!hasDovecot)('folders on Dovecot', () => {
  beforeEach(async () => {
    owner = await site.makeOrganization()
    mailbox = await openDovecotMailbox(site, owner)
  })
  afterEach(() => mailbox.close())

  test('a folder that is renamed, with those below it, keeps its mails, its choice and its place, and nothing is fetched again', async () => {
    const { server } = mailbox
    for (const name of ['Clients', 'Clients.Roy', 'Perso'])
      await doveadm('mailbox create', name.replace('.', '/'))
    server.deliver(testMail('a', 'Chantier'), { folder: 'Clients' })
    server.deliver(testMail(null, 'Facture'), { folder: 'Clients' })
    server.deliver(testMail('c', 'Plan'), { folder: 'Clients.Roy' })
    server.deliver(testMail('d', 'Vacances'), { folder: 'Perso' })
    await mailbox.pass()
    const before = { folders: await mailbox.folders(), mails: await mailbox.mails() }
    expect(before.mails).toHaveLength(4)
    const perso = before.folders.find(({ key }) => key === 'Perso')!
    await updateMailboxSync(owner.scope, {
      mailboxId: mailbox.id,
      folders: [{ id: perso.id, followed: false, past: false }],
    })
    mailbox.fetched.length = 0

    await server.rename('Clients', 'Affaires')
    await server.rename('Perso', 'Famille')
    server.deliver(testMail('e', 'Nouveau'), { folder: 'Affaires' })
    await mailbox.pass()
    const renamed = (key: string) => key.replace('Clients', 'Affaires').replace('Perso', 'Famille')
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect((await mailbox.folders()).sort(byId)).toEqual(
      before.folders
        .map(({ id, key, followed }) => ({ id, key: renamed(key), followed: followed && id !== perso.id }))
        .sort(byId),
    )
    expect(mailbox.fetched).toHaveLength(1)
    expect((await mailbox.here('Affaires')).map(({ subject }) => subject).sort()).toEqual([
      'Chantier',
      'Facture',
      'Nouveau',
    ])
    expect(await mailbox.here('Affaires/Roy')).toHaveLength(1)
    expect((await mailbox.mails()).filter(({ subject }) => subject !== 'Nouveau')).toEqual(before.mails)
  })

  test('a folder that is deleted goes after two looks without it, its mails stay where they also stand', async () => {
    const { server } = mailbox
    await doveadm('mailbox create', 'Ancien')
    server.deliver(testMail('a', 'Chantier'), { folder: 'Ancien' })
    server.deliver(testMail('a', 'Chantier'))
    await mailbox.pass()
    await doveadm('mailbox delete', 'Ancien')
    await mailbox.pass()
    expect(await mailbox.here('Ancien')).toHaveLength(1)
    await mailbox.pass({ now: later() })
    expect((await mailbox.folders()).map(({ key }) => key)).not.toContain('Ancien')
    expect(await mailbox.here('INBOX')).toHaveLength(1)
    expect(await mailbox.rows('select from conversation_entries where mailbox_id = $1')).toHaveLength(2)
  })

  test('another UIDVALIDITY fetches only what is not certain', async () => {
    const { server } = mailbox
    const receivedAt = new Date('2026-11-16T09:00:00Z')
    for (const id of ['a', 'b', 'c']) server.deliver(testMail(id, `Sujet ${id}`), { receivedAt })
    server.deliver(testMail(null, 'Sans identifiant'), { receivedAt })
    // The same Message-ID, size and date of arrival, and other words: nothing tells them apart but their sources.
    server.deliver(testMail('same', 'Le même 1'), { receivedAt })
    server.deliver(testMail('same', 'Le même 2'), { receivedAt })
    await mailbox.pass()
    const before = { mails: await mailbox.mails(), here: await mailbox.here('INBOX') }
    mailbox.fetched.length = 0
    await server.setUidValidity('INBOX', 1_900_000_000)
    await mailbox.pass()
    expect(mailbox.fetched).toHaveLength(3)
    expect(await mailbox.mails()).toEqual(before.mails)
    expect(await mailbox.here('INBOX')).toEqual(before.here)
    expect(await server.listUids('INBOX')).toEqual(before.here.map(({ uid }) => uid))
  })

  test('what waits to be said is said after another UIDVALIDITY, and is taken back when the server refuses it three times', async () => {
    const { server } = mailbox
    server.deliver(testMail('a', 'Chantier'))
    await mailbox.pass()
    const [mail] = await mailbox.mails()
    const waiting = () => mailbox.rows('select from mail_changes where mailbox_id = $1')
    await changeMails(owner.scope, { changes: [{ messageId: mail!.id, action: 'flag' }] })
    await server.setUidValidity('INBOX', 1_900_000_000)
    await mailbox.pass()
    expect(await mailbox.here('INBOX')).toMatchObject([{ flagged: true }])
    await mailbox.pass()
    expect(await server.listFlags('INBOX')).toEqual({ 1: ['\\Flagged'] })
    expect(await waiting()).toEqual([])

    const folders = await mailbox.folders()
    const [from, to] = ['INBOX', 'Archives'].map((key) => folders.find((folder) => folder.key === key)!.id)
    await changeMails(owner.scope, {
      changes: [{ messageId: mail!.id, action: 'move', from: from!, to: to! }],
    })
    server.lock('Archives')
    for (let tries = 0; tries < 3; tries++) {
      expect(await waiting()).toHaveLength(1)
      await mailbox.pass({ now: later() })
    }
    expect(await waiting()).toEqual([])
    expect(
      await mailbox.rows('select from mail_placements where mailbox_id = $1 and moved_to is null'),
    ).toHaveLength(1)
  })

  test('what was to be done with a mail that was moved there meanwhile is forgotten, and not done when it comes back', async () => {
    const { server } = mailbox
    server.deliver(testMail('a', 'Chantier'))
    await mailbox.pass()
    const [mail] = await mailbox.mails()
    const folders = await mailbox.folders()
    const [from, to] = ['INBOX', 'Envoyés'].map((key) => folders.find((folder) => folder.key === key)!.id)
    await changeMails(owner.scope, {
      changes: [{ messageId: mail!.id, action: 'move', from: from!, to: to! }],
    })
    await doveadm('move', 'Archives', 'mailbox', 'INBOX', 'all')
    const waiting = () => mailbox.rows('select from mail_changes where mailbox_id = $1')
    await mailbox.pass()
    // The mail may yet be shown where it was moved.
    expect(await waiting()).toHaveLength(1)
    await mailbox.pass({ now: later() })
    expect(await waiting()).toEqual([])
    await doveadm('move', 'INBOX', 'mailbox', 'Archives', 'all')
    await mailbox.pass({ now: later() })
    await mailbox.pass({ now: later() })
    expect(await mailbox.here('INBOX')).toMatchObject([{ subject: 'Chantier' }])
    expect(await server.listUids('INBOX')).toHaveLength(1)
    expect(await server.listUids('Envoyés')).toEqual([])
  })

  test('a flag of a mail that is older than the import neither fetches it nor removes it', async () => {
    const { server } = mailbox
    server.deliver(testMail('old', 'Ancien'), { receivedAt: new Date('2020-01-01') })
    server.deliver(testMail('new', 'Récent'))
    await mailbox.pass({ importSince: '2026-01-01' })
    const [old] = await server.listUids('INBOX')
    await server.addFlag('INBOX', old!, '\\Flagged')
    mailbox.fetched.length = 0
    await mailbox.pass({ importSince: '2026-01-01' })
    expect(mailbox.fetched).toEqual([])
    expect((await mailbox.here('INBOX')).map(({ subject }) => subject)).toEqual(['Récent'])
  })
})
