import { randomUUID } from 'node:crypto'
import type { Member, TestApp } from './harness.ts'

type ForeignRequest = (
  app: TestApp,
  neighbour: Member,
) => Promise<{ params: Record<string, string>; body?: unknown }>

const quoteOf: ForeignRequest = async (app, neighbour) => {
  const quoteId = randomUUID()
  await app.context.pool.query('insert into quotes (org_id, id) values ($1, $2)', [neighbour.orgId, quoteId])
  return { params: { quoteId } }
}

/** For each endpoint that takes an id: a request, valid but for its id being another organization's. */
export const foreignRequests: Record<string, ForeignRequest> = {
  'platform.resendMail': async (app, neighbour) => {
    const mailId = randomUUID()
    await app.context.pool.query(
      `insert into outgoing_mails (id, org_id, kind, to_email, subject, status) values ($1, $2, 'test', 'a@b.test', 'x', 'failed')`,
      [mailId, neighbour.orgId],
    )
    return { params: { mailId } }
  },
  'signatures.getSignature': quoteOf,
  'signatures.getSealedPdf': quoteOf,
  'signatures.getProofPdf': quoteOf,
  'signatures.getProofJson': quoteOf,
}
