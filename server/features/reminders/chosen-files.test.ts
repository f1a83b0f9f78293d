import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { askCode, sendQuote, sign } from '#server/test/signing.ts'
import { remindersOf } from './reminders.fixture.ts'

let app: TestApp
let owner: Member
const own = () => remindersOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp()
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await own().makeSeller()
})
afterAll(() => app.close())

type Joined = { filename: string; fileKey: string }

test('whoever reminds by hand chooses what goes with it: invoices, the sealed devis, the statement or nothing', async () => {
  const quote = await sendQuote(app, owner)
  expect((await sign(app, quote, await askCode(app, quote))).status).toBe(200)
  const [{ company_id: companyId }] = (await own().sql<{ company_id: string }>(
    'select company_id from quotes where id = $1',
    quote.quoteId,
  )) as [{ company_id: string }]
  const late = await own().makeLate(companyId)
  const client = await app.context.pool.connect()
  try {
    await client.query(`begin; alter table invoices disable trigger user;
      update invoices set quote_id = '${quote.quoteId}' where id = '${late.id}'; alter table invoices enable trigger user; commit`)
  } finally {
    client.release()
  }
  const remind = async (attachments?: string[]) => {
    const asked = { companyId, invoiceIds: [late.id], to: { email: quote.email, name: null } }
    const { body, status } = await own().send(
      { ...asked, despiteBlocks: true, ...(attachments && { attachments }) },
      owner,
      randomUUID(),
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const [mail] = await own().sql<{ attachments: Joined[] }>(
      'select m.attachments from outgoing_mails m join reminders r on r.mail_id = m.id where r.id = $1',
      body.id,
    )
    return { sent: body, files: mail!.attachments }
  }
  const chosen = await remind(['invoices', 'signed_quote'])
  expect(chosen.sent).toMatchObject({ attachments: ['invoices', 'signed_quote'], hasPdf: false })
  expect(chosen.files.map(({ filename }) => filename)).toEqual([
    `Facture-${late.number}.pdf`,
    `Devis-${quote.number}-signe.pdf`,
  ])
  const [sealed] = await own().sql<{ sealed_file_key: string }>(
    'select sealed_file_key from signatures where quote_id = $1',
    quote.quoteId,
  )
  expect(chosen.files[1]!.fileKey).toBe(sealed!.sealed_file_key)
  const usual = await remind()
  expect(usual.sent).toMatchObject({ attachments: ['statement'], hasPdf: true })
  expect(usual.files).toHaveLength(1)
  const bare = await remind([])
  expect(bare.sent).toMatchObject({ attachments: [], hasPdf: false })
  expect(bare.files).toEqual([])
})
