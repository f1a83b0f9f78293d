import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import type { MailboxSyncs } from '#shared/contract/mail-sync.ts'
import { oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { sweepMailbox } from './commands/sweep-mailbox.ts'
import { deliverMany, makeProviderMailbox, type ProviderMailbox } from './provider-mailbox.fixture.ts'
import { listMailboxSyncs } from './queries/mailbox-syncs.ts'
import { listToSweep } from './store/sweeps.ts'

let site: TestApp
let box: ProviderMailbox

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const places = () => ({ orgId: box.owner.orgId, mailboxId: box.id })
const sweep = (batches?: { mails: number; most: number }) => sweepMailbox(site.context, places(), batches)
/** As the night does: the job looks at the rows, and the follower's next pass compares with the server. */
async function night() {
  await sweep()
  await box.pass()
}
/** Rows by hand: `$1` is the mailbox. */
const breakRows = (text: string) => box.rows(text)
const shown = async (now = new Date()): Promise<MailboxSyncs['items'][number]> => {
  const { context } = site
  const scope = { ...box.owner.scope, context: { ...context, clock: { ...context.clock, now: () => now } } }
  const { items } = await readAs(scope, listMailboxSyncs)
  return items.find(({ mailboxId }) => mailboxId === box.id)!
}
const NOTHING = { added: 0, removed: 0, marks: 0, conversations: 0, sources: 0, lost: 0 }
const entries = () =>
  box.rows<object>(
    `select place_id, conversation_id, last_at, last_message_id, messages, unread, flagged, attachments, senders from conversation_entries
     where mailbox_id = $1 order by 1, 2`,
  )
/** Lets another night come. */
const tomorrow = () =>
  breakRows(`update mail_sweeps set begun_at = begun_at - interval '1 day' where mailbox_id = $1`)

describe.each(oauthProviders)('the nightly sweep of a mailbox of %s', (provider) => {
  beforeEach(async () => {
    box = await makeProviderMailbox(site, provider)
    return () => box.end()
  })

  test('finds nothing to mend where nothing is broken, and says what it compared', async () => {
    deliverMany(box.server, 12)
    await box.pass()
    expect((await shown()).sweep).toBeNull()
    await night()
    expect((await shown()).sweep).toMatchObject({ ...NOTHING, mails: 12 })
    // The sweep is over: nothing more is done this night.
    box.server.rest.log.length = 0
    await night()
    expect(box.server.rest.log.filter((call) => /\/messages\?|delta\?\$select/.test(call))).toEqual([])
  })

  test('mends what was broken by hand, tells of it, and is quiet the night after', async () => {
    const ids = deliverMany(box.server, 12)
    box.server.mark(ids[5]!, { flagged: true })
    await box.pass()
    const before = await entries()
    const [gone, marked, invented] = [ids[0]!, ids[1]!, 'invented']
    await breakRows(`delete from mail_placements where mailbox_id = $1 and remote_id = '${gone}'`)
    await breakRows(
      `update mail_placements set seen = true, flagged = true where mailbox_id = $1 and remote_id = '${marked}'`,
    )
    await breakRows(
      `insert into mail_placements (org_id, mailbox_id, folder_id, epoch, remote_id, message_id, received_at)
       select org_id, mailbox_id, folder_id, epoch, '${invented}', message_id, received_at from mail_placements
       where mailbox_id = $1 and remote_id = '${ids[2]}'`,
    )
    await breakRows(
      `update conversation_entries e set unread = 7, senders = '{}' from mail_placements p join mail_messages m on m.org_id = p.org_id and m.id = p.message_id
       where e.mailbox_id = $1 and p.mailbox_id = $1 and p.remote_id = '${ids[3]}' and e.conversation_id = m.conversation_id`,
    )
    await breakRows(
      `delete from conversation_keys where conversation_id in (select m.conversation_id from mail_placements p
         join mail_messages m on m.org_id = p.org_id and m.id = p.message_id where p.mailbox_id = $1 and p.remote_id = '${ids[4]}')`,
    )
    await breakRows(
      `with stray as (insert into conversations (org_id) select org_id from mailboxes where id = $1 returning org_id, id)
       insert into conversation_entries (org_id, mailbox_id, place_id, conversation_id, last_at, last_message_id, messages, unread, flagged, attachments, senders)
       select org_id, $1, $1, id, now(), id, 1, 1, 0, false, '{}' from stray`,
    )
    await night()
    await box.agree()
    expect(await entries()).toEqual(before)
    expect((await shown()).sweep).toMatchObject({ added: 1, removed: 1, marks: 1 })
    // The counters, the key, the stray row; and the rows of the mails whose place and marks were broken, whichever came first.
    expect((await shown()).sweep!.conversations).toBeGreaterThanOrEqual(3)
    expect((await shown()).repaired).toEqual({ added: 1, removed: 1, marks: 1 })
    const keys = await box.rows(
      `select from mail_messages m where m.mailbox_id = $1 and not exists (select from conversation_keys k where k.org_id = m.org_id and k.conversation_id = m.conversation_id)`,
    )
    expect(keys).toEqual([])
    await tomorrow()
    await night()
    expect((await shown()).sweep).toMatchObject({ ...NOTHING, mails: 12 })
  })

  test('fetches again the sources that the file store lost, and says which nobody has', async () => {
    const ids = deliverMany(box.server, 3)
    await box.pass()
    const files = await box.rows<{ key: string }>(
      `select m.file_key as key from mail_messages m join mail_placements p on p.org_id = m.org_id and p.message_id = m.id
       where m.mailbox_id = $1 and p.remote_id in ('${ids[0]}', '${ids[1]}') order by p.remote_id = '${ids[1]}'`,
    )
    for (const { key } of files) await site.context.files.delete(key)
    // As check-files notes it.
    await site.context.pool.query(
      'insert into missing_files (file_key, org_id, found_at) select key, $2, now() from unnest($1::text[]) as key',
      [files.map(({ key }) => key), box.owner.orgId],
    )
    box.server.erase(ids[1]!)
    await box.pass()
    await night()
    expect((await shown()).sweep).toMatchObject({ ...NOTHING, sources: 1, lost: 1 })
    expect(await site.context.files.exists(files[0]!.key)).toBe(true)
    expect(await site.context.files.exists(files[1]!.key)).toBe(false)
    await tomorrow()
    await night()
    expect((await shown()).sweep).toMatchObject({ ...NOTHING, sources: 0, lost: 1 })
  })

  test('that is killed goes on where it was, counts nothing twice, and two at once do each part once', async () => {
    deliverMany(box.server, 20)
    await box.pass()
    const wrong = await box.rows<{ id: string }>(
      `update conversation_entries set unread = unread + 5 where mailbox_id = $1 and place_id = $1 returning conversation_id as id`,
    )
    // So many batches of three, then the end of the process.
    await sweep({ mails: 3, most: 2 })
    const [part] = await box.rows<{ conversations: number; over: boolean }>(
      'select conversations, checked_at is not null as over from mail_sweeps where mailbox_id = $1',
    )
    expect(part).toEqual({ conversations: 6, over: false })
    expect((await shown()).sweep).toBeNull()
    await Promise.all([sweep({ mails: 3, most: 99 }), sweep({ mails: 3, most: 99 })])
    await box.pass()
    expect((await shown()).sweep).toMatchObject({ conversations: wrong.length })
    expect(await box.rows('select from mail_sweeps where mailbox_id = $1')).toHaveLength(1)
    expect(await box.rows('select from conversation_entries where mailbox_id = $1 and unread > 1')).toEqual(
      [],
    )
  })

  test('waits for a follower whose server fails, and is done by its next pass', async () => {
    deliverMany(box.server, 5)
    await box.pass()
    await sweep()
    box.server.rest.faults.push({ on: /messages/, times: 1, answer: { status: 502 } })
    await expect(box.pass()).rejects.toMatchObject({ problem: 'lost' })
    expect((await shown()).sweep).toBeNull()
    await box.pass()
    expect((await shown()).sweep).toMatchObject({ mails: 5 })
  })
})

test('a mailbox that its follower left a day ago says so, and one that is paused is not swept', async () => {
  box = await makeProviderMailbox(site, 'google')
  deliverMany(box.server, 2)
  const isSwept = async () => (await listToSweep(site.context)).some(({ mailboxId }) => mailboxId === box.id)
  expect(await isSwept()).toBe(false)
  await box.pass()
  expect(await isSwept()).toBe(true)
  const { syncedAt } = await shown()
  const later = (hours: number) => new Date(Date.parse(syncedAt!) + hours * 3_600_000)
  expect((await shown(later(23))).stillSince).toBeNull()
  expect((await shown(later(25))).stillSince).toBe(syncedAt)
  await breakRows('update mailboxes set sync_paused_at = now() where id = $1')
  expect((await shown(later(25))).stillSince).toBeNull()
  expect(await isSwept()).toBe(false)
  await box.end()
})
