import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, linkOf, type Mailbox } from '../../e2e/support/mailbox.ts'
import type { Ledger } from './ledger.ts'

/** A write that is not done by then is a breach: a recovery takes seconds. */
const PATIENCE_MS = 90_000
/** As a browser's own tries: ten a second for minutes would meet the limits meant for strangers. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000
/** A connection whose other end was killed or stands still says nothing. */
const ANSWER_MS = 15_000

/** `place` is where the client of one devis asks from: what strangers may ask is limited by place. */
export type Site = { url: string; cookie: string; mailbox: Mailbox; ledger: Ledger; place?: string }
type Answer = { status: number; body: Record<string, unknown> }

/** Asks until there is a true answer, under one key: what was done without an answer is answered, not done again. */
async function ask(site: Site, method: string, path: string, input?: unknown): Promise<Answer> {
  const key = randomUUID()
  let last = 'no answer'
  let wait = FIRST_WAIT_MS
  for (
    const end = Date.now() + PATIENCE_MS;
    Date.now() < end;
    await pause(wait), wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  ) {
    const answer = await once(site, method, path, input, key).catch(() => null)
    if (answer !== null && answer.status !== 503 && answer.status !== 429) {
      if (answer.status >= 500) site.ledger.breaches.push(`${answer.status} ${method} ${shown(path)}`)
      else return answer
    }
    last = answer === null ? 'no answer' : `${answer.status} ${String(answer.body.code)}`
    site.ledger.retried += 1
  }
  throw new Error(`${last} for ${PATIENCE_MS / 1_000} s: ${method} ${shown(path)}`)
}

async function once(site: Site, method: string, path: string, input: unknown, key: string): Promise<Answer> {
  const response = await fetch(`${site.url}/api/v1${path}`, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: {
      cookie: site.cookie,
      'x-forwarded-for': site.place ?? '10.0.0.1',
      'idempotency-key': key,
      ...(input === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The answer of what must succeed. */
export async function done(site: Site, method: string, path: string, input?: unknown) {
  const { status, body } = await ask(site, method, path, input)
  if (status >= 400) throw new Error(`${status} ${String(body.code)} ${method} ${shown(path)}`)
  return body
}

const shown = (path: string) => path.replace(/\/[\w-]{20,}/g, '/…')

/** Plays one client from creation to payment: company, devis, sending, reminder, signature, payment. Notes each acknowledged write. */
export async function writeOne(stand: Site): Promise<void> {
  const { ledger } = stand
  const site = { ...stand, place: `10.${[...randomBytes(3)].join('.')}` }
  const mark = randomUUID()
  const email = `client-${mark}@essai.test`
  try {
    const company = await done(site, 'POST', '/companies', {
      name: mark,
      email,
      addressLine1: '14 rue des Ateliers',
      postalCode: '44000',
      city: 'Nantes',
    })
    ledger.companies.add(mark)
    const quote = await done(site, 'POST', '/quotes', {
      companyId: company.id,
      title: mark,
      lines: [
        {
          kind: 'item',
          description: 'Escalier',
          quantityMilli: 1_000,
          unitPriceCents: 100_000,
          vatRateBps: 2_000,
        },
      ],
    })
    ledger.quotes.add(mark)
    const sent = await done(site, 'POST', `/quotes/${String(quote.id)}/send`, {})
    ledger.sent.set(mark, String(sent.number))
    await done(site, 'POST', '/reminders/quotes', {
      quoteId: quote.id,
      to: { email, name: null },
      subject: 'Votre devis {numero}',
      message: 'Votre devis de {total}\u00a0: {lien}',
      despiteBlocks: true,
    })
    ledger.reminded.add(mark)
    const payment = { amountCents: 120_000, companyId: company.id, quoteId: quote.id, reference: mark }
    await Promise.all([
      sign(site, email, mark),
      done(site, 'POST', '/payments', payment).then(() => ledger.payments.add(mark)),
    ])
  } catch (error) {
    ledger.breaches.push((error as Error).message)
  }
}

async function sign(site: Site, email: string, mark: string): Promise<void> {
  const link = linkOf(await mailTo(site, email, /^/))
  const path = `/links/${link.split('/d/')[1] ?? ''}`
  const view = (await done(site, 'GET', path)) as { consent: { version: string }; documentSha256: string }
  await done(site, 'POST', `${path}/code`, {})
  const name = 'Élise Vasseur'
  const signWith = (code: string) =>
    ask(site, 'POST', `${path}/sign`, {
      name,
      quality: 'Gérante',
      consentVersion: view.consent.version,
      signature: { kind: 'typed', text: name },
      code,
      documentSha256: view.documentSha256,
    })
  let code = codeOf(await mailTo(site, email, /code/))
  let answer = await signWith(code)
  // A code asked for twice, because the first answer was lost: the newest mail has the one that counts.
  for (
    const end = Date.now() + PATIENCE_MS;
    answer.body.code === 'code_invalid' && Date.now() < end;
    await pause(200)
  ) {
    const newest = codeOf(await mailTo(site, email, /code/))
    if (newest !== code) answer = await signWith(newest)
    code = newest
  }
  // Signed without an answer, and asked again: this says so too.
  if (answer.status >= 400 && answer.body.code !== 'quote_already_answered')
    throw new Error(`${answer.status} ${String(answer.body.code)} POST ${shown(path)}/sign`)
  site.ledger.signed.add(mark)
}

/** The mailbox is Ardoise's own: away while it is. */
async function mailTo({ mailbox }: Site, email: string, subject: RegExp) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(200)) {
    const mails = await mailbox.listTo(email).catch(() => [])
    const found = mails.findLast((mail) => subject.test(mail.subject))
    if (found !== undefined) return found
  }
  throw new Error(`no mail like ${subject} in ${PATIENCE_MS / 1_000} s`)
}
