import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { clientScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { pdfsig } from '#server/test/pdfsig.ts'
import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import type { DebitMandate } from '#shared/contract/mandates.ts'
import { PROOF_RULE, proofRuleText } from '#shared/domain/signatures/proof-rule.ts'
import type { SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import { verifyChain } from '#shared/domain/signatures/signature-proof.ts'
import { CLIENT_IBAN, debitsOf, OWN_IBAN } from './direct-debits.fixture.ts'

const clock = createFixedClock(new Date())
let site: TestApp
let owner: Member
let companyId: string
let parts: Pick<TestApp['context'], 'sealer' | 'pdf' | 'files'>
beforeAll(async () => {
  site = await startTestApp({ clock, config: { trustedProxies: 1 } })
  const { sealer, pdf, files } = site.context
  parts = { sealer, pdf, files }
})
afterEach(() => Object.assign(site.context, parts))
afterAll(() => site.close())
beforeEach(async () => {
  clock.set(new Date())
  ;({ owner, companyId } = await its().start())
})
const its = () => debitsOf(site, () => owner)
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const query = async <T>(text: string, ...values: unknown[]) =>
  (await site.context.pool.query(text, values)).rows as T[]

const mailTo = (email: string, wanted: RegExp) =>
  site.waitForMail(({ to, subject }) => to.email === email && wanted.test(subject))
const askedFor = async (facts: object = {}) => {
  const email = `${randomUUID().slice(0, 8)}@martin.test`
  const asked = await its().send<DebitMandate>('POST', '/debit-mandates/ask', { companyId, email, ...facts })
  expect([asked.status, asked.body.code]).toEqual([200, undefined])
  const { text } = await mailTo(email, /à signer/)
  return { ...asked.body, email, token: /\/m\/([\w-]+)/.exec(text)![1]! }
}
const code = async ({ token, email }: { token: string; email: string }, headers = {}) => {
  const asked = await site.request('POST', `/api/v1/mandate-links/${token}/code`, { body: {}, headers })
  expect([asked.status, asked.body.code]).toEqual([200, undefined])
  const mail = await mailTo(email, /code pour signer le mandat/)
  return /^\d{6}/.exec(mail.subject)![0]
}
const view = (token: string) =>
  site.request<MandateLinkView & { code?: string }>('GET', `/api/v1/mandate-links/${token}`)
const sign = (token: string, typed: string, facts: object = {}, agent = {}) =>
  site.request<{ signerName: string; code?: string; fields?: { path: string }[] }>(
    'POST',
    `/api/v1/mandate-links/${token}/sign`,
    {
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone)', ...agent },
      body: {
        holder: 'Boulangerie Martin',
        iban: CLIENT_IBAN,
        name: 'Élise Martin',
        quality: 'Gérante',
        consentVersion: '2026-11',
        signature: { kind: 'typed', text: 'Élise Martin' },
        code: typed,
        ...facts,
      },
    },
  )
/** The proofs that are drawn from now on. */
const keepDrawn = () => {
  const drawn: SignatureProof[] = []
  const renderProof: typeof parts.pdf.renderProof = (given, asker) => {
    drawn.push(given)
    return parts.pdf.renderProof(given, asker)
  }
  site.context.pdf = { ...parts.pdf, renderProof }
  return drawn
}
test('a client does not sign for the seller’s own account', async () => {
  const asked = await askedFor()
  const refused = await sign(asked.token, '000000', { iban: OWN_IBAN })
  expect([refused.status, refused.body.code]).toEqual([409, 'iban_is_own'])
})
const mandateOf = async (id: string) => (await its().mandates()).find((one) => one.id === id)!

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone)', 'x-forwarded-for': '192.0.2.10' }
const computer = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', 'x-forwarded-for': '198.51.100.7' }

describe('the journal of a mandate', () => {
  test('says of each event which browser did it: opened and asked by a phone, signed on a computer', async () => {
    const drawn = keepDrawn()
    const asked = await askedFor()
    const openedBy = async (headers: Record<string, string>) =>
      (await site.request('POST', `/api/v1/mandate-links/${asked.token}/opened`, { body: {}, headers }))
        .status
    expect([await openedBy(phone), await openedBy(phone)]).toEqual([200, 200])
    clock.advance(60_000)
    const typed = await code(asked, phone)
    expect(await openedBy(computer)).toBe(200)
    const wrong = typed === '123456' ? '654321' : '123456'
    expect((await sign(asked.token, wrong, {}, phone)).body.code).toBe('code_invalid')
    expect((await sign(asked.token, typed, {}, computer)).status).toBe(200)
    const { events, openedAt, rule, ip, userAgent } = drawn[0]!
    const [byPhone, byComputer] = [phone, computer].map((one) => [one['x-forwarded-for'], one['user-agent']])
    expect(events.map((event) => [event.type, event.ip, event.userAgent])).toEqual([
      ['mandate.asked', null, null],
      ['mandate.opened', ...byPhone!],
      ['code.sent', ...byPhone!],
      ['mandate.opened', ...byComputer!],
      ['code.failed', ...byPhone!],
      ['code.verified', ...byComputer!],
      ['consent.given', ...byComputer!],
      ['mandate.signed', ...byComputer!],
    ])
    expect([ip, userAgent]).toEqual(byComputer)
    expect([openedAt, rule]).toEqual([events[1]!.at, PROOF_RULE])
    expect(verifyChain(events, sha256)).toBeNull()
    const kept = await query<{ hash: string }>(
      'select hash from signature_events where mandate_id = $1 order by position',
      asked.id,
    )
    expect(kept.map(({ hash }) => hash)).toEqual(events.map(({ hash }) => hash))
    expect((await view(asked.token)).body.signed?.proofRule).toBe(PROOF_RULE)
  })

  test('prints no opening that nobody recorded', async () => {
    const drawn = keepDrawn()
    const asked = await askedFor()
    expect((await sign(asked.token, await code(asked))).status).toBe(200)
    expect(drawn[0]!.openedAt).toBeNull()
  })

  test('drawn while a page was opened is drawn again, with that event', async () => {
    const asked = await askedFor()
    const typed = await code(asked)
    const drawn: string[][] = []
    site.context.pdf = {
      ...parts.pdf,
      async renderProof(given, asker) {
        drawn.push(given.events.map(({ type }) => type))
        if (drawn.length === 1)
          await site.request('POST', `/api/v1/mandate-links/${asked.token}/opened`, {
            body: {},
            headers: phone,
          })
        return parts.pdf.renderProof(given, asker)
      },
    }
    expect((await sign(asked.token, typed)).status).toBe(200)
    expect(drawn.map((types) => types.includes('mandate.opened'))).toEqual([false, true])
  })

  test('of a proof sealed before rules had a name keeps its file byte for byte, and says so', async () => {
    const sealed = await readFile(new URL('../../test/mandate-of-2026-11.pdf', import.meta.url))
    expect(sha256(sealed)).toBe('e546b9d2b849cf1a82f8f78000378506ddd3edf83ee4ee1eb0e7629707db2bd1')
    expect(await pdfsig(sealed)).toContain('Signature is Valid.')
    const asked = await askedFor()
    const key = `${owner.orgId}/signatures/${randomUUID()}/mandat-signe.pdf`
    await site.context.files.put(key, sealed, { contentType: 'application/pdf' })
    await query(
      `update debit_mandates set state = 'active', holder = 'Boulangerie Martin', iban = $2, signed_on = '2026-11-20',
         signed_at = '2026-11-20', signer_name = 'Élise Martin', signer_quality = 'Gérante', consent_version = '2026-11',
         document_sha256 = $3, proof_sha256 = $3, proof_file_key = $4 where id = $1`,
      ...[asked.id, CLIENT_IBAN, sha256(sealed), key],
    )
    const read = await site.request('GET', `/api/v1/mandate-links/${asked.token}/proof`)
    expect(read.bytes.equals(sealed)).toBe(true)
    const { signed } = (await view(asked.token)).body
    expect(signed?.proofRule).toBeNull()
    expect(proofRuleText('mandate', signed!.proofRule)).toContain('journal composé à la signature')
    expect((await mandateOf(asked.id)).proofRule).toBeNull()
  })
})

describe('a mandate that the client signs', () => {
  test('says who debits what; its account and a code make it active, and its proof goes to both', async () => {
    const drawn = keepDrawn()
    const asked = await askedFor()
    expect(asked).toMatchObject({ standing: 'waiting', origin: 'electronic', iban: null, signedOn: null })
    expect((await view(asked.token)).body).toMatchObject({
      reference: asked.reference,
      creditorId: 'FR72ZZZ123456',
      clientName: 'Boulangerie Martin',
      noticeDays: 14,
      professional: true,
      signed: null,
      consentVersion: '2026-11',
    })
    const typed = await code(asked)
    const signed = await sign(asked.token, typed)
    expect([signed.status, signed.body.code]).toEqual([200, undefined])
    expect(signed.body).toMatchObject({ signerName: 'Élise Martin', signerQuality: 'Gérante' })
    expect(await mandateOf(asked.id)).toMatchObject({
      standing: 'active',
      iban: CLIENT_IBAN,
      holder: 'Boulangerie Martin',
      origin: 'electronic',
    })
    const pdf = await site.request('GET', `/api/v1/debit-mandates/${asked.id}/proof.pdf`, { as: owner })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const byLink = await site.request('GET', `/api/v1/mandate-links/${asked.token}/proof`)
    expect(byLink.bytes.equals(pdf.bytes)).toBe(true)
    const [kept] = await query<Record<string, string>>(
      'select document_sha256, proof_sha256, signer_name from debit_mandates where id = $1',
      asked.id,
    )
    const [made] = drawn
    expect(kept).toMatchObject({
      proof_sha256: sha256(pdf.bytes),
      document_sha256: sha256(made!.consent.text),
    })
    for (const told of ['FR72ZZZ123456', asked.reference, 'semaines suivant la date de débit'])
      expect(made!.consent.text).toContain(told)
    expect(made).toMatchObject({ kind: 'mandate', userAgent: 'Mozilla/5.0 (iPhone)' })
    expect(verifyChain(made!.events, sha256)).toBeNull()
    expect((await mailTo(asked.email, /signé/)).attachments).toHaveLength(1)
    expect((await view(asked.token)).body.signed).toMatchObject({ holder: 'Boulangerie Martin' })
    const invoice = await its().issued(companyId)
    expect(await its().collectable()).toMatchObject([{ invoiceId: invoice.id }])
  })

  test('is signed once: a repeat by the same code is answered the same, anybody else is told', async () => {
    const asked = await askedFor()
    const typed = await code(asked)
    const answers = await Promise.all([sign(asked.token, typed), sign(asked.token, typed)])
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await sign(asked.token, typed)).status).toBe(200)
    expect((await sign(asked.token, '000000')).body.code).toBe('mandate_already_signed')
    const again = await site.request('POST', `/api/v1/mandate-links/${asked.token}/code`, { body: {} })
    expect(again.body.code).toBe('mandate_already_signed')
    expect((await its().send('POST', `/debit-mandates/${asked.id}/resend`, {})).body.code).toBe(
      'mandate_already_signed',
    )
  })

  test('is refused by a wrong code, five at most; by an account of the wrong key; nothing is signed then', async () => {
    const asked = await askedFor()
    const typed = await code(asked)
    const wrong = typed === '123456' ? '654321' : '123456'
    expect(
      (await sign(asked.token, typed, { iban: 'FR1420041010050500013M02607' })).body.fields?.[0]?.path,
    ).toBe('iban')
    const far = (await sign(asked.token, typed, { iban: 'CH9300762011623852957' })).body.fields
    expect(far).toMatchObject([
      { path: 'iban', message: expect.stringMatching(/Espace économique européen/) },
    ])
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await sign(asked.token, wrong)).body.code).toBe('code_invalid')
    expect((await sign(asked.token, typed)).body.code).toBe('code_attempts_exceeded')
    expect((await sign(asked.token, typed, { consentVersion: '1999' })).body.code).toBe('document_changed')
    expect(await mandateOf(asked.id)).toMatchObject({ standing: 'waiting', iban: null })
  })

  test.each([
    ['the proof', () => ({ pdf: { ...parts.pdf, renderProof: () => Promise.reject(new Error('cut')) } })],
    ['the seal', () => ({ sealer: { ...parts.sealer, seal: () => Promise.reject(new Error('cut')) } })],
  ])('is not signed when %s fails, and the same code signs it afterwards', async (_what, broken) => {
    const asked = await askedFor()
    const typed = await code(asked)
    Object.assign(site.context, broken())
    expect((await sign(asked.token, typed)).body.code).toBe('signature_failed')
    expect(await mandateOf(asked.id)).toMatchObject({ standing: 'waiting' })
    Object.assign(site.context, parts)
    expect((await sign(asked.token, typed)).status).toBe(200)
  })

  test('is reached by its newest link alone, for sixty days, until it is revoked', async () => {
    const asked = await askedFor()
    expect((await view('unknown')).body.code).toBe('link_invalid')
    expect((await its().send('POST', `/debit-mandates/${asked.id}/resend`, {})).status).toBe(200)
    expect((await view(asked.token)).body.code).toBe('link_invalid')
    const other = await askedFor()
    clock.advance(60 * 86_400_000)
    expect((await view(other.token)).body.code).toBe('mandate_link_expired')
    clock.set(new Date())
    await its().send('POST', `/debit-mandates/${other.id}/revoke`, { reason: 'Erreur' })
    expect((await view(other.token)).body.code).toBe('link_revoked')
    expect((await its().send('POST', `/debit-mandates/${other.id}/resend`, {})).body.code).toBe(
      'mandate_revoked',
    )
  })

  test('keeps its evidence; the right of a link signs and does nothing else', async () => {
    const asked = await askedFor()
    await sign(asked.token, await code(asked))
    await expect(
      query(`update debit_mandates set signer_name = 'Autre' where id = $1`, asked.id),
    ).rejects.toMatchObject({ code: '23514' })
    const scope = clientScope(site.context, owner.orgId, null, 'mandate:sign')
    const changed = inTransaction(scope, (tx) =>
      tx.db
        .updateTable('debit_mandates')
        .set({ state: 'revoked', revoked_at: tx.now })
        .where('id', '=', asked.id)
        .executeTakeFirst(),
    )
    await expect(changed).rejects.toMatchObject({ code: '42501' })
    const files = inTransaction(scope, (tx) => tx.db.selectFrom('debit_files').selectAll().execute())
    expect(await files).toEqual([])
  })
})
