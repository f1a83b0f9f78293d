import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

type Answer = QuoteDetail & {
  code: string
  fields: { path: string; code: string; message: string }[]
  content: object
}
const item = (description: string) => ({
  kind: 'item',
  description,
  quantityMilli: 1_000,
  unitPriceCents: 1_000,
  vatRateBps: 2_000,
})
const post = (path: string, body: object) => app.request<Answer>('POST', path, { as: owner, body })

describe.each(['quotes', 'invoices'])('a draft of %s', (kind) => {
  const path = `/api/v1/${kind}`

  test('of more than can be drawn is refused when it is created and when it is saved, at its lines', async () => {
    const tooLong = {
      code: 'document_too_long',
      message: expect.stringContaining('trop long pour être dessiné'),
    }
    const lines = Array(500).fill(item('x'.repeat(1_500)))
    expect((await post(path, { lines })).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'lines', ...tooLong }],
    })
    const { body: draft } = await post(path, { lines: Array(500).fill(item('Pose de plinthes')) })
    const save = (content: object) =>
      app.request<Answer>('PUT', `${path}/${draft.id}/draft`, {
        as: owner,
        body: { revision: draft.revision, content: { ...draft.content, ...content } },
      })
    expect((await save({ lines })).body.fields).toMatchObject([{ path: 'content.lines', ...tooLong }])
    expect((await save({ notes: '\n'.repeat(3_000) })).body.fields).toMatchObject([
      { path: 'content.notes', code: 'document_too_long' },
    ])
    expect((await save({})).status).toBe(200)
  })
})
