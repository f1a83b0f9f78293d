import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeDirectory, type TestDirectory } from './directory.fixture.ts'

let app: TestApp
let directory: TestDirectory
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  directory = await makeDirectory(app)
})

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const patch = (id: string, ...Operations: object[]) =>
  directory.scim('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })
const eventsOf = async (userId: string) =>
  (
    await app.context.pool.query(
      `select event_type as type, actor_user_id as actor, meta->>'by' as by from event_log
       where org_id = $1 and subject_id = $2 order by occurred_at, id`,
      [directory.owner.orgId, userId],
    )
  ).rows

describe('as Microsoft Entra asks', () => {
  test('a user who is looked for, made, renamed, disabled by a text, enabled and deleted', async () => {
    const { scim, domain, member } = directory
    const userName = `lea.roy@${domain}`
    const found = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)
    expect([found.status, found.body.totalResults, found.body.Resources]).toEqual([200, 0, []])
    expect(found.headers['content-type']).toBe('application/scim+json; charset=utf-8')

    const made = await scim('POST', '/Users', {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:User',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      ],
      externalId: 'lea.roy',
      userName,
      active: true,
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Léa Roy', familyName: 'Roy', givenName: 'Léa' },
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Vente' },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      userName,
      externalId: 'lea.roy',
      active: true,
      name: { givenName: 'Léa', familyName: 'Roy' },
    })
    expect(made.headers.location).toBe(made.body.meta.location)
    const joined = await member(userName)
    expect(joined).toMatchObject({ role: 'viewer', status: 'active' })
    await app.waitForMail(({ to }) => JSON.stringify(to).includes(userName))

    const { id } = made.body
    const renamed = await patch(
      id,
      { op: 'Add', path: 'nickName', value: 'Babs' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `l.roy@${domain}` },
      { op: 'Replace', path: 'name.familyName', value: 'Roy-Petit' },
      { op: 'Add', value: { 'name.givenName': 'Léa-Marie', 'urn:x:y:User:manager': 'z' } },
    )
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      {
        name: { familyName: 'Roy-Petit', givenName: 'Léa-Marie' },
        emails: [{ type: 'work', primary: true, value: `l.roy@${domain}` }],
      },
    ])
    const { rows } = await app.context.pool.query('select name from users where id = $1', [joined!.userId])
    expect(rows).toEqual([{ name: 'Léa-Marie Roy-Petit' }])

    const off = await patch(id, { op: 'Replace', path: 'active', value: 'False' })
    expect([off.status, off.body.active]).toEqual([200, false])
    expect(await member(userName)).toMatchObject({ status: 'suspended' })
    const on = await patch(id, { op: 'Replace', path: 'active', value: 'True' })
    expect([on.status, on.body.active, (await member(userName))!.status]).toEqual([200, true, 'active'])

    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await member(userName)).toBeNull()
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404)
    const account = await app.context.pool.query('select from users where id = $1', [joined!.userId])
    expect(account.rowCount).toBe(1)
    expect(await eventsOf(joined!.userId)).toEqual([
      { type: 'member.joined', actor: null, by: 'directory' },
      { type: 'member.suspended', actor: null, by: 'directory' },
      { type: 'member.reactivated', actor: null, by: 'directory' },
      { type: 'member.removed', actor: null, by: 'directory' },
    ])
  })

  test('what its validator sends: texts of flags on an address without a known type, and what is not kept', async () => {
    const { domain } = directory
    const { id } = await directory.person()
    const at = (part: string, value: unknown) => ({
      op: 'replace',
      path: `emails[type eq "untyped"].${part}`,
      value,
    })
    const { status, body } = await patch(
      id,
      at('primary', 'True'),
      at('value', `v@${domain}`),
      at('display', 'x'),
      { op: 'replace', path: 'phoneNumbers[type eq "untyped"].value', value: '1-991-663-8763' },
      { op: 'replace', value: { 'name.familyName': 'Nia', preferredLanguage: 'fr-FR' } },
      { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: 'x' },
      { op: 'remove', path: 'addresses[type eq "work"]' },
    )
    expect([status, body]).toMatchObject([
      200,
      { emails: [{ type: 'untyped', value: `v@${domain}`, primary: true }], preferredLanguage: 'fr-FR' },
    ])
    const spaced = await directory.scim('GET', `/Users?filter=emails.value+eq+"v%40${domain}"`)
    expect(spaced.body.totalResults).toBe(1)
  })

  test('a work address that is not there yet is made by its path', async () => {
    const { id } = await directory.person()
    const address = `m@${directory.domain}`
    const { body } = await patch(id, { op: 'Add', path: 'emails[type eq "work"].value', value: address })
    expect(body.emails).toEqual([{ type: 'work', value: address, primary: false }])
  })
})

describe('as Okta asks', () => {
  test('a user made, read, written whole, disabled without a path and found again', async () => {
    const { scim, domain, member } = directory
    const userName = `Jean.Roc@${domain}`
    const profile = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      name: { givenName: 'Jean', familyName: 'Roc' },
      emails: [{ primary: true, value: userName, type: 'work', display: userName }],
      displayName: 'Jean Roc',
      locale: 'fr-FR',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    const made = await scim('POST', '/Users', profile)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ locale: 'fr-FR', displayName: 'Jean Roc' })
    expect(JSON.stringify(made.body)).not.toContain('1mz050nq')
    const { id } = made.body
    const again = await scim('POST', '/Users', { ...profile, userName: userName.toUpperCase() })
    expect([again.status, again.body]).toMatchObject([
      409,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        scimType: 'uniqueness',
        status: '409',
      },
    ])
    const put = await scim('PUT', `/Users/${id}`, {
      ...profile,
      id,
      name: { givenName: 'Jean', familyName: 'Rocher' },
    })
    expect([put.status, put.body.name]).toEqual([200, { givenName: 'Jean', familyName: 'Rocher' }])
    const off = await patch(id, { op: 'replace', value: { active: false } })
    expect([off.status, off.body.active]).toEqual([200, false])
    expect(await member(userName.toLowerCase())).toMatchObject({ status: 'suspended' })
    // Its published checks ask this of an integration.
    const unknown = await scim('GET', '/Users/010101001010101011001010101011')
    expect([unknown.status, unknown.body.schemas]).toEqual([
      404,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ])
    expect(unknown.body.detail).not.toBe('')
    const connection = await scim('GET', '/Users?count=2&startIndex=1', undefined, {
      accept: 'application/scim+json',
    })
    expect(connection.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:ListResponse'])
    const list = await scim('GET', '/Users?startIndex=1&count=100')
    expect(list.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1 })
    expect(list.body.Resources[0]!.id).toBe(id)
  })
})

describe('filters and pages', () => {
  test('find by name, external id, address and id, joined and negated, whatever their case', async () => {
    const { scim, domain, person } = directory
    const a = await person('a', {
      externalId: 'X1',
      displayName: 'Anne',
      emails: [{ value: `anne@${domain}`, type: 'work', primary: true }],
    })
    const b = await person('b', { active: false, externalId: 'x1' })
    const ids = async (filter: string) => {
      const { body, status } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      return status === 200 ? body.Resources.map(({ id }) => id) : body.scimType
    }
    expect(await ids(`userName eq "A@${domain.toUpperCase()}"`)).toEqual([a.id])
    expect(await ids('externalId eq "X1"')).toEqual([a.id])
    expect(await ids(`id eq "${b.id}"`)).toEqual([b.id])
    expect(await ids('id eq "nobody"')).toEqual([])
    expect(await ids(`emails.value eq "ANNE@${domain}"`)).toEqual([a.id])
    expect(await ids(`emails[type eq "work" and value eq "anne@${domain}"]`)).toEqual([a.id])
    expect(await ids(`emails[type eq "work"].value sw "anne"`)).toEqual([a.id])
    expect(await ids('active eq false')).toEqual([b.id])
    expect(await ids('active eq "False"')).toEqual([b.id])
    expect(await ids('displayName pr and not (active eq false)')).toEqual([a.id])
    expect(await ids(`userName sw "a" or userName sw "b"`)).toEqual([a.id, b.id])
    expect(await ids(`urn:ietf:params:scim:schemas:core:2.0:User:userName ew "${domain}"`)).toHaveLength(2)
    expect(await ids('meta.lastModified gt "2020-01-01T00:00:00Z"')).toHaveLength(2)
    for (const wrong of [
      'userName',
      'userName eq',
      'userName eq x y',
      'password eq "x"',
      'userName regex "x"',
      'userName gt "x"',
      '(userName pr',
      'userName eq "x',
      `${'('.repeat(40)}userName pr${')'.repeat(40)}`,
      Array(40).fill('userName pr').join(' or '),
      'meta.created gt "never"',
      'constructor eq "x"',
      'userName eq 1',
    ])
      expect([wrong, await ids(wrong)]).toEqual([wrong, 'invalidFilter'])
  })

  test('pages count from 1, and answers have the attributes asked for', async () => {
    const { scim, person } = directory
    const made = [await person(), await person(), await person()]
    const page = await scim('GET', '/Users?startIndex=2&count=1&attributes=userName')
    expect(page.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 })
    expect(Object.keys(page.body.Resources[0]!).sort()).toEqual(['id', 'schemas', 'userName'])
    expect(page.body.Resources[0]!.id).toBe(made[1]!.id)
    expect((await scim('GET', '/Users?startIndex=-5&count=-1')).body).toMatchObject({
      totalResults: 3,
      startIndex: 1,
      itemsPerPage: 0,
    })
    const one = await scim('GET', `/Users/${made[0]!.id}?excludedAttributes=meta,emails`)
    expect(one.body).not.toHaveProperty('meta')
  })
})

describe('who may join', () => {
  test('nobody whose addresses are all outside the proved domains', async () => {
    const { scim } = directory
    const foreign = await scim('POST', '/Users', { userName: `x@${randomUUID()}.test` })
    expect([foreign.status, foreign.body.scimType]).toEqual([400, 'invalidValue'])
    expect(foreign.body.detail).toContain('domaine prouvé')
    const nameless = await scim('POST', '/Users', { userName: 'x' })
    expect([nameless.status, nameless.body.detail]).toEqual([
      400,
      'Ni userName ni emails ne contient d’adresse e-mail.',
    ])
    // An account at such an address could not sign in.
    const unsigned = await scim('POST', '/Users', { userName: `jean&co@${directory.domain}` })
    expect([unsigned.status, unsigned.body.scimType]).toEqual([400, 'invalidValue'])
    const { id } = await directory.person()
    const moved = await patch(id, { op: 'replace', path: 'userName', value: 'x@ailleurs.test' })
    expect(moved.body.scimType).toBe('invalidValue')
  })

  test('somebody who has an account keeps it, with its name, and only joins', async () => {
    const { domain, member, scim } = directory
    const email = `deja@${domain}`
    const { rows } = await app.context.pool.query(
      `insert into users (name, email, email_verified) values ('Déjà Là', $1, true) returning id`,
      [email],
    )
    await directory.person('deja', {
      displayName: 'Autre Nom',
      name: { givenName: 'Autre', familyName: 'Nom' },
    })
    expect(await member(email)).toMatchObject({ userId: rows[0].id, role: 'viewer' })
    const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`)
    await patch(body.Resources[0]!.id, { op: 'replace', path: 'name.familyName', value: 'Encore' })
    const name = await app.context.pool.query('select name from users where id = $1', [rows[0].id])
    expect(name.rows).toEqual([{ name: 'Déjà Là' }])
  })

  test('an account whose address nobody proved loses what a stranger put into it', async () => {
    const { domain, member } = directory
    const email = `vole@${domain}`
    const { rows } = await app.context.pool.query(
      `insert into users (name, email, email_verified) values ('Voleur', $1, false) returning id`,
      [email],
    )
    const userId = rows[0].id
    await app.context.pool.query(
      `insert into accounts (user_id, account_id, provider_id, password) values ($1, $2, 'credential', 'x')`,
      [userId, userId],
    )
    await directory.person('vole', { displayName: 'Vraie Personne' })
    expect(await member(email)).toMatchObject({ userId })
    const left = await app.context.pool.query(
      `select u.name, u.email_verified, (select count(*) from accounts a where a.user_id = u.id) as means from users u where u.id = $1`,
      [userId],
    )
    expect(left.rows).toEqual([{ name: 'Vraie Personne', email_verified: true, means: 0 }])
  })

  test('somebody made inactive has no access until they are active, and is told then', async () => {
    const { domain, member } = directory
    const { id } = await directory.person('tard', { active: false })
    expect(await member(`tard@${domain}`)).toMatchObject({ status: 'suspended' })
    const mailed = async () =>
      (await app.context.pool.query(`select from outgoing_mails where to_email = $1`, [`tard@${domain}`]))
        .rowCount
    expect(await mailed()).toBe(0)
    await patch(id, { op: 'replace', path: 'active', value: true })
    await patch(id, { op: 'replace', path: 'title', value: 'Chef' })
    expect(await mailed()).toBe(1)
  })

  test('somebody with a long title; a suspended one stays so until the directory says otherwise', async () => {
    const { domain, member, scim } = directory
    const { id, userName, ...made } = await directory.person('long', { title: 'x'.repeat(100) })
    expect(made.title).toBe('x'.repeat(80))
    const status = async () => (await member(`long@${domain}`))!.status
    await patch(id, { op: 'replace', path: 'active', value: false })
    const silent = [
      await scim('PUT', `/Users/${id}`, { userName, title: 'Chef' }),
      await scim('PUT', `/Users/${id}`, { userName, active: null }),
      await patch(id, { op: 'remove', path: 'active' }),
    ]
    expect(silent.map((answer) => [answer.status, answer.body.active])).toEqual(Array(3).fill([200, false]))
    expect(await status()).toBe('suspended')
    await scim('PUT', `/Users/${id}`, { userName, active: true })
    expect(await status()).toBe('active')
    await scim('PUT', `/Users/${id}`, { userName })
    expect(await status()).toBe('active')
  })

  test('no more people than the plan has places', async () => {
    const { owner, scim, domain } = directory
    await app.context.pool.query(`update organizations set plan = 'gratuit' where id = $1`, [owner.orgId])
    await app.context.pool.query(
      `insert into subscriptions (org_id, price_id, status) values ($1, 'ardoise_entreprise', 'active')`,
      [owner.orgId],
    )
    await app.context.pool.query(
      `insert into users (name, email) select 'x', 'x' || n || '@${domain}' from generate_series(1, 999) n`,
    )
    await app.context.pool.query(
      `insert into memberships (org_id, user_id, role) select $1, id, 'viewer' from users where email like $2`,
      [owner.orgId, `x%@${domain}`],
    )
    const full = await scim('POST', '/Users', { userName: `plein@${domain}` })
    expect([full.status, full.body.detail]).toMatchObject([
      403,
      expect.stringContaining('limite est atteinte'),
    ])
    const asleep = await scim('POST', '/Users', { userName: `plein@${domain}`, active: false })
    expect(asleep.status).toBe(201)
    expect((await patch(asleep.body.id, { op: 'replace', path: 'active', value: true })).status).toBe(403)
  })
})

describe('owners', () => {
  test('the last one is neither suspended nor removed; of two, the directory may let one go', async () => {
    const { owner, scim, domain, member } = directory
    await app.context.pool.query('update users set email = $2 where id = $1', [
      owner.userId,
      `chef@${domain}`,
    ])
    const { id } = await directory.person('chef')
    expect(await member(`chef@${domain}`)).toMatchObject({ role: 'owner' })
    const off = await patch(id, { op: 'replace', path: 'active', value: false })
    expect([off.status, off.body.scimType]).toEqual([409, 'mutability'])
    expect(off.body.detail).toContain('dernier propriétaire')
    const gone = await scim('DELETE', `/Users/${id}`)
    expect([gone.status, gone.body.scimType]).toEqual([409, 'mutability'])
    expect(await member(`chef@${domain}`)).toMatchObject({ role: 'owner', status: 'active' })
    await app.makeMember(owner.orgId, 'owner')
    expect((await patch(id, { op: 'replace', path: 'active', value: false })).status).toBe(200)
    expect(await member(`chef@${domain}`)).toMatchObject({ role: 'owner', status: 'suspended' })
  })
})

test('of two owners whom the directory and a member suspend at once, one stays', async () => {
  const { owner, domain, member } = directory
  const chief = await app.makeMember(owner.orgId, 'owner')
  await app.context.pool.query('update users set email = $2 where id = $1', [chief.userId, `chef@${domain}`])
  const { id } = await directory.person('chef')
  for (let round = 0; round < 5; round += 1) {
    const [byDirectory, byHand] = await Promise.all([
      patch(id, { op: 'replace', path: 'active', value: false }),
      app.request('POST', '/api/v1/members/suspend', { as: chief, body: { userIds: [owner.userId] } }),
    ])
    const { rows } = await app.context.pool.query(
      `select user_id as "userId" from memberships where org_id = $1 and role = 'owner' and status = 'active'`,
      [owner.orgId],
    )
    expect([byDirectory.status, byHand.status, rows.length]).toEqual([
      expect.toBeOneOf([200, 409]),
      expect.toBeOneOf([200, 403, 404, 409]),
      1,
    ])
    await app.context.pool.query(`update memberships set status = 'active' where org_id = $1`, [owner.orgId])
    await patch(id, { op: 'replace', path: 'active', value: true })
  }
  expect(await member(`chef@${domain}`)).toMatchObject({ role: 'owner', status: 'active' })
})

test('a domain that is proved no more lets nobody in or back, renames nobody, and lets everybody out', async () => {
  const { owner, scim, domain, member } = directory
  const { id, userName } = await directory.person('parti', { displayName: 'Avant' })
  await app.context.pool.query('update organization_domains set proved_at = null where org_id = $1', [
    owner.orgId,
  ])
  expect((await scim('POST', '/Users', { userName: `x@${domain}` })).body.scimType).toBe('invalidValue')
  const nameOf = async () =>
    (await app.context.pool.query('select name from users where email = $1', [userName])).rows
  const renamed = await patch(id, { op: 'replace', path: 'displayName', value: 'Après' })
  expect([renamed.status, renamed.body.displayName, await nameOf()]).toEqual([
    200,
    'Après',
    [{ name: 'Avant' }],
  ])
  const off = await patch(id, { op: 'Replace', path: 'active', value: 'False' })
  expect([off.status, (await member(userName))!.status]).toEqual([200, 'suspended'])
  for (const back of [
    await patch(id, { op: 'Replace', path: 'active', value: 'True' }),
    await scim('PUT', `/Users/${id}`, { userName, active: true }),
  ])
    expect([back.status, back.body.scimType]).toEqual([400, 'invalidValue'])
  expect((await member(userName))!.status).toBe('suspended')
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
})

describe('two at once', () => {
  test('the same name is made once; the others are refused as known', async () => {
    const { scim, domain } = directory
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => scim('POST', '/Users', { userName: `double@${domain}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('a change of a version that is over is refused', async () => {
    const { id, meta } = await directory.person()
    const change = { schemas: [PATCH], Operations: [{ op: 'replace', path: 'title', value: 'A' }] }
    const headers = { 'if-match': meta.version }
    expect((await directory.scim('PATCH', `/Users/${id}`, change, headers)).status).toBe(200)
    expect((await directory.scim('PATCH', `/Users/${id}`, change, headers)).status).toBe(412)
    const fresh = await directory.scim('GET', `/Users/${id}`)
    const same = await directory.scim('GET', `/Users/${id}`, undefined, {
      'if-none-match': String(fresh.headers.etag),
    })
    expect(same.status).toBe(304)
  })
})

test('another organization’s people are not there', async () => {
  const neighbour = await makeDirectory(app)
  const { id } = await neighbour.person()
  const asked: [string, unknown?][] = [
    ['GET'],
    ['PUT', { userName: `x@${directory.domain}` }],
    ['PATCH', { Operations: [{ op: 'replace', path: 'active', value: false }] }],
    ['DELETE'],
  ]
  for (const [method, body] of asked)
    expect([method, (await directory.scim(method, `/Users/${id}`, body)).status]).toEqual([method, 404])
  expect((await directory.scim('GET', '/Users')).body.totalResults).toBe(0)
  // Their domain is not ours.
  const { body } = await directory.scim('POST', '/Users', { userName: `x@${neighbour.domain}` })
  expect(body.scimType).toBe('invalidValue')
})
