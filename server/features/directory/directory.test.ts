import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteOldRows } from '#server/retention.ts'
import { directoryScope } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Directory, DirectoryGroupEntry, MadeDirectoryToken } from '#shared/contract/directory.ts'
import type { Member } from '#shared/contract/members.ts'
import { makeDirectory, type TestDirectory } from './directory.fixture.ts'
import { oldRefusals } from './store/refusals.ts'

let app: TestApp
let directory: TestDirectory
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  directory = await makeDirectory(app)
})

const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  as = directory.owner,
) => app.request<T>(method, `/api/v1/directory${path}`, { as, ...(body === undefined ? {} : { body }) })
const shown = async (as = directory.owner) => (await call<Directory>('GET', '', undefined, as)).body
const make = (label: string) => call<MadeDirectoryToken & { code?: string }>('POST', '/tokens', { label })

describe('tokens', () => {
  test('are shown once, kept as a hash, two at most, and open nothing once revoked', async () => {
    const { owner, scim } = directory
    const second = await make('Okta')
    expect(second.status).toBe(200)
    expect((await make('Trois')).body.code).toBe('directory_tokens_full')
    const stored = await app.context.pool.query(
      'select t::text as row from directory_tokens t where org_id = $1',
      [owner.orgId],
    )
    expect(JSON.stringify(stored.rows)).not.toContain(second.body.token.slice(13))
    await scim('GET', '/Users')
    const { tokens } = await shown()
    expect(tokens.map(({ label, ending, revokedAt }) => [label, ending, revokedAt])).toEqual([
      ['Okta', second.body.token.slice(-4), null],
      ['Entra', directory.token.slice(-4), null],
    ])
    expect(tokens.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([false, true])
    expect(JSON.stringify(await shown())).not.toContain(second.body.token)
    const first = tokens[1]!
    for (const _twice of [1, 2]) expect((await call('DELETE', `/tokens/${first.id}`)).status).toBe(200)
    expect((await scim('GET', '/Users')).status).toBe(401)
    const bearer = { authorization: `Bearer ${second.body.token}` }
    expect((await scim('GET', '/Users', undefined, bearer)).status).toBe(200)
    expect((await make('Trois')).status).toBe(200)
    const events = await app.context.pool.query(
      `select event_type from event_log where org_id = $1 and subject_type = 'directory' order by occurred_at, id`,
      [owner.orgId],
    )
    expect(events.rows.map(({ event_type }) => event_type.replace('directory.', ''))).toEqual([
      ...['token_created', 'token_created', 'token_revoked', 'token_created'],
    ])
  })

  test('of two made at once only one takes the last place', async () => {
    const answers = await Promise.all(['A', 'B', 'C'].map(make))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('that are missing, malformed or another kind are refused in the standard’s shape', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${directory.token}`,
      `Bearer ${directory.owner.token}`,
    ]) {
      const answer = await directory.scim('GET', '/Users', undefined, { authorization })
      expect([authorization, answer.status, answer.body]).toEqual([
        authorization,
        401,
        {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: '401',
          detail: 'Ce jeton d’annuaire est inconnu ou révoqué.',
        },
      ])
      expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="scim"')
    }
  })

  test('ask so much a minute and no more, whichever token it is', async () => {
    const { owner, scim } = directory
    await app.context.pool.query(
      `insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '30 seconds', 3000)`,
      [`scim:${owner.orgId}`],
    )
    const answer = await scim('GET', '/Users')
    expect([answer.status, answer.body.status]).toEqual([429, '429'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await (await makeDirectory(app)).scim('GET', '/Users')).status).toBe(200)
  })

  test('open the directory alone: nothing of the API', async () => {
    const answer = await app.app.inject({
      url: '/api/v1/members',
      headers: { authorization: `Bearer ${directory.token}` },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('are the owner’s to make; an admin reads the screen', async () => {
    const admin = await app.makeMember(directory.owner.orgId, 'admin')
    expect((await call('POST', '/tokens', { label: 'x' }, admin)).status).toBe(403)
    expect((await shown(admin)).tokens).toHaveLength(1)
    const member = await app.makeMember(directory.owner.orgId, 'member')
    expect((await call('GET', '', undefined, member)).status).toBe(403)
  })
})

describe('a plan without a directory', () => {
  test('refuses every request and every new token, and deletes nothing', async () => {
    const { owner, scim, person, member } = directory
    const { userName } = await person()
    await app.context.pool.query(`update organizations set plan = 'business' where id = $1`, [owner.orgId])
    const refused = await scim('GET', '/Users')
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Votre formule Business ne comprend pas la connexion d’entreprise et l’annuaire.',
    ])
    expect((await make('x')).body.code).toBe('plan_limit')
    expect(await member(userName)).toMatchObject({ status: 'active' })
    expect(await shown()).toMatchObject({ people: 1 })
    await app.context.pool.query(`update organizations set plan = 'entreprise' where id = $1`, [owner.orgId])
    expect((await scim('GET', '/Users')).body.totalResults).toBe(1)
  })
})

describe('the standard’s documents', () => {
  test('say what there is: filters, PATCH and tags, no bulk', async () => {
    const { scim } = directory
    const { body } = await scim('GET', '/ServiceProviderConfig')
    expect(body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    })
    const types = await scim('GET', '/ResourceTypes')
    expect(types.body.Resources.map(({ id }) => id)).toEqual(['User', 'Group'])
    expect((await scim('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' })
    for (const { id } of (await scim('GET', '/Schemas')).body.Resources)
      expect((await scim('GET', `/Schemas/${id}`)).body.id).toBe(id)
    expect((await scim('POST', '/Bulk', { Operations: [] })).status).toBe(501)
    expect((await scim('GET', '/Me')).status).toBe(501)
    const unknown = await scim('GET', '/Devices')
    expect([unknown.status, unknown.body.status]).toEqual([404, '404'])
  })
})

describe('bodies', () => {
  test('that are no JSON, too deep, too large, of another type or unstorable are refused', async () => {
    const { scim, domain } = directory
    const post = (body: string, headers = {}) => scim('POST', '/Users', body, headers)
    expect((await post('{')).body.scimType).toBe('invalidSyntax')
    expect((await post('[]')).body.scimType).toBe('invalidSyntax')
    expect((await post(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).body.scimType).toBe('invalidSyntax')
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(JSON.stringify({ userName: `a\u0000@${domain}` }))).body.scimType).toBe('invalidValue')
    expect((await post(JSON.stringify({ userName: 'x'.repeat(1_100_000) }))).status).toBe(413)
    for (const wrong of [
      { userName: '' },
      { userName: {} },
      { userName: `a@${domain}`, active: 'peut-être' },
      { userName: `a@${domain}`, emails: Array(30).fill({ value: 'x' }) },
      { userName: `a@${domain}`, externalId: 'x'.repeat(201) },
    ])
      expect([wrong, (await scim('POST', '/Users', wrong)).body.scimType]).toEqual([wrong, 'invalidValue'])
    const pollute = `{"userName":"proto@${domain}","__proto__":{"active":false},"name":{"__proto__":{"givenName":"x"}}}`
    expect((await post(pollute)).body.active).toBe(true)
  })
})

test('any body with a good token is done or refused, never an error of the server', async () => {
  const { scim, domain, person, group } = directory
  const { id } = await person()
  const team = await group('Tous', [id])
  const anything = fc.anything({ maxDepth: 3 })
  const path = fc.oneof(
    fc.string(),
    fc.constantFrom('members', 'members[value eq "x"]', 'emails[type eq "work"].value', 'name', 'active'),
  )
  const operation = fc.record({ op: fc.constantFrom('add', 'Replace', 'remove'), path, value: anything })
  const body = fc.record(
    {
      userName: fc.oneof(anything, fc.constant(`n@${domain}`)),
      active: anything,
      name: anything,
      emails: anything,
      displayName: anything,
      members: anything,
      Operations: fc.array(operation, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  const target = fc.constantFrom('/Users', `/Users/${id}`, '/Groups', `/Groups/${team.id}`)
  await fc.assert(
    fc.asyncProperty(body, target, fc.constantFrom('POST', 'PUT', 'PATCH'), async (given, to, method) => {
      const answer = await scim(method, to, JSON.stringify(given))
      expect(answer.status, `${method} ${to}: ${answer.body.detail}`).toBeLessThan(500)
    }),
    { numRuns: 200 },
  )
})

describe('refused requests', () => {
  test('are shown with their reason, the last fifty, and those of reading are not', async () => {
    const { scim } = directory
    await scim('POST', '/Users', { userName: 'lea@ailleurs.test' })
    await scim('GET', `/Users/${randomUUID()}`)
    await scim('GET', '/Users?filter=nonsense')
    const { refusals } = await shown()
    expect(refusals.map(({ request, named, status }) => [request, named, status])).toEqual([
      ['GET /Users?filter=nonsense', null, 400],
      ['POST /Users', 'lea@ailleurs.test', 400],
    ])
    expect(refusals[1]!.detail).toContain('lea@ailleurs.test')
    const { id, userName } = await directory.person()
    await scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: 'x' }] })
    expect((await shown()).refusals[0]).toMatchObject({
      named: userName,
      request: `PATCH /Users/${id}`,
      detail: 'Un état est true ou false.',
    })
    for (let count = 0; count < 52; count += 1) await scim('POST', '/Users', { userName: 'x' })
    expect((await shown()).refusals).toHaveLength(50)
  })

  test('are forgotten after thirty days', async () => {
    const { owner, scim } = directory
    for (const name of ['vieille', 'jeune'])
      await scim('POST', '/Users', { userName: `${name}@ailleurs.test` })
    const age = (name: string, days: string) =>
      app.context.pool.query(
        `update directory_refusals set at = now() - $3::interval where org_id = $1 and named = $2`,
        [owner.orgId, `${name}@ailleurs.test`, days],
      )
    await age('vieille', '30 days 1 minute')
    await age('jeune', '29 days 23 hours')
    await deleteOldRows(app.context, [oldRefusals])
    expect((await shown()).refusals.map(({ named }) => named)).toEqual(['jeune@ailleurs.test'])
  })
})

describe('members of the directory', () => {
  const change = (path: string, userIds: string[]) =>
    app.request<{ code?: string }>('POST', `/api/v1/members/${path}`, {
      as: directory.owner,
      body: { userIds },
    })
  const listed = async () =>
    (await app.request<{ items: Member[] }>('GET', '/api/v1/members', { as: directory.owner })).body.items

  test('are marked, and keep by hand the role and the access that the directory gave', async () => {
    const { person, member, owner } = directory
    const { userName } = await person()
    const { userId } = (await member(userName))!
    expect((await listed()).map((one) => [one.userId === userId, one.ofDirectory])).toContainEqual([
      true,
      true,
    ])
    expect((await listed()).find((one) => one.userId === owner.userId)!.ofDirectory).toBe(false)
    for (const path of ['suspend', 'remove'])
      expect([path, (await change(path, [userId])).body.code]).toEqual([path, 'member_of_directory'])
    const role = await app.request<{ code: string }>('PATCH', `/api/v1/members/${userId}/role`, {
      as: owner,
      body: { role: 'admin' },
    })
    expect([role.status, role.body.code]).toEqual([409, 'member_of_directory'])
    const heir = await app.request('POST', `/api/v1/members/${userId}/ownership`, { as: owner, body: {} })
    expect(heir.body.code).not.toBe('member_of_directory')
  })

  test('are out at once when the directory disables or removes them', async () => {
    const { owner, person, member, scim } = directory
    const { id, userName } = await person()
    const { userId } = (await member(userName))!
    const token = await app.makeSession(userId, owner.orgId)
    const read = async () =>
      (await app.request('GET', '/api/v1/organization', { as: { token, orgId: owner.orgId } })).status
    expect(await read()).toBe(200)
    await scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: 'False' }] })
    expect(await read()).toBe(404)
    await scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: 'True' }] })
    expect(await read()).toBe(200)
    await scim('DELETE', `/Users/${id}`)
    expect(await read()).toBe(404)
  })

  test('who leave by themselves are no more in the directory', async () => {
    const { owner, person, member, scim } = directory
    const { id, userName } = await person()
    const token = await app.makeSession((await member(userName))!.userId, owner.orgId)
    expect(
      (await app.request('DELETE', '/api/v1/membership', { as: { token, orgId: owner.orgId } })).status,
    ).toBe(200)
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
  })

  test('stay, and are managed by hand again, when the directory is disconnected', async () => {
    const { owner, person, group, member, scim } = directory
    const { id, userName } = await person()
    const sales = await group('Vente', [id])
    await call('PUT', `/groups/${sales.id}/role`, { role: 'billing' })
    const groups = await call<{ items: DirectoryGroupEntry[]; count: number }>('GET', '/groups?q=ven')
    expect(groups.body).toEqual({
      items: [{ id: sales.id, name: 'Vente', role: 'billing', people: 1 }],
      count: 1,
    })
    expect((await call('DELETE', '')).body).toEqual({ orgId: owner.orgId })
    expect((await scim('GET', '/Users')).status).toBe(401)
    expect(await shown()).toMatchObject({
      people: 0,
      refusals: [],
      tokens: [{ revokedAt: expect.any(String) }],
    })
    const { userId, role } = (await member(userName))!
    expect(role).toBe('billing')
    expect((await change('suspend', [userId])).status).toBe(200)
  })
})

describe('in the database itself', () => {
  test('a directory touches neither members made by hand, nor ownership, nor another table', async () => {
    const { owner, person, member } = directory
    const { userName } = await person()
    const { userId } = (await member(userName))!
    const byHand = await app.makeMember(owner.orgId, 'viewer')
    const { rows } = await app.context.pool.query('select plan_facts($1) as facts', [owner.orgId])
    const scope = directoryScope(app.context, owner.orgId, rows[0].facts)
    const write = (user: string, change: { role: string } | { status: string }) =>
      inTransaction(scope, async (tx) => {
        const done = await tx.db
          .updateTable('memberships')
          .set(change)
          .where('org_id', '=', owner.orgId)
          .where('user_id', '=', user)
          .executeTakeFirst()
        return Number(done.numUpdatedRows)
      })
    expect(await write(byHand.userId, { status: 'suspended' })).toBe(0)
    expect(await write(userId, { role: 'member' })).toBe(1)
    await expect(write(userId, { role: 'owner' })).rejects.toThrow('neither gives nor takes ownership')
    const companies = inTransaction(scope, (tx) =>
      tx.db.insertInto('companies').values({ org_id: owner.orgId, name: 'x' }).execute(),
    )
    await expect(companies).rejects.toThrow(/row-level security/)
  })
})
