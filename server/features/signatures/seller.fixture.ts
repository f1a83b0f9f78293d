import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Answer, type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'

export const start = new Date('2026-11-21T10:00:00Z')
const clock = createFixedClock(start)

export const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
export const codeOf = ({ status, body }: Answer<object>) => [status, (body as { code?: string }).code]

/** An Ardoise whose clock stands, and an organization that sends devis, another one for each test. */
export function openSeller() {
  const site = {
    clock,
    async read(quoteId: string): Promise<QuoteDetail> {
      return (await site.app.request<QuoteDetail>('GET', `/api/v1/quotes/${quoteId}`, { as: site.owner }))
        .body
    },
  } as { app: TestApp; owner: Member; clock: typeof clock; read(quoteId: string): Promise<QuoteDetail> }
  beforeAll(async () => {
    site.app = await startTestApp({ clock })
  })
  beforeEach(async () => {
    clock.set(start)
    await site.app.context.pool.query('delete from rate_limits')
    site.owner = await site.app.makeOrganization({ name: 'Atelier Lagrange' })
  })
  afterAll(() => site.app.close())
  return site
}
