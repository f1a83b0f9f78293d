import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { mailText, makeProviderMailbox, type ProviderMailbox } from './provider-mailbox.fixture.ts'

/** Invariants 5 and 6 of mail-facts.md (C1). */
let site: TestApp
let box: ProviderMailbox
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  box = await makeProviderMailbox(site, 'google')
  return () => box.end()
})

test('a mail under several labels is one row in several places, and each place goes alone', async () => {
  const { inbox, own, sent } = box.server.folders
  const id = box.server.deliver(mailText('a', 'Chantier'))
  // Labels are added: it stays in the inbox.
  for (const label of [own, sent]) box.server.move(id, 'none', label)
  const places = async () =>
    (
      await box.rows<{ key: string; message: string }>(
        `select f.remote_key as key, p.message_id as message from mail_placements p
         join mail_folders f on f.org_id = p.org_id and f.id = p.folder_id where p.mailbox_id = $1 order by 1`,
      )
    ).map(({ key, message }) => [key, message])
  await box.pass()
  const [mail] = await box.messages()
  expect(await box.messages()).toHaveLength(1)
  expect(await places()).toEqual([inbox, own, sent].sort().map((key) => [key, mail!.id]))
  box.server.move(id, own, sent)
  await box.pass(true)
  expect(await places()).toEqual([inbox, sent].sort().map((key) => [key, mail!.id]))
  expect(await box.messages()).toEqual([mail])
})

test('whatever a Message-ID is, the mail is kept under an id, the same each time', async () => {
  const headers = [
    'Message-ID:',
    'Message-ID: <>',
    'Message-ID: sans crochets',
    `Message-ID: <${'x'.repeat(2_048)}@client.test>`,
    'Message-ID: <deux@client.test>\r\nMessage-ID: <fois@client.test>',
    'Message-ID: <é\u0000@client.test>',
    'Subject: Sans identifiant',
  ]
  const texts = headers.map(
    (header, index) => `From: camille@client.test\r\n${header}\r\n\r\nNuméro ${index}`,
  )
  const ids = texts.map((text) => box.server.deliver(text))
  await box.pass()
  await box.agree()
  const kept = () =>
    box.rows<{ id: string; hash: Buffer }>(
      'select message_id as id, content_hash as hash from mail_messages where mailbox_id = $1 order by content_hash',
    )
  const before = await kept()
  expect(before).toHaveLength(headers.length)
  expect(before.every(({ id }) => id.trim() !== '')).toBe(true)
  expect(new Set(before.map(({ id }) => id)).size).toBe(headers.length)

  // The mails are forgotten and come again.
  await box.rows('delete from mail_messages where mailbox_id = $1')
  for (const id of ids) box.server.mark(id, { seen: true })
  await box.pass(true)
  expect(await kept()).toEqual(before)
})
