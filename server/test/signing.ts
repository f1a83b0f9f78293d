import { randomUUID } from 'node:crypto'
import type { LinkView } from '#shared/contract/signatures.ts'
import { draftQuote, makeClient, quoteLine } from './draft-quote.ts'
import type { Answer, Member, TestApp } from './harness.ts'

export type SentQuote = { quoteId: string; number: string; email: string; token: string; view: LinkView }
type Options = { kind?: 'professional' | 'consumer'; email?: string; depositBps?: number }

/** A quote sent to a new company through the API, and the token found in the mail that it received. */
export async function sendQuote(app: TestApp, owner: Member, options: Options = {}): Promise<SentQuote> {
  const email = options.email ?? `client-${randomUUID().slice(0, 8)}@delaunay.test`
  const companyId = await makeClient(app, owner, {
    kind: options.kind ?? 'professional',
    name: 'Menuiserie Delaunay',
    email,
    address_line1: '4 allée du Châtaignier',
    postal_code: '44110',
    city: 'Châteaubriant',
  })
  const { id: quoteId } = await draftQuote(app, owner, {
    companyId,
    title: 'Escalier',
    lines: [quoteLine({ description: 'Pose d’un escalier', unitPriceCents: 123_456 })],
    depositBps: options.depositBps ?? null,
  })
  const sent = await app.request<{ number: string }>('POST', `/api/v1/quotes/${quoteId}/send`, {
    as: owner,
    body: { to: { email, name: 'Éloïse Delaunay' } },
  })
  if (sent.status !== 200) throw new Error(`the quote was not sent: ${JSON.stringify(sent.body)}`)
  const token = await tokenSentTo(app, email)
  const view = await app.request<LinkView>('GET', `/api/v1/links/${token}`)
  return { quoteId, number: sent.body.number, email, token, view: view.body }
}

/** The token of the newest link mailed to an address. */
export async function tokenSentTo(app: TestApp, email: string): Promise<string> {
  const mail = await app.waitForMail(({ to, text }) => to.email === email && /\/d\/[\w-]{22}/.test(text))
  return /\/d\/([\w-]{22})/.exec(mail.text)![1]!
}

/** Asks for a code and reads it in the mail. `known` are the codes already received. */
export async function askCode(
  app: TestApp,
  { token, email }: SentQuote,
  known: string[] = [],
  headers: Record<string, string> = {},
): Promise<string> {
  const asked = await app.request('POST', `/api/v1/links/${token}/code`, { body: {}, headers })
  if (asked.status !== 200) throw new Error(`no code: ${JSON.stringify(asked.body)}`)
  const codeOf = (subject: string) => /^(\d{6}) est votre code/.exec(subject)?.[1]
  const mail = await app.waitForMail(({ to, subject }) => {
    const code = codeOf(subject)
    return to.email === email && code !== undefined && !known.includes(code)
  })
  return codeOf(mail.subject)!
}

/** A code as it is written, not six digits of a hash, of an instant or of a longer number. */
export const alone = (code: string) => new RegExp(`(?<![\\da-f.])${code}(?![\\da-f])`)

/** Signs as the page does; `changes` replaces fields of the body. */
export function sign(
  app: TestApp,
  quote: SentQuote,
  code: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return app.request('POST', `/api/v1/links/${quote.token}/sign`, {
    headers,
    body: {
      name: 'Éloïse Delaunay',
      quality: 'Gérante',
      consentVersion: quote.view.consent.version,
      signature: { kind: 'typed', text: 'Éloïse Delaunay' },
      code,
      documentSha256: quote.view.documentSha256,
      ...changes,
    },
  })
}
