import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEInvoice } from '#server/integrations/e-invoices/read-e-invoice.ts'
import type { FileStore } from '#server/integrations/files/port.ts'
import type { PdfRenderer } from '#server/integrations/pdf/port.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { invoicesOf, line, plainPages } from './invoices.fixture.ts'

/** Two processes on one database and one store of files. */
let one: TestApp
let two: TestApp
let owner: Member
let store: FileStore
let pdf: PdfRenderer
beforeAll(async () => {
  one = await startTestApp({ jobs: false })
  const { files, secret } = one.context.config
  two = await startTestApp({ jobs: false, config: { files, secret } })
  store = one.context.files
  pdf = one.context.pdf
})
const first = () => invoicesOf(one, () => owner)
const second = () => invoicesOf(two, () => owner)
beforeEach(async () => {
  owner = await first().makeSeller()
})
afterEach(() => {
  one.context.files = store
})
/** Pages of the first process that are drawn so. */
const draw = (renderInvoice: PdfRenderer['renderInvoice']) => {
  one.context.pdf = { ...pdf, renderInvoice }
}
beforeEach(() => {
  draw(plainPages)
  two.context.pdf = { ...two.context.pdf, renderInvoice: plainPages }
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const rows = async (text: string, values: unknown[] = []) => (await one.context.pool.query(text, values)).rows
const endOf = (number: string | null) => Number(number?.slice(-4))
async function storedOf(): Promise<string[]> {
  const { files } = one.context.config
  if (files.kind !== 'disk') throw new Error('tests keep files on disk')
  const folder = join(files.directory, owner.orgId, 'invoices')
  return (await readdir(folder).catch(() => [])).map((name) => `${owner.orgId}/invoices/${name}`)
}
/** Nothing of an issue is left: no number, document, entry or file, and the draft is a draft. */
async function expectNothingIssued(id: string) {
  const { body } = await first().ask('GET', `/${id}`)
  expect(body).toMatchObject({ status: 'draft', number: null, pdfSha256: null })
  for (const table of ['invoice_series', 'invoice_documents', 'ledger_entries'])
    expect([table, await rows(`select from ${table} where org_id = $1`, [owner.orgId])]).toEqual([table, []])
  expect(await storedOf()).toEqual([])
}

test('an issued invoice has its number, its frozen document, its two files and its entry', async () => {
  const draft = await first().makeDraft()
  expect(draft.problems).toEqual([])
  const { status, body } = await first().issue(draft.id, { revision: draft.revision })
  expect([status, body.status, endOf(body.number), body.owedCents]).toEqual([200, 'issued', 1, 12_000])
  expect(body.dueOn! > body.issuedOn!).toBe(true)
  const pdf = await first().ask('GET', `/${draft.id}/pdf`)
  expect(pdf.bytes.toString()).toBe(`pages of ${body.number}`)
  const xml = await first().ask('GET', `/${draft.id}/xml`)
  expect(createHash('sha256').update(xml.bytes).digest('hex')).toBe(body.xmlSha256)
  const document = await first().ask<{ number: string }>('GET', `/${draft.id}/document`)
  expect(document.body.number).toBe(body.number)
  expect(
    (await first().ask('GET', `/${draft.id}/xml`, undefined, await one.makeMember(owner.orgId, 'member')))
      .status,
  ).toBe(200)
  const events = await rows(`select event_type from event_log where subject_id = $1 order by id`, [draft.id])
  expect(events.map(({ event_type }) => event_type)).toEqual(['invoice.created', 'invoice.issued'])
})

test('the issued PDF is a Factur-X whose XML says the invoice', async () => {
  one.context.pdf = pdf
  const draft = await first().makeDraft({ lines: [line(), line({ vatRateBps: 1_000, unit: 'heure' })] })
  const { status, body } = await first().issue(draft.id)
  expect([status, body.code]).toEqual([200, undefined])
  const file = await first().ask('GET', `/${draft.id}/pdf`)
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(body.pdfSha256)
  const { bytes } = await first().ask('GET', `/${draft.id}/xml`)
  expect(readEInvoice(bytes)).toMatchObject({
    number: body.number,
    issuedOn: body.issuedOn,
    typeCode: '380',
    totals: { grossCents: 23_000, dueCents: 23_000 },
    seller: { legalRegistration: { value: '552081317', scheme: '0002' } },
  })
})

test('sixteen issues in two processes have numbers without gap or duplicate, an unbroken chain and no extra file', async () => {
  const drafts = await Promise.all(Array.from({ length: 16 }, () => first().makeDraft()))
  const answers = await Promise.all(
    drafts.map(({ id }, index) => (index % 2 === 0 ? first() : second()).issue(id)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  const ends = answers.map(({ body }) => endOf(body.number)).toSorted((a, b) => a - b)
  expect(ends).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
  const kept = await rows(
    `select i.number, i.issued_on, d.document ->> 'number' as printed, d.pdf_file_key as pdf, d.xml_file_key as xml, e.position
     from invoices i join invoice_documents d on d.org_id = i.org_id and d.invoice_id = i.id
     join ledger_entries e on e.org_id = i.org_id and e.subject_id = i.id where i.org_id = $1 order by e.position`,
    [owner.orgId],
  )
  expect(kept.map(({ position }) => Number(position))).toEqual(ends)
  expect(kept.map(({ number }) => number)).toEqual(kept.map(({ printed }) => printed))
  expect(kept.map(({ number }) => endOf(number))).toEqual(ends)
  expect((await storedOf()).toSorted()).toEqual(kept.flatMap(({ pdf, xml }) => [pdf, xml]).toSorted())
  for (const { number, pdf } of kept)
    expect(Buffer.from((await one.context.files.get(pdf))!).toString()).toBe(`pages of ${number}`)
  const verdict = await one.request('POST', '/api/v1/ledger/verify', { as: owner, body: {} })
  expect(verdict.body).toEqual({ checked: 16, fault: null, next: null })
})

describe('nothing is issued and no number is used', () => {
  test('when the drawing fails', async () => {
    const draft = await first().makeDraft()
    draw(() => Promise.reject(new Error('the printer burns')))
    expect((await first().issue(draft.id)).status).toBe(500)
    await expectNothingIssued(draft.id)
    draw(plainPages)
    expect(endOf((await first().issue(draft.id)).body.number)).toBe(1)
  })

  test.each([1, 2])('when file %i of two cannot be stored', async (failing) => {
    const draft = await first().makeDraft()
    let stored = 0
    one.context.files = {
      ...store,
      put: (...given) => {
        stored += 1
        return stored === failing ? Promise.reject(new Error('the disk is full')) : store.put(...given)
      },
    }
    expect((await first().issue(draft.id)).status).toBe(500)
    one.context.files = store
    await expectNothingIssued(draft.id)
    expect(endOf((await first().issue(draft.id)).body.number)).toBe(1)
  })

  test('when the last write of the transaction fails', async () => {
    const draft = await first().makeDraft()
    await rows(
      `insert into ledger_entries (org_id, position, kind, subject_id, payload_sha256, previous_hash, hash, recorded_at)
       values ($1, 1, 'invoice_issued', $2, 'x', 'x', 'x', now())`,
      [owner.orgId, draft.id],
    )
    expect((await first().issue(draft.id)).status).toBe(500)
    const { body } = await first().ask('GET', `/${draft.id}`)
    expect([body.status, body.number, await storedOf()]).toEqual(['draft', null, []])
    expect(await rows('select from invoice_series where org_id = $1', [owner.orgId])).toEqual([])
  })

  test('when the draft changes each time it is drawn', async () => {
    const draft = await first().makeDraft()
    let drawings = 0
    draw(async (...given) => {
      drawings += 1
      await rows('update companies set name = $2 where id = $1', [draft.companyId, `Nom ${drawings}`])
      return plainPages(...given)
    })
    const answer = await first().issue(draft.id)
    expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable'])
    await expectNothingIssued(draft.id)
  })
})

test('what is drawn under a number that another takes meanwhile is drawn again', async () => {
  const draft = await first().makeDraft()
  let drawings = 0
  draw(async (...given) => {
    drawings += 1
    if (drawings === 1)
      await rows(
        `insert into invoice_series (org_id, series, period, first_number, last_number) values ($1, 'main', $2, 8, 7)`,
        [owner.orgId, String(new Date().getFullYear())],
      )
    return plainPages(...given)
  })
  const { body } = await first().issue(draft.id)
  expect([endOf(body.number), drawings, (await storedOf()).length]).toEqual([8, 2, 2])
})

test('one request repeated takes one number, in one process and in two', async () => {
  const draft = await first().makeDraft()
  const key = `twice-${draft.id}`
  const answers = await Promise.all([
    first().issue(draft.id, {}, owner, key),
    second().issue(draft.id, {}, owner, key),
  ])
  answers.push(await first().issue(draft.id, {}, owner, key))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => endOf(body.number))).toEqual([1, 1, 1])
  expect(await storedOf()).toHaveLength(2)
  const again = await first().issue(draft.id)
  expect([again.status, again.body.code]).toEqual([409, 'invoice_not_draft'])
})

test('dates never go back: an invoice dated before the last one issued, or to come, is refused with its field', async () => {
  const [early, late, future] = await Promise.all([1, 2, 3].map(() => first().makeDraft()))
  const today = (await first().issue(late!.id)).body.issuedOn!
  const before = await first().issue(early!.id, { issuedOn: '2026-01-05' })
  expect([before.status, before.body.code]).toEqual([409, 'invoice_issued_before_last'])
  expect(before.body.fields).toMatchObject([{ path: 'issuedOn', code: 'invoice_issued_before_last' }])
  const coming = await first().issue(future!.id, { issuedOn: '2999-01-05' })
  expect([coming.status, coming.body.code]).toEqual([409, 'invoice_not_ready'])
  expect(coming.body.fields).toMatchObject([{ path: 'issuedOn' }])
  expect((await first().issue(early!.id, { issuedOn: today })).body.issuedOn).toBe(today)
})

test('what the draft lacks is named at its fields, and nothing is drawn', async () => {
  const { body: draft } = await first().ask('POST', '', {})
  let drawings = 0
  draw((...given) => {
    drawings += 1
    return plainPages(...given)
  })
  const answer = await first().issue(draft.id)
  expect([answer.status, answer.body.code, drawings]).toEqual([409, 'invoice_not_ready', 0])
  expect(answer.body.fields?.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['client_missing', 'invoice_empty']),
  )
  await rows('update organizations set siren = null where id = $1', [owner.orgId])
  const unnamed = await first().issue((await first().makeDraft()).id)
  expect(unnamed.body.fields).toMatchObject([{ path: 'seller.siren', code: 'seller_siren_missing' }])
})

test('an issue asks for the role and for the text that was read', async () => {
  const draft = await first().makeDraft()
  for (const role of ['member', 'viewer'] as const) {
    const answer = await first().issue(draft.id, {}, await one.makeMember(owner.orgId, role))
    expect([role, answer.status]).toEqual([role, 403])
  }
  const { content, revision } = draft
  const { kind: _k, quoteId: _q, takenBack: _t, vatAdjustments: _v, preceding: _p, ...written } = content
  await first().ask('PUT', `/${draft.id}/draft`, {
    revision,
    content: { ...written, lines: [line({ unitPriceCents: 1 })] },
  })
  const stale = await first().issue(draft.id, { revision })
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  const billing = await one.makeMember(owner.orgId, 'billing')
  expect((await first().issue(draft.id, {}, billing)).status).toBe(200)
})
