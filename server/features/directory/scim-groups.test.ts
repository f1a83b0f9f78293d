import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { releaseTasks } from '#server/features/tasks/commands/release-tasks.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { planPeopleMax } from '#shared/domain/plans/limits.ts'
import { makeDirectory, type TestDirectory } from './directory.fixture.ts'

let app: TestApp
let directory: TestDirectory
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  directory = await makeDirectory(app)
})

const patch = (id: string, ...Operations: object[]) =>
  directory.scim('PATCH', `/Groups/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  })
const map = (groupId: string, role: string | null, as = directory.owner) =>
  app.request<{ changed: number; code?: string }>('PUT', `/api/v1/directory/groups/${groupId}/role`, {
    as,
    body: { role },
  })
const roleOf = async (person: { userName: string }) => (await directory.member(person.userName))?.role
async function membersOf(id: string) {
  const { status, body } = await directory.scim('GET', `/Groups/${id}`)
  if (status !== 200) throw new Error(`${status} ${body.detail}`)
  return body.members!.map(({ value }) => value).sort()
}

describe('as Microsoft Entra asks', () => {
  test('a group made empty, found without its members, filled and emptied one by one, renamed and deleted', async () => {
    const { scim, person } = directory
    const [a, b] = [await person(), await person()]
    const name = encodeURIComponent('displayName eq "Vente"')
    const query = `/Groups?excludedAttributes=members&filter=${name}`
    expect((await scim('GET', query)).body.totalResults).toBe(0)
    const made = await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Vente',
      meta: { resourceType: 'Group' },
    })
    expect([made.status, made.body.members]).toEqual([201, []])
    const { id } = made.body
    const found = await scim('GET', query)
    expect(found.body.Resources[0]).toMatchObject({ id, displayName: 'Vente' })
    expect(found.body.Resources[0]).not.toHaveProperty('members')
    expect((await scim('GET', '/Groups?filter=displayName%20eq%20%22vente%22')).body.totalResults).toBe(1)

    const add = (value: string) => patch(id, { op: 'Add', path: 'members', value: [{ $ref: null, value }] })
    expect((await add(a.id)).status).toBe(200)
    await add(b.id)
    // Asked twice, it is the same.
    expect((await add(b.id)).status).toBe(200)
    expect(await membersOf(id)).toEqual([a.id, b.id].sort())
    const inGroup = encodeURIComponent(`id eq "${id}" and members eq "${a.id}"`)
    expect((await scim('GET', `/Groups?filter=${inGroup}`)).body.totalResults).toBe(1)
    const valued = encodeURIComponent(`members[value eq "${randomUUID()}"]`)
    expect((await scim('GET', `/Groups?filter=${valued}`)).body.totalResults).toBe(0)
    await patch(id, { op: 'Remove', path: 'members', value: [{ $ref: null, value: a.id }] })
    expect(await membersOf(id)).toEqual([b.id])
    await patch(id, { op: 'Remove', path: `members[value eq "${b.id}"]` })
    expect(await membersOf(id)).toEqual([])
    const renamed = await patch(id, { op: 'Replace', path: 'displayName', value: 'Ventes' })
    expect(renamed.body.displayName).toBe('Ventes')
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404)
  })
})

describe('as Okta asks', () => {
  test('a group pushed with its members, renamed without a path, its members replaced and removed', async () => {
    const { scim, person, group } = directory
    const [a, b, c] = [await person(), await person(), await person()]
    const { id } = await group('Comptabilité', [a.id, b.id])
    expect((await scim('GET', '/Groups?startIndex=1&count=100')).body.totalResults).toBe(1)
    const renamed = await patch(id, { op: 'replace', value: { id, displayName: 'Compta' } })
    expect([renamed.status, renamed.body.displayName]).toEqual([200, 'Compta'])
    await patch(id, { op: 'replace', path: 'members', value: [{ value: c.id, display: c.userName }] })
    expect(await membersOf(id)).toEqual([c.id])
    await patch(
      id,
      { op: 'remove', path: `members[value eq "${c.id}"]` },
      { op: 'add', path: 'members', value: [{ value: a.id }, { value: b.id }] },
    )
    expect(await membersOf(id)).toEqual([a.id, b.id].sort())
    const put = await scim('PUT', `/Groups/${id}`, { displayName: 'Compta', members: [{ value: b.id }] })
    expect(put.body.members!.map(({ value }) => value)).toEqual([b.id])
    const empty = await patch(id, { op: 'remove', path: 'members' })
    expect(empty.body.members).toEqual([])
    const long = await scim('PUT', `/Groups/${id}`, { displayName: 'G'.repeat(256) })
    expect(long.body.displayName).toHaveLength(256)
    // Its name is kept with a refused request too.
    const longer = await scim('PUT', `/Groups/${id}`, { displayName: 'G'.repeat(257) })
    expect([longer.status, longer.body.scimType]).toEqual([400, 'invalidValue'])
    await scim('PUT', `/Groups/${id}`, { displayName: 'Compta' })
    const again = await scim('POST', '/Groups', { displayName: 'COMPTA' })
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
  })
})

describe('roles', () => {
  test('the widest of one’s groups holds, and each change of group or mapping changes it at once', async () => {
    const { person, group } = directory
    const [a, b] = [await person(), await person()]
    const reader = await group('Lecture', [a.id, b.id])
    const sales = await group('Vente')
    expect([await roleOf(a), await roleOf(b)]).toEqual(['viewer', 'viewer'])
    expect((await map(reader.id, 'billing')).body).toEqual({ changed: 2 })
    expect((await map(reader.id, 'billing')).body).toEqual({ changed: 0 })
    expect([await roleOf(a), await roleOf(b)]).toEqual(['billing', 'billing'])
    await map(sales.id, 'admin')
    await patch(sales.id, { op: 'add', path: 'members', value: [{ value: a.id }] })
    expect([await roleOf(a), await roleOf(b)]).toEqual(['admin', 'billing'])
    await patch(sales.id, { op: 'remove', path: 'members', value: [{ value: a.id }] })
    expect(await roleOf(a)).toBe('billing')
    await patch(sales.id, { op: 'add', path: 'members', value: [{ value: b.id }] })
    await directory.scim('DELETE', `/Groups/${sales.id}`)
    expect(await roleOf(b)).toBe('billing')
    await map(reader.id, null)
    const saved = await app.request('PUT', '/api/v1/directory/role', {
      as: directory.owner,
      body: { role: 'member' },
    })
    expect([saved.body, await roleOf(a), await roleOf(b)]).toEqual([{ changed: 2 }, 'member', 'member'])
  })

  test('somebody whose new role reads no tasks leaves those that are open to nobody, and keeps what is done', async () => {
    const { owner, person, group, member } = directory
    const one = await person()
    const team = await group('Vente', [one.id])
    await map(team.id, 'member')
    const { userId } = (await member(one.userName))!
    const add = async (title: string) =>
      (
        await app.request<{ id: string }>('POST', '/api/v1/tasks', {
          as: owner,
          body: { title, assigneeId: userId },
        })
      ).body.id
    const [open, done] = [await add('Relancer'), await add('Livrer')]
    await app.request('POST', `/api/v1/tasks/${done}/state`, { as: owner, body: { state: 'done' } })
    const holders = async () => {
      const { rows } = await app.context.pool.query<{ id: string; holder: string | null }>(
        'select id, assignee_id as holder from tasks where org_id = $1',
        [owner.orgId],
      )
      return Object.fromEntries(rows.map(({ id, holder }) => [id, holder]))
    }
    const asked = async () => {
      const { rows } = await app.context.pool.query(
        `select from pgboss.job where name = 'release-tasks' and data->>'orgId' = $1`,
        [owner.orgId],
      )
      return rows.length
    }
    await map(team.id, 'admin')
    expect(await asked()).toBe(0)
    await map(team.id, 'billing')
    expect(await asked()).toBe(1)
    for (const _twice of [1, 2]) await releaseTasks(app.context, owner)
    expect(await holders()).toEqual({ [open]: null, [done]: userId })
  })

  test('never that of an owner, and never anybody’s whom the directory does not manage', async () => {
    const { owner, domain, person, group, member } = directory
    await app.context.pool.query('update users set email = $2 where id = $1', [
      owner.userId,
      `chef@${domain}`,
    ])
    const byHand = await app.makeMember(owner.orgId, 'billing')
    const chief = await person('chef')
    const { id } = await group('Tous', [chief.id])
    await map(id, 'admin')
    expect(await member(`chef@${domain}`)).toMatchObject({ role: 'owner' })
    expect(await member(byHand.email)).toMatchObject({ role: 'billing' })
    const refused = await map(id, 'owner')
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  })

  test('somebody who was a member by hand keeps theirs until a group has one for them', async () => {
    const { owner, domain, group, member } = directory
    const { userId } = await app.makeMember(owner.orgId, 'admin')
    await app.context.pool.query('update users set email = $2 where id = $1', [userId, `main@${domain}`])
    const { id, ...person } = await directory.person('main')
    expect(await member(`main@${domain}`)).toMatchObject({ role: 'admin', status: 'active' })
    const saveDefault = (role: string) =>
      app.request('PUT', '/api/v1/directory/role', { as: owner, body: { role } })
    await saveDefault('member')
    const team = await group('Équipe', [id])
    expect(await roleOf(person)).toBe('admin')
    await map(team.id, 'billing')
    expect(await roleOf(person)).toBe('billing')
    // From then on it is the directory's.
    await directory.scim('DELETE', `/Groups/${team.id}`)
    expect(await roleOf(person)).toBe('member')
    await saveDefault('viewer')
    expect(await roleOf(person)).toBe('viewer')
  })

  test('an accountant becomes a colleague only where the plan has a place', async () => {
    const { owner, domain, group } = directory
    const { userId } = await app.makeMember(owner.orgId, 'accountant')
    await app.context.pool.query('update users set email = $2 where id = $1', [userId, `compta@${domain}`])
    const { id, ...person } = await directory.person('compta')
    await app.context.pool.query(
      `with people as (insert into users (id, name, email, email_verified)
         select gen_random_uuid(), 'Test', n || $2, true from generate_series(2, $3::int) as n returning id)
       insert into memberships (org_id, user_id, role) select $1, id, 'member' from people`,
      [owner.orgId, `@many.${domain}`, planPeopleMax.entreprise],
    )
    const team = await group('Équipe', [id])
    const refused = await map(team.id, 'member')
    expect([refused.status, refused.body.code, await roleOf(person)]).toEqual([
      403,
      'plan_limit',
      'accountant',
    ])
    await app.context.pool.query(
      `delete from memberships where org_id = $1 and user_id =
         (select user_id from memberships where org_id = $1 and role = 'member' limit 1)`,
      [owner.orgId],
    )
    expect([(await map(team.id, 'member')).status, await roleOf(person)]).toEqual([200, 'member'])
  })

  test('of a request that fails half-way nothing is kept', async () => {
    const { person, group } = directory
    const a = await person()
    const { id } = await group('Vente')
    await map(id, 'admin')
    const failed = await patch(
      id,
      { op: 'add', path: 'members', value: [{ value: a.id }] },
      { op: 'replace', path: 'displayName', value: '' },
    )
    expect([failed.status, await roleOf(a), await membersOf(id)]).toEqual([400, 'viewer', []])
    const unknown = await patch(id, {
      op: 'add',
      path: 'members',
      value: [{ value: a.id }, { value: randomUUID() }],
    })
    expect([unknown.status, unknown.body.scimType, await membersOf(id)]).toEqual([400, 'invalidValue', []])
  })
})

test('another organization’s people and groups are not there', async () => {
  const neighbour = await makeDirectory(app)
  const stranger = await neighbour.person()
  const theirs = await neighbour.group('Vente', [stranger.id])
  const ours = await directory.group('Vente')
  const added = await patch(ours.id, { op: 'add', path: 'members', value: [{ value: stranger.id }] })
  expect([added.status, added.body.scimType]).toEqual([400, 'invalidValue'])
  for (const [method, body] of [
    ['GET'],
    ['PUT', { displayName: 'x' }],
    ['PATCH', { Operations: [{ op: 'remove', path: 'members' }] }],
    ['DELETE'],
  ] as const)
    expect((await directory.scim(method, `/Groups/${theirs.id}`, body)).status).toBe(404)
  expect((await map(theirs.id, 'admin')).status).toBe(404)
})

test('a group of 10,000 people patched in pieces takes as many statements for many as for few', async () => {
  const { owner, group, scim } = directory
  await app.context.pool.query(
    `with people as (insert into users (name, email) select 'P ' || n, 'p' || n || '@' || $2 from generate_series(1, 10000) n returning id),
      joined as (insert into memberships (org_id, user_id, role, status) select $1, id, 'viewer', 'suspended' from people returning user_id)
     insert into directory_users (org_id, user_id, user_name, active, made_account, created_at, updated_at)
       select $1, user_id, user_id::text, false, true, now(), now() from joined`,
    [owner.orgId, directory.domain],
  )
  const { rows } = await app.context.pool.query<{ id: string }>(
    'select id from directory_users where org_id = $1',
    [owner.orgId],
  )
  const { id } = await group('Tous')
  // A change of role has an event of its own: here the groups give the role that everybody has.
  await map(id, 'viewer')
  let statements: string[] = []
  const count = (client: pg.PoolClient) => {
    const query = vi.spyOn(client, 'query')
    client.once('counted', () => {
      const asked = query.mock.calls as unknown as [string | { text: string }][]
      statements.push(...asked.map(([one]) => (typeof one === 'string' ? one : one.text)))
      query.mockRestore()
    })
  }
  const release = (_error: Error, client: pg.PoolClient) => client.emit('counted')
  const asked = async (Operations: object[]) => {
    statements = []
    const answer = await scim('PATCH', `/Groups/${id}?excludedAttributes=members`, { Operations })
    expect(answer.status).toBe(200)
    return statements
  }
  // The last use of the token is noted at most once a minute: not here.
  await app.context.pool.query(
    `update directory_tokens set last_used_at = now() + interval '1 day' where org_id = $1`,
    [owner.orgId],
  )
  app.context.pool.on('acquire', count).on('release', release)
  onTestFinished(() => void app.context.pool.off('acquire', count).off('release', release))
  const add = (from: number, to: number) =>
    asked([{ op: 'Add', path: 'members', value: rows.slice(from, to).map((row) => ({ value: row.id })) }])
  await add(0, 1)
  const few = await add(1, 2)
  for (let from = 2; from < rows.length; from += 1_000) expect(await add(from, from + 1_000)).toEqual(few)
  expect((await membersOf(id)).length).toBe(10_000)
  const removed = await asked(
    rows.slice(0, 500).map((row) => ({ op: 'Remove', path: `members[value eq "${row.id}"]` })),
  )
  expect([few.length > 5, removed.length < few.length]).toEqual([true, true])
  expect((await membersOf(id)).length).toBe(9_500)
})
