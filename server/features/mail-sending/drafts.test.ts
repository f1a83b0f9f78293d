import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { askCode, sendQuote, sign } from '#server/test/signing.ts'
import type { Draft, DraftFile, DraftSummary, Sender } from '#shared/contract/mail-sending.ts'
import { PIECE_BYTES } from '#shared/domain/files/uploaded-file.ts'
import { sendMail } from './commands/send-mail.ts'
import { clientMail, openSendingMailbox, type SendingMailbox } from './sending-mailbox.fixture.ts'

let site: TestApp
let owner: Member
let colleague: Member
let box: SendingMailbox
let now = new Date()

beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => site.close())
beforeEach(async () => {
  now = new Date()
  owner = await site.makeOrganization()
  colleague = await site.makeMember(owner.orgId, 'member')
  box = await openSendingMailbox(site, owner)
  await box.deliver(clientMail('a', 'Chantier', 'Quand ?', 'Cc: paul@client.test, jeanne@atelier.test'))
  await box.pass()
})

const read = (as: Member, draftId: string) => box.call<Draft>(as, 'GET', `/mail-drafts/${draftId}`)
const start = async (subject = 'Plan', to = 'ana@client.test') =>
  (
    await box.call<Draft>(owner, 'POST', '/mail-drafts', {
      mailboxId: box.id,
      subject,
      to: [{ name: null, address: to }],
    })
  ).body
async function piece(as: Member, fileId: string, offset: number, bytes: Uint8Array) {
  const form = new FormData()
  form.set('fileId', fileId)
  form.set('offset', String(offset))
  form.set('piece', new File([bytes as BlobPart], 'morceau'))
  const encoded = new Response(form)
  const response = await site.app.inject({
    method: 'PUT',
    url: '/api/v1/mail-drafts/files/pieces',
    headers: {
      authorization: `Bearer ${as.token}`,
      'ardoise-organization': as.orgId,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<DraftFile & { code?: string }>() }
}
async function attach(draftId: string, name: string, bytes: Uint8Array, facts: object = {}) {
  const announced = { name, type: 'application/pdf', size: bytes.length, ...facts }
  const { body: file } = await box.call<DraftFile>(owner, 'POST', `/mail-drafts/${draftId}/files`, announced)
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    await piece(owner, file.id, from, bytes.subarray(from, from + PIECE_BYTES))
  return file
}
const fetched = async (fileId: string) => (await box.call(owner, 'GET', `/mail-drafts/files/${fileId}`)).bytes
/** Sends a draft, and reads what left. */
async function leave(draft: Pick<Draft, 'id' | 'revision'>, how: object = {}) {
  const { body } = await box.send(owner, draft, how)
  now = new Date(now.getTime() + 10_000)
  await sendMail(site.context, { orgId: owner.orgId, sendingId: body.id })
  const folder = join(box.directory, '.Envoy&AOk-s', 'cur')
  const [last] = readdirSync(folder)
    .filter((name) => name.includes(body.id))
    .map((name) => readFileSync(join(folder, name)))
  return PostalMime.parse(last!)
}

describe('a draft', () => {
  test('of a conversation is one for all who write from its mailbox, whatever mail and button it began with', async () => {
    const mine = await box.answer(owner, 'Chantier', 'reply_all')
    expect(mine).toMatchObject({
      kind: 'reply_all',
      subject: 'Re: Chantier',
      revision: 1,
      mailboxId: box.id,
      to: [{ address: 'camille@client.test' }],
      cc: [{ address: 'paul@client.test' }],
      bcc: [],
      quoted: expect.stringContaining('Quand ?'),
    })
    const both = await Promise.all([owner, colleague].map((as) => box.answer(as, 'Chantier', 'forward')))
    expect(both[0]!.id).toBe(both[1]!.id)
    expect((await box.answer(colleague, 'Chantier')).id).toBe(mine.id)
    const { drafts } = await box.conversation(colleague, 'Chantier')
    expect(drafts.map(({ id }) => id).sort()).toEqual([mine.id, both[0]!.id].sort())
  })

  test('turned to another answer keeps its own text', async () => {
    const draft = await box.answer(owner, 'Chantier')
    await box.save(owner, draft, { body: '<p>Mon texte</p>' })
    const turned = await box.call<Draft>(owner, 'POST', `/mails/${draft.answeredId}/answer`, {
      kind: 'reply_all',
      turn: true,
    })
    expect(turned.body).toMatchObject({
      id: draft.id,
      kind: 'reply_all',
      body: '<p>Mon texte</p>',
      cc: [{ address: 'paul@client.test' }],
    })
  })

  test('edited by two says whose text stands there, and loses neither', async () => {
    const draft = await box.answer(owner, 'Chantier')
    expect((await box.save(colleague, draft, { body: '<p>Le sien</p>' })).body.revision).toBe(2)
    const refused = await box.save(owner, draft, { body: '<p>Le mien</p>' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        data: { body: '<p>Le sien</p>', revision: 2, updatedByName: 'Test member' },
      },
    })
    const sent = await box.send(owner, draft, { knownAnswers: 0 })
    expect(sent.body).toMatchObject({ code: 'version_conflict' })
    expect((await read(owner, draft.id)).body.body).toBe('<p>Le sien</p>')
  })

  test('is cleaned, and holds a signature for each person', async () => {
    const html = '<p><b>Jeanne</b><script>x()</script><img src="https://atelier.test/logo.png"></p>'
    await box.call(owner, 'PUT', `/mail-senders/${box.id}/signature`, { html })
    const { body } = await box.call<{ items: Sender[] }>(owner, 'GET', '/mail-senders')
    const signature = '<p><b>Jeanne</b><img src="https://atelier.test/logo.png"></p>'
    expect(body.items).toMatchObject([
      { mailboxId: box.id, signature, name: 'Test owner', maxBytes: 26_214_400 },
    ])
    expect((await box.call<{ items: Sender[] }>(colleague, 'GET', '/mail-senders')).body.items).toMatchObject(
      [{ signature: '' }],
    )
    const draft = await box.answer(owner, 'Chantier')
    expect(draft.signature).toBe(signature)
    const saved = await box.save(owner, draft, { body: '<p onclick="x()">a</p>', quotes: false })
    expect(saved.body).toMatchObject({ body: '<p>a</p>', quotes: false })
    const mail = await leave(saved.body, { knownAnswers: 0 })
    expect(mail.html).toContain(`<p>a</p><br>${signature}`)
    expect(mail.html).not.toContain('Quand ?')
    const logo = '<p><img src="data:image/png;base64,iVBORw0KGgo="></p>'
    await box.call(owner, 'PUT', `/mail-senders/${box.id}/signature`, { html: logo })
    const second = await leave(await start())
    expect(second.html).toMatch(/<img src="cid:[0-9a-f]{32}@ardoise">/)
    expect(second.attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline' }])
    await box.call(owner, 'PUT', `/mail-senders/${box.id}/signature`, { html: '<p> </p>' })
    expect((await start()).signature).toBe('')
  })

  test('is listed, deleted with its files, and not to be seen by who does not write from the mailbox', async () => {
    const draft = await start()
    await attach(draft.id, 'plan.pdf', randomBytes(1_000))
    const listed = await box.call<{ items: DraftSummary[] }>(colleague, 'GET', '/mail-drafts')
    expect(listed.body.items).toMatchObject([{ id: draft.id, files: 1, subject: 'Plan' }])
    for (const sharing of ['private', 'subjects']) {
      await box.rows('update mailboxes set sharing = $2 where id = $1', sharing)
      expect((await read(colleague, draft.id)).status).toBe(404)
      expect((await box.send(colleague, draft)).status).toBe(404)
      expect((await box.call<{ items: unknown[] }>(colleague, 'GET', '/mail-drafts')).body.items).toEqual([])
    }
    const keys = await box.rows<{ file_key: string }>(
      'select file_key from mail_draft_files where mailbox_id = $1',
    )
    expect((await box.call(owner, 'DELETE', `/mail-drafts/${draft.id}`)).status).toBe(200)
    expect(await site.context.files.exists(keys[0]!.file_key)).toBe(false)
  })

  test('of a conversation that its owner keeps is its owner’s', async () => {
    const draft = await box.answer(owner, 'Chantier')
    const { id } = await box.conversation(owner, 'Chantier')
    await box.call(owner, 'POST', `/conversations/${id}/privacy`, { private: true })
    expect((await read(colleague, draft.id)).status).toBe(404)
    expect((await read(owner, draft.id)).status).toBe(200)
  })

  test('follows the merge of its conversation, and stands beside the other’s', async () => {
    await box.deliver(clientMail('b', 'Plan'))
    await box.pass()
    const [one, two] = [await box.answer(owner, 'Chantier'), await box.answer(owner, 'Plan')]
    await box.save(owner, two, { body: '<p>Pour le plan</p>' })
    const conversationIds = [one.conversationId, two.conversationId]
    await box.call(owner, 'POST', '/conversations/merge', { conversationIds })
    const merged = [await read(owner, one.id), await read(owner, two.id)].map(
      ({ body }) => body.conversationId,
    )
    expect(new Set(merged).size).toBe(1)
    const { drafts } = await box.conversation(owner, 'Plan')
    expect(drafts.map(({ snippet }) => snippet).sort()).toEqual(['', 'Pour le plan'])
    expect((await box.send(owner, (await read(owner, two.id)).body, { knownAnswers: 0 })).status).toBe(200)
  })
})

describe('files', () => {
  const large = randomBytes(2 * PIECE_BYTES + 12_345)

  test('come in pieces, in order, twice where a line is cut, and leave to the letter', async () => {
    const draft = await start()
    const size = large.length
    const { body: file } = await box.call<DraftFile>(owner, 'POST', `/mail-drafts/${draft.id}/files`, {
      name: 'Plan été.pdf',
      type: 'application/pdf',
      size,
    })
    const part = (offset: number) =>
      piece(owner, file.id, offset, large.subarray(offset, offset + PIECE_BYTES))
    expect((await part(PIECE_BYTES)).body.receivedBytes).toBe(0)
    expect((await part(0)).body.receivedBytes).toBe(PIECE_BYTES)
    const refused = await box.send(owner, draft)
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'files', code: 'file_incomplete' }],
    })
    await Promise.all([part(PIECE_BYTES), part(PIECE_BYTES)])
    expect((await part(2 * PIECE_BYTES)).body.receivedBytes).toBe(size)
    expect((await part(2 * PIECE_BYTES)).body.receivedBytes).toBe(size)
    expect(await fetched(file.id)).toEqual(large)
    expect(await box.rows('select from mail_draft_pieces where mailbox_id = $1')).toEqual([])
    const mail = await leave(draft)
    expect(mail.attachments).toMatchObject([{ filename: 'Plan été.pdf', mimeType: 'application/pdf' }])
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(new Uint8Array(mail.attachments[0]!.content as ArrayBuffer))).toBe(hash(large))
    const removed = await box.call(owner, 'DELETE', `/mail-drafts/${draft.id}/files/${file.id}`)
    expect(removed.body).toMatchObject({ code: 'draft_sent' })
  })

  test('too heavy for the mailbox are refused before a byte comes, with the limit', async () => {
    const draft = await start()
    const announced = { name: 'film.mp4', type: 'video/mp4', size: 20_000_000 }
    expect((await box.call(owner, 'POST', `/mail-drafts/${draft.id}/files`, announced)).status).toBe(200)
    const refused = await box.call<{ fields: { message: string }[] }>(
      owner,
      'POST',
      `/mail-drafts/${draft.id}/files`,
      announced,
    )
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'size', code: 'mail_too_large' }],
    })
    expect(refused.body.fields[0]!.message).toContain('25\u00a0Mo')
  })

  test('a picture of the text goes with it, and not when the text shows it no more', async () => {
    const draft = await start()
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const facts = { type: 'image/png', inline: true }
    const [shown, dropped] = [
      await attach(draft.id, 'a.png', picture, facts),
      await attach(draft.id, 'b.png', picture, facts),
    ]
    const file = await box.call(owner, 'GET', `/mail-drafts/files/${shown.id}`)
    expect(file.headers['content-type']).toBe('image/png')
    const body = `<p><img src="cid:${shown.contentId}"></p>`
    const { body: saved } = await box.save(owner, (await read(owner, draft.id)).body, { body })
    expect(saved.body).toBe(body)
    const mail = await leave(saved)
    expect(mail.attachments.map(({ contentId }) => contentId)).toEqual([`<${shown.contentId}>`])
    expect(dropped.contentId).not.toBe(shown.contentId)
  })

  test('of a forwarded mail go along, and its pictures with the history', async () => {
    await box.deliver(
      [
        ...[
          'From: camille@client.test',
          'To: jeanne@atelier.test',
          'Subject: Plans',
          'Message-ID: <p@client.test>',
        ],
        ...[
          'MIME-Version: 1.0',
          'Content-Type: multipart/mixed; boundary=m',
          '',
          '--m',
          'Content-Type: multipart/related; boundary=r',
        ],
        ...[
          '',
          '--r',
          'Content-Type: text/html; charset=utf-8',
          '',
          '<html><body><p>Voici <img src="cid:logo@x"></p></body></html>',
        ],
        ...[
          '--r',
          'Content-Type: image/png',
          'Content-ID: <logo@x>',
          'Content-Disposition: inline; filename=logo.png',
          'Content-Transfer-Encoding: base64',
          '',
          'iVBORw==',
          '--r--',
        ],
        ...[
          '--m',
          'Content-Type: application/pdf',
          'Content-Disposition: attachment; filename=plan.pdf',
          '',
          '%PDF-plan',
          '--m--',
          '',
        ],
      ].join('\r\n'),
    )
    await box.pass()
    const answer = await box.answer(owner, 'Plans')
    expect(answer.files).toMatchObject([{ name: 'logo.png', contentId: 'logo@x', origin: 'mail' }])
    const draft = await box.answer(owner, 'Plans', 'forward')
    expect(draft).toMatchObject({ subject: 'Tr: Plans', to: [], kind: 'forward' })
    expect(draft.files.map(({ name, contentId }) => [name, contentId]).sort()).toEqual([
      ...[
        ['logo.png', 'logo@x'],
        ['plan.pdf', null],
      ],
    ])
    const { body: saved } = await box.save(owner, draft, { to: [{ name: null, address: 'bo@client.test' }] })
    const mail = await leave(saved)
    expect(mail.html).toContain('<p>Voici <img src="cid:logo@x"></p>')
    expect(mail.html).toContain('Message transféré')
    expect(mail.attachments.map(({ filename }) => filename).sort()).toEqual(['logo.png', 'plan.pdf'])
    expect(mail.inReplyTo).toBe('<p@client.test>')
  })

  test('a devis of the product, and its signed copy, whose link the client follows', async () => {
    const quote = await sendQuote(site, owner)
    const draft = await start()
    const add = (signed: boolean) =>
      box.call<DraftFile>(owner, 'POST', `/mail-drafts/${draft.id}/quotes`, {
        quoteId: quote.quoteId,
        signed,
      })
    expect((await add(true)).status).toBe(404)
    const { body: file } = await add(false)
    expect(file).toMatchObject({
      origin: 'quote',
      type: 'application/pdf',
      name: expect.stringContaining(quote.number),
    })
    const sent = await box.call(owner, 'GET', `/quotes/${quote.quoteId}/pdf`)
    expect((await fetched(file.id)).equals(sent.bytes)).toBe(true)
    await sign(site, quote, await askCode(site, quote))
    expect((await add(true)).body).toMatchObject({
      origin: 'signed_quote',
      name: `Devis-${quote.number}-signe.pdf`,
    })
    const { body: saved } = await box.save(owner, (await read(owner, draft.id)).body, {
      body: `<p>Votre devis <a href="${site.context.config.appUrl}/d/${quote.token}">${quote.number}</a></p>`,
    })
    const mail = await leave(saved)
    expect(mail.attachments).toHaveLength(2)
    expect(mail.html).toContain(`/d/${quote.token}`)
    await box.pass()
    const [there] = await box.rows<{ id: string }>(
      'select conversation_id as id from mail_messages where mailbox_id = $1 and outgoing',
    )
    const { body: conversation } = await box.call(owner, 'GET', `/conversations/${there!.id}`)
    expect(conversation).toMatchObject({ quotes: [{ number: quote.number }] })
  })

  test('the proof of a devis that was agreed to elsewhere is its signed copy', async () => {
    const [proven, told] = [await sendQuote(site, owner), await sendQuote(site, owner)]
    const form = new FormData()
    form.set('file', new File(['%PDF-1.7 bon de commande'], 'BC-114.pdf'))
    const { body: proof } = await box.call<{ id: string }>(owner, 'POST', '/enclosures', form)
    const { rows } = await site.context.pool.query<{ on: string }>(
      'select issued_on::text as on from quotes where id = $1',
      [proven.quoteId],
    )
    for (const [{ quoteId }, kept] of [
      [proven, { enclosureId: proof.id }],
      [told, {}],
    ] as const) {
      const agreed = { agreedOn: rows[0]!.on, signerName: 'Éloïse Delaunay', signerQuality: 'Gérante' }
      const body = { ...agreed, means: 'order', ...kept }
      expect((await box.call(owner, 'POST', `/quotes/${quoteId}/agreement`, body)).status).toBe(200)
    }
    const draft = await start()
    const add = ({ quoteId }: { quoteId: string }) =>
      box.call<DraftFile & { code: string }>(owner, 'POST', `/mail-drafts/${draft.id}/quotes`, {
        quoteId,
        signed: true,
      })
    expect((await add(proven)).body).toMatchObject({ origin: 'signed_quote', name: 'BC-114.pdf' })
    expect((await add(told)).body.code).toBe('signed_copy_missing')
  })

  test('taken off are gone', async () => {
    const draft = await start()
    const file = await attach(draft.id, 'plan.pdf', randomBytes(100))
    expect((await box.call(owner, 'DELETE', `/mail-drafts/${draft.id}/files/${file.id}`)).status).toBe(200)
    expect((await box.call(owner, 'DELETE', `/mail-drafts/${draft.id}/files/${file.id}`)).status).toBe(404)
    expect((await read(owner, draft.id)).body.files).toEqual([])
  })
})

test('each fault of what cannot leave stands at its field, and the draft stays', async () => {
  const draft = await start('Plan', 'ana')
  const { body: saved } = await box.save(owner, draft, {
    to: [{ name: null, address: 'ana' }],
    cc: [{ name: null, address: '' }],
    body: '<p>Texte</p>',
  })
  const refused = await box.send(owner, saved)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: [{ path: 'to.0' }, { path: 'cc.0' }] },
  })
  const { body: none } = await box.save(owner, saved, { to: [], cc: [] })
  expect((await box.send(owner, none)).body).toMatchObject({
    fields: [{ path: 'to', code: 'recipient_missing' }],
  })
  expect((await read(owner, draft.id)).body.body).toBe('<p>Texte</p>')
})

test('nobody sends more than elsewhere in a day', async () => {
  await box.rows(
    `insert into mail_sendings (org_id, mailbox_id, author_id, message_id, subject, recipients, html, due_at, scheduled, unless_answered, created_at, state)
     select org_id, id, user_id, n || '@atelier.test', '', '{}', '', now(), false, false, now(), 'sent' from mailboxes, generate_series(1, 80) as n where id = $1`,
  )
  const draft = await start()
  const refused = await box.send(owner, draft)
  expect(refused).toMatchObject({ status: 429, body: { code: 'mail_allowance_exceeded' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
})
