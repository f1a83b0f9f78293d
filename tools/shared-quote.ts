import type { APIRequestContext } from '@playwright/test'
import type { LinkView } from '#shared/contract/signatures.ts'

/** An Ardoise that runs with its demo company, and someone signed in there. */
export type Stage = { address: string; request: APIRequestContext }

/** A devis that a client may read and sign by a link. */
export type SharedQuote = { number: string; token: string; view: LinkView }

/** The signer, where the devis names nobody. */
const SIGNER = { name: 'Myriam Giraud', quality: 'Gérante', email: 'direction@client.test' }

async function ask<Answer>(stage: Stage, method: string, path: string, data?: unknown): Promise<Answer> {
  const answer = await stage.request.fetch(`${stage.address}/api/v1${path}`, { method, data })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Gives the client of a sent devis a new link. */
export async function shareQuote(stage: Stage): Promise<SharedQuote> {
  type Row = { id: string; number: string; clientName: string }
  const { items } = await ask<{ items: Row[] }>(stage, 'GET', '/quotes?status=sent&limit=20')
  const quote = items.find(({ clientName }) => clientName === 'Agence Tramontane') ?? items[0]
  if (quote === undefined) throw new Error('the demo company has no devis to sign')
  const to = { email: SIGNER.email }
  const { url } = await ask<{ url: string }>(stage, 'POST', `/quotes/${quote.id}/links`, { to })
  const token = url.slice(url.lastIndexOf('/') + 1)
  return { number: quote.number, token, view: await ask<LinkView>(stage, 'GET', `/links/${token}`) }
}

/** Signs it as its client does, with the code of the mail; what both parties get. */
export async function signShared(stage: Stage, { token, view }: SharedQuote) {
  const name = view.document.attention ?? SIGNER.name
  await ask(stage, 'POST', `/links/${token}/code`)
  await ask(stage, 'POST', `/links/${token}/sign`, {
    token,
    name,
    quality: SIGNER.quality,
    code: await codeOf(stage),
    consentVersion: view.consent.version,
    documentSha256: view.documentSha256,
    signature: { kind: 'typed', text: name },
  })
  const file = async (name: 'sealed' | 'proof') => {
    const answer = await stage.request.get(`${stage.address}/api/v1/links/${token}/${name}`)
    if (!answer.ok()) throw new Error(`${name}: ${answer.status()}`)
    return answer.body()
  }
  const signedView = await ask<LinkView>(stage, 'GET', `/links/${token}`)
  return { view: signedView, sealed: await file('sealed'), proof: await file('proof') }
}

/** The mail leaves by a job, a moment after the code was asked for. */
async function codeOf({ address, request }: Stage): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await request.get(`${address}/dev/mail.json?to=${encodeURIComponent(SIGNER.email)}`)
    const mails = (await answer.json()) as { text: string }[]
    const code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined)
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no mail with the code')
}
