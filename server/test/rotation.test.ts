import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecret, sealSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { sealedColumns } from '../db/reseal.ts'
import { accountsOf, cookiesOf, type Headers } from './accounts.ts'
import { startTestApp, type TestApp } from './harness.ts'

const [A, B] = ['le-premier-secret-de-l-essai-0123456789', 'un-tout-autre-secret-d-essai-9876543210']
const directory = mkdtempSync(join(tmpdir(), 'ardoise-rotation-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** The same installation under other secrets, as after a restart. */
const start = (secret: string, formerSecrets: string[] = []) =>
  startTestApp({ jobs: false, config: { secret, formerSecrets, files: { kind: 'disk', directory } } })
async function during<T>(
  site: TestApp,
  work: (use: ReturnType<typeof accountsOf>) => Promise<T>,
): Promise<T> {
  try {
    return await work(accountsOf(site))
  } finally {
    await site.close()
  }
}
const company = { name: 'Menuiserie Roy', email: null }
const KEY = { 'idempotency-key': `rotation-${crypto.randomUUID()}` }

/** docs/operations.md, « Changing APP_SECRET after a leak », step by step. */
test('a new secret keeps everything working with the former one declared; without it, what it signed is refused', async () => {
  const before = await start(A)
  const made = await during(before, async (use) => {
    const plain = await use.newAccount()
    const guarded = await use.newAccount()
    const { codeAt, recoveryCodes } = await use.protect(guarded.headers)
    const owner = await before.makeOrganization()
    const created = await before.request('POST', '/api/v1/companies', {
      as: owner,
      body: company,
      headers: KEY,
    })
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    const mailbox = crypto.randomUUID()
    await before.context.pool.query(
      `insert into mailboxes (id, org_id, user_id, provider, address, sealed, next_check_at)
       values ($1, $2, $3, 'imap', $4, $5, now() + interval '1 day')`,
      [
        mailbox,
        owner.orgId,
        owner.userId,
        `${mailbox}@exemple.fr`,
        sealSecret(before.context, mailbox, { password: 'imap' }),
      ],
    )
    expect((await before.request('GET', '/auth/v1/token', { headers: plain.headers })).status).toBe(200)
    const idle = cookiesOf(await use.signIn(plain.email))
    const seal = before.context.sealer.certificate
    return { plain, guarded, codeAt, recoveryCodes, owner, created, mailbox, idle, seal }
  })
  const { plain, guarded, owner } = made
  const again = (site: TestApp, as = owner) =>
    site.request('POST', '/api/v1/companies', { as, body: company, headers: KEY })
  const halfway = async (use: ReturnType<typeof accountsOf>) => cookiesOf(await use.signIn(guarded.email))

  const between = await start(B, [A])
  const renewed: Headers = await during(between, async (use) => {
    const answer = await use.me(plain.headers)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^ardoise\.session_token=[^;]+; Max-Age=2\d{6}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const signedAnew = cookiesOf(answer, plain.headers)
    expect((await use.me(signedAnew)).headers['set-cookie']).toBeUndefined()
    expect(
      (await between.request('GET', '/auth/v1/get-session', { headers: plain.headers })).body.user,
    ).not.toBeNull()
    expect((await between.request('GET', '/auth/v1/token', { headers: signedAnew })).status).toBe(200)
    expect(await again(between)).toMatchObject({ status: 200, body: { id: made.created.body.id } })
    const half = await halfway(use)
    const proof = { recoveryCode: made.recoveryCodes[0] }
    expect((await use.auth('/factors/verify', proof, half)).status).toBe(200)
    expect(between.context.sealer.certificate).toEqual(made.seal)
    return signedAnew
  })

  const after = await start(B)
  await during(after, async (use) => {
    expect((await use.me(renewed)).status).toBe(200)
    const ofRow = async () =>
      (
        await after.context.pool.query(
          'select 1 from sessions s join users u on u.id = s.user_id where email = $1',
          [plain.email],
        )
      ).rowCount
    for (const headers of [plain.headers, made.idle, { authorization: `Bearer ${owner.token}` }])
      expect((await use.me(headers)).status).toBe(401)
    expect(await ofRow()).toBe(2)
    const out = await use.auth('/sign-out', {}, made.idle)
    expect(String(out.headers['set-cookie'])).toContain('session_token=; Max-Age=0')
    expect(await ofRow()).toBe(1)
    expect((await use.me(cookiesOf(await use.signIn(plain.email)))).status).toBe(200)
    const half = await halfway(use)
    expect((await use.auth('/factors/verify', { code: made.codeAt(0) }, half)).status).toBe(200)
    expect(after.context.sealer.certificate).toEqual(made.seal)
    const { rows } = await after.context.pool.query('select sealed from mailboxes where id = $1', [
      made.mailbox,
    ])
    expect(openSecret(after.context, made.mailbox, rows[0].sealed)).toEqual({ password: 'imap' })
    // A call repeated from the time of the former secret is refused, and not done twice.
    const token = await after.makeSession(owner.userId, owner.orgId)
    expect(await again(after, { ...owner, token })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
  })
})

test('the database holds no token that opens a session', async () => {
  const site = await startTestApp({ jobs: false })
  await during(site, async (use) => {
    const { headers, userId } = await use.newAccount()
    const token = /session_token=(\w+)/.exec(headers.cookie!)![1]!
    const { rows } = await site.context.pool.query('select * from sessions where user_id = $1', [userId])
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`, rows[0].token_hash])
      for (const [name, value] of [
        ['authorization', `Bearer ${forged}`],
        ['cookie', `ardoise.session_token=${forged}`],
      ] as const) {
        const headers: Headers = { [name]: value }
        expect((await use.me(headers)).status).toBe(401)
        expect((await site.request('GET', '/auth/v1/get-session', { headers })).body.user).toBeNull()
      }
  })
})

test('every column sealed with the secret is in the list of columns to seal again', async () => {
  const site = await start(B)
  await during(site, async () => {
    const { rows } = await site.context.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('sealed', 'secret', 'sealed_secret') and data_type = 'text' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(
      sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    )
  })
})
