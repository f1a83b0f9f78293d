import type { APIRequestContext, Page } from '@playwright/test'
import type { LinkView } from '#shared/contract/signatures.ts'

/** An Ardoise that runs with its demo company, and someone signed in there. */
export type Stage = { address: string; request: APIRequestContext }

/** A devis that a client may read and sign by a link. */
export type SharedQuote = { number: string; token: string; view: LinkView }

/** Who signs, where the devis names nobody. */
const SIGNER = { name: 'Myriam Giraud', quality: 'Gérante', email: 'direction@client.test' }
const IBAN = 'FR7630006000011234567890189'
/** Payments on the statement: enough to fill the picture. */
const PAYMENTS = 3

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

type Owed = { number: string | null; clientName: string; owedCents: number }

/** A payment as OFX writes it. */
function writtenLine({ number, clientName, owedCents }: Owed, index: number): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const label = `VIR SEPA ${clientName} ${number}`.toUpperCase().replaceAll('&', '&amp;')
  return `<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>${day}120000</DTPOSTED><TRNAMT>+${(owedCents / 100).toFixed(2)}</TRNAMT><FITID>OP${index}</FITID><NAME>${label}</NAME></STMTTRN>`
}

/** A statement in OFX 2, without a balance. */
const statementOf = (lines: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>${IBAN}</ACCTID></BANKACCTFROM><BANKTRANLIST>${lines.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** Imports a statement on which clients pay invoices of the demo company, as a bank writes it; not twice. */
export async function importStatement(stage: Stage, page: Page): Promise<void> {
  const accounts = await ask<{ items: unknown[] }>(stage, 'GET', '/bank/accounts')
  if (accounts.items.length > 0) return
  await ask(stage, 'POST', '/bank/accounts', { name: 'Compte courant', iban: IBAN })
  const { items } = await ask<{ items: Owed[] }>(stage, 'GET', '/invoices?limit=100')
  const owed = items.filter(({ owedCents, number }) => owedCents > 0 && number !== null).slice(0, PAYMENTS)
  const lines = owed.map((invoice, index) => writtenLine(invoice, index))
  const file = statementOf(lines)
  await page.goto(`${stage.address}/revenues/management/bank`)
  await page.getByRole('button', { name: 'Importer un relevé' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles({
    ...{ name: 'releve.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(file) },
  })
  await page.getByRole('button', { name: `Importer ${lines.length} mouvements` }).click()
  await page.getByText(`${lines.length} mouvements ajoutés.`).waitFor()
}
