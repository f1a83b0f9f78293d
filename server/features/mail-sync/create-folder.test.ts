import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maildirOf } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { sealSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { makeMaildirFolder } from '#server/integrations/mail-source/maildir-files.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { hasCyrus, startCyrus } from '#server/test/mail/cyrus.fixture.ts'
import { hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { startGraph } from '#server/test/mail/graph.fixture.ts'
import { openPlainImap } from '#server/test/mail/plain-imap.ts'
import { openServerMailbox, testMail } from '#server/test/mail/server-mailbox.fixture.ts'
import { mailScopes } from '#shared/domain/mailboxes/mailbox.ts'

/** The archive and the bin that a server lacks are made from here. */
let site: TestApp
let graph: Awaited<ReturnType<typeof startGraph>>
let close: (() => Promise<void>) | null = null
beforeAll(async () => {
  graph = await startGraph()
  site = await startTestApp({
    jobs: false,
    config: {
      mailboxes: {
        gmailUrl: 'http://127.0.0.1:9',
        graphUrl: graph.rest.url,
        microsoftRevokeUrl: null,
        privateHosts: true,
      },
    },
  })
})
afterAll(async () => {
  await site.close()
  await graph.rest.close()
})
afterEach(async () => {
  await close?.()
  close = null
})

type Server = Parameters<typeof openServerMailbox>[2]
/** A followed mailbox whose login the product holds, as after connecting it. */
async function connected<S extends Server>(owner: Member, server: S) {
  const mailbox = await openServerMailbox<S>(site, owner, server)
  close = () => mailbox.close()
  const servers = { username: server.user, imap: server.address, smtp: server.address }
  await mailbox.rows(
    'update mailboxes set servers = $2, sealed = $3 where id = $1',
    JSON.stringify(servers),
    sealSecret(site.context, mailbox.id, { password: server.password }),
  )
  return mailbox
}
const create = (as: Member, mailboxId: string, role: string) =>
  site.request<{ folderId: string; code: string; message: string }>(
    'POST',
    `/api/v1/mailboxes/${mailboxId}/folders`,
    { as, body: { role } },
  )
const change = (as: Member, conversation: string, action: string) =>
  site.request<{ code: string; data: unknown }>('POST', '/api/v1/conversations/changes', {
    as,
    body: { conversationIds: [conversation], action },
  })
const later = () => new Date(Date.now() + 120_000)

describe.skipIf(!hasDovecot)('on Dovecot', () => {
  test.each(['', 'INBOX.'])('below %j, the folders are made and take mails at once', async (prefix) => {
    const owner = await site.makeOrganization()
    const mailbox = await connected(owner, await startDovecot({ lacking: ['Archives', 'Corbeille'], prefix }))
    mailbox.server.deliver(testMail('a', 'Archive'))
    mailbox.server.deliver(testMail('b', 'Jeté'))
    await mailbox.pass()
    const [kept, thrown] = await mailbox.mails()
    for (const [mail, action, role, name] of [
      [kept!, 'archive', 'archive', 'Archives'],
      [thrown!, 'trash', 'trash', 'Corbeille'],
    ] as const) {
      const refused = await change(owner, mail.conversation, action)
      expect(refused.body).toMatchObject({
        code: 'mail_folder_missing',
        data: { mailboxId: mailbox.id, role },
      })
      const made = await create(owner, mailbox.id, role)
      expect(made.status, JSON.stringify(made.body)).toBe(200)
      // No pass in between: the folder is known at once.
      expect((await change(owner, mail.conversation, action)).status).toBe(200)
      const { stdout } = await mailbox.server.doveadm('mailbox', 'list', '-s', '-u', mailbox.server.user)
      expect(stdout.split('\n')).toContain(prefix + name)
      // Asked twice, it is the same one.
      expect((await create(owner, mailbox.id, role)).body.folderId).toBe(made.body.folderId)
    }
    await mailbox.pass({ now: later() })
    await mailbox.pass({ now: later() })
    expect(await mailbox.server.listUids(`${prefix}Archives`)).toHaveLength(1)
    expect(await mailbox.server.listUids(`${prefix}Corbeille`)).toHaveLength(1)
    expect(await mailbox.here('INBOX')).toEqual([])
  })

  test('a folder of that name that is there, and not known yet, is taken with its mails', async () => {
    const owner = await site.makeOrganization()
    const mailbox = await connected(owner, await startDovecot({ lacking: ['Archives'] }))
    await mailbox.pass()
    await mailbox.server.doveadm('mailbox', 'create', '-u', mailbox.server.user, 'Archives')
    mailbox.server.deliver(testMail('old', 'Ancien'), { folder: 'Archives' })
    expect((await create(owner, mailbox.id, 'archive')).status).toBe(200)
    await mailbox.pass()
    expect((await mailbox.here('Archives')).map(({ subject }) => subject)).toEqual(['Ancien'])
  })

  test('a server that lets no folder be made is said, with what to do, and asked again', async () => {
    const owner = await site.makeOrganization()
    const mailbox = await connected(owner, await startDovecot({ lacking: ['Archives'] }))
    await mailbox.pass()
    mailbox.server.lockRoot(true)
    const refused = await create(owner, mailbox.id, 'archive')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'mail_folder_denied',
      message: expect.stringContaining('Créez-le sur le site de votre messagerie'),
    })
    expect((await mailbox.folders()).map(({ key }) => key)).not.toContain('Archives')
    mailbox.server.lockRoot(false)
    expect((await create(owner, mailbox.id, 'archive')).status).toBe(200)
  })

  test('only the owner makes one: not a viewer, not a colleague who handles the mails, not a stranger', async () => {
    const owner = await site.makeOrganization()
    const mailbox = await connected(owner, await startDovecot({ lacking: ['Archives'] }))
    await mailbox.rows("update mailboxes set sharing = 'everything' where id = $1")
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    const colleague = await site.makeMember(owner.orgId, 'member')
    const stranger = await site.makeOrganization()
    expect((await create(viewer, mailbox.id, 'archive')).status).toBe(403)
    expect((await create(colleague, mailbox.id, 'archive')).status).toBe(404)
    expect((await create(stranger, mailbox.id, 'archive')).status).toBe(404)
    expect((await create(owner, mailbox.id, 'sent')).status).toBe(400)
    await mailbox.rows('update mailboxes set sync_paused_at = now() where id = $1')
    expect((await create(owner, mailbox.id, 'archive')).body.code).toBe('mailbox_not_followed')
    const { stdout } = await mailbox.server.doveadm('mailbox', 'list', '-u', mailbox.server.user)
    expect(stdout).not.toContain('Archives')
  })
})

test.skipIf(!hasCyrus)('where the server offers it, the folder has its use (RFC 6154)', async () => {
  const owner = await site.makeOrganization()
  const mailbox = await connected(owner, await startCyrus())
  expect((await create(owner, mailbox.id, 'trash')).status).toBe(200)
  const imap = await openPlainImap(mailbox.server)
  const answer = await imap.ask('LIST (SPECIAL-USE) "" "*"')
  imap.close()
  expect(String(answer)).toMatch(/\\Trash\).*Corbeille/)
})

test('a Maildir gets its folder too', async () => {
  const owner = await site.makeOrganization()
  const id = randomUUID()
  const directory = join(site.context.config.dataDir, 'maildirs', maildirOf(owner.orgId, id))
  close = async () => rmSync(directory, { recursive: true, force: true })
  await site.context.pool.query(
    `insert into mailboxes (org_id, id, user_id, provider, address, sealed, next_check_at) values ($1, $2, $3, 'maildir', 'jeanne@atelier.test', '', now())`,
    [owner.orgId, id, owner.userId],
  )
  await makeMaildirFolder(directory, null)
  expect((await create(owner, id, 'trash')).status).toBe(200)
  const { rows } = await site.context.pool.query(
    'select remote_key as key, role from mail_folders where mailbox_id = $1',
    [id],
  )
  expect(rows).toEqual([{ key: '.Corbeille', role: 'trash' }])
})

test('a Microsoft mailbox without its archive gets one; without room for it that is said, and asked again', async () => {
  const owner = await site.makeOrganization()
  const id = randomUUID()
  graph.lackArchive()
  await site.context.pool.query(
    `insert into mailboxes (org_id, id, user_id, provider, address, scopes, sealed, expires_at, next_check_at)
     values ($1, $2, $3, 'microsoft', 'jeanne@atelier.test', $4, $5, now() + interval '1 hour', now())`,
    [
      ...[owner.orgId, id, owner.userId, mailScopes.microsoft],
      sealSecret(site.context, id, { refreshToken: 'refresh', accessToken: graph.rest.token }),
    ],
  )
  graph.rest.faults.push({
    on: /^POST .*\/mailFolders/,
    times: 1,
    answer: { status: 507, json: { error: { code: 'ErrorQuotaExceeded' } } },
  })
  const full = await create(owner, id, 'archive')
  expect(full.status).toBe(409)
  expect(full.body).toMatchObject({
    code: 'mail_folder_full',
    message: expect.stringContaining('n’a plus de place pour un dossier'),
  })
  const made = await create(owner, id, 'archive')
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { rows } = await site.context.pool.query(
    'select id, name, role from mail_folders where mailbox_id = $1',
    [id],
  )
  expect(rows).toEqual([{ id: made.body.folderId, name: 'Archives', role: 'archive' }])
  expect((await create(owner, id, 'archive')).body.folderId).toBe(made.body.folderId)
})
