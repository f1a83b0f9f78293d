import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { hasDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { makeMail } from '#server/test/mail/make-mail.ts'
import { openDovecotMailbox, testMail } from '#server/test/mail/server-mailbox.fixture.ts'
import { changeMails } from './commands/change-mails.ts'
import { mailboxFollower } from './jobs.ts'

/** A clock that was ahead, and is set right: nothing waits for the hours that it had counted. */
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())
const HOUR_MS = 3_600_000

test.skipIf(!hasDovecot)('a move is said to the server, though it was made in hours to come', async () => {
  const mailbox = await openDovecotMailbox(site, owner)
  try {
    mailbox.server.deliver(testMail('a', 'Chantier'))
    await mailbox.pass()
    const [mail] = await mailbox.mails()
    const [from, to] = await Promise.all(
      ['INBOX', 'Archives'].map(
        async (key) => (await mailbox.folders()).find((each) => each.key === key)!.id,
      ),
    )
    const ahead = { ...site.context.clock, now: () => new Date(Date.now() + 2 * HOUR_MS) }
    const scope = { ...owner.scope, context: { ...site.context, clock: ahead } }
    await changeMails(scope, { changes: [{ messageId: mail!.id, action: 'move', from: from!, to: to! }] })
    await mailbox.pass()
    expect(await mailbox.server.listUids('Archives')).toHaveLength(1)
    await mailbox.pass()
    expect(await mailbox.here('Archives')).toHaveLength(1)
  } finally {
    await mailbox.close()
  }
})

test('a mailbox is left alone for a day at most', async () => {
  const { mailboxId } = await makeMail(site, owner)
  const isFollowed = async (hours: number) => {
    await site.context.pool.query(
      'update mailboxes set sync_paused_at = null, sync_not_before = $2 where id = $1',
      [mailboxId, new Date(Date.now() + hours * HOUR_MS)],
    )
    return (await mailboxFollower(site.context).list()).some(({ id }) => id === mailboxId)
  }
  expect([await isFollowed(-1), await isFollowed(1), await isFollowed(23), await isFollowed(48)]).toEqual([
    ...[true, false, false, true],
  ])
})
