import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Member as ListedMember } from '#shared/contract/members.ts'
import type { EventEntry } from '#shared/contract/platform.ts'
import { roles } from '#shared/domain/roles.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

type Page = { items: ListedMember[]; nextCursor: string | null }
const list = (as: Member, query = '') => site.request<Page>('GET', `/api/v1/members${query}`, { as })
const act = (as: Member, verb: 'suspend' | 'reactivate' | 'remove', ...targets: Member[]) =>
  site.request('POST', `/api/v1/members/${verb}`, {
    as,
    body: { userIds: targets.map(({ userId }) => userId) },
  })
const changeRole = (as: Member, { userId }: Member, role: string) =>
  site.request<ListedMember>('PATCH', `/api/v1/members/${userId}/role`, { as, body: { role } })
const leave = (as: Member) => site.request('DELETE', '/api/v1/membership', { as })
const reads = (as: Member) => site.request('GET', '/api/v1/members', { as })

test('a tab that hears of a role change reads the new role at once', async () => {
  const boss = await site.makeOrganization()
  const member = await site.makeMember(boss.orgId, 'viewer')
  const mayWrite = async () => {
    const { body } = await site.request<{ current: { permissions: string[] } }>('GET', '/api/v1/me', {
      as: member,
    })
    return body.current.permissions.includes('quote:write')
  }
  expect(await mayWrite()).toBe(false)
  const heard = new Promise<boolean>((resolve) => {
    site.context.live.subscribe(boss.orgId, ({ type }) => {
      if (type === 'member.role_changed') resolve(mayWrite())
    })
  })
  const saved = await site.context.pool.connect()
  try {
    // Another process changed the role, and has not announced the change of sessions yet.
    await saved.query('begin')
    await saved.query(`update memberships set role = 'member' where user_id = $1`, [member.userId])
    await saved.query(`select pg_notify('ardoise', $1)`, [
      JSON.stringify({ org: boss.orgId, type: 'member.role_changed', subject: 'member', id: member.userId }),
    ])
    await saved.query('commit')
  } finally {
    saved.release()
  }
  expect(await heard).toBe(true)
})

describe('the list', () => {
  test('is paged newest first or by name, searched, filtered, counted and exported', async () => {
    const boss = await site.makeOrganization()
    const team = await Promise.all(
      Array.from({ length: 7 }, (_, index) => site.makeMember(boss.orgId, index < 3 ? 'member' : 'viewer')),
    )
    await site.context.pool.query(`update users set name = 'Éloïse Brûlé' where id = $1`, [team[4]!.userId])
    await site.context.pool.query('insert into profiles (user_id, title) values ($1, $2)', [
      team[5]!.userId,
      'Métreur',
    ])
    await site.context.pool.query(
      `update memberships set created_at = now() - interval '1 day' * array_position($2::uuid[], user_id)
       where org_id = $1 and user_id = any($2)`,
      [boss.orgId, team.map(({ userId }) => userId)],
    )
    await site.context.pool.query(
      "update memberships set created_at = now() - interval '1 year' where org_id = $1 and user_id = $2",
      [boss.orgId, boss.userId],
    )
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await list(boss, `?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ userId }) => userId))
      cursor = body.nextCursor
    }
    expect(seen).toEqual([...team, boss].map(({ userId }) => userId))
    const byName = (await list(boss, '?sort=name&direction=asc')).body.items.map(({ name }) => name)
    expect(byName[0]).toBe('Éloïse Brûlé')
    const again: string[] = []
    for (cursor = ''; cursor !== null; ) {
      const { body }: { body: Page } = await list(
        boss,
        `?sort=name&direction=asc&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      again.push(...body.items.map(({ name }) => name))
      cursor = body.nextCursor
    }
    expect(again).toEqual(byName)
    expect((await list(boss, '?q=brule%20elo')).body.items).toMatchObject([{ userId: team[4]!.userId }])
    expect((await list(boss, '?q=metreur')).body.items).toMatchObject([{ title: 'Métreur' }])
    expect((await list(boss, `?q=${team[0]!.email}`)).body.items).toHaveLength(1)
    await act(boss, 'suspend', team[6]!)
    expect((await list(boss, '?status=suspended')).body.items).toMatchObject([{ userId: team[6]!.userId }])
    expect((await list(boss, '?role=member')).body.items).toHaveLength(3)
    const count = await site.request('GET', '/api/v1/members/count?role=viewer&status=active', { as: boss })
    expect(count.body).toMatchObject({ count: 3 })
    const ofAll = await site.request('GET', '/api/v1/members/count?status=suspended', { as: boss })
    expect(ofAll.body).toEqual({ count: 1, byState: { active: 7, suspended: 1 } })
    const csv = (await site.request('GET', '/api/v1/members/export', { as: boss })).bytes.toString('utf8')
    expect(csv).toContain('Nom;E-mail;Fonction;Rôle;Droits;État;Membre depuis')
    expect(csv.trim().split('\r\n')).toHaveLength(9)
    expect(csv).toMatch(/Test viewer;[^;]+;Métreur;Lecteur;;Actif;/)
  })

  test('marks the last owner, and shows no other organization', async () => {
    const boss = await site.makeOrganization()
    expect((await list(boss)).body.items).toMatchObject([{ userId: boss.userId, lastOwner: true }])
    const second = await site.makeMember(boss.orgId, 'owner')
    expect((await list(boss)).body.items.map(({ lastOwner }) => lastOwner)).toEqual([false, false])
    await act(boss, 'suspend', second)
    expect((await list(boss)).body.items.find(({ userId }) => userId === boss.userId)).toMatchObject({
      lastOwner: true,
    })
  })

  test.each(roles)('%s can read it', async (role) => {
    expect((await reads(await site.makeMember(owner.orgId, role))).status).toBe(200)
  })
})

describe('changing a role', () => {
  test('is saved, applies to the next request, and is announced', async () => {
    const member = await site.makeMember(owner.orgId, 'viewer')
    expect(await site.request('POST', '/api/v1/quotes', { as: member, body: {} })).toMatchObject({
      status: 403,
    })
    expect((await changeRole(owner, member, 'member')).body).toMatchObject({
      userId: member.userId,
      role: 'member',
    })
    expect((await site.request('POST', '/api/v1/quotes', { as: member, body: {} })).status).toBe(200)
    const events = await site.request<{ items: EventEntry[] }>(
      'GET',
      `/api/v1/events?subjectId=${member.userId}`,
      { as: owner },
    )
    expect(events.body.items).toMatchObject([
      { type: 'member.role_changed', meta: { name: 'Test viewer', role: 'member' } },
    ])
  })

  test('never makes an owner, and an admin cannot change an owner', async () => {
    const admin = await site.makeMember(owner.orgId, 'admin')
    const second = await site.makeMember(owner.orgId, 'owner')
    expect(await changeRole(owner, admin, 'owner')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'role', message: 'Choisissez un rôle' }] },
    })
    expect(await changeRole(admin, second, 'viewer')).toMatchObject({
      status: 403,
      body: { code: 'owner_protected' },
    })
    for (const verb of ['suspend', 'remove'] as const)
      expect(await act(admin, verb, second)).toMatchObject({ status: 403, body: { code: 'owner_protected' } })
    expect(await changeRole(owner, second, 'admin')).toMatchObject({ status: 200 })
  })

  test('is refused on oneself', async () => {
    const admin = await site.makeMember(owner.orgId, 'admin')
    for (const answer of [
      await changeRole(admin, admin, 'viewer'),
      await act(admin, 'suspend', admin),
      await act(admin, 'remove', admin),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'own_membership' } })
  })
})

describe('suspending and removing', () => {
  test('block the member’s requests at once; reactivating allows them again', async () => {
    const member = await site.makeMember(owner.orgId, 'member')
    expect((await reads(member)).status).toBe(200)
    expect((await act(owner, 'suspend', member)).body).toEqual({ userIds: [member.userId] })
    expect((await reads(member)).status).toBe(404)
    expect((await act(owner, 'suspend', member)).body).toEqual({ userIds: [] })
    expect((await act(owner, 'reactivate', member)).body).toEqual({ userIds: [member.userId] })
    expect((await reads(member)).status).toBe(200)
    expect((await act(owner, 'remove', member)).body).toEqual({ userIds: [member.userId] })
    expect((await reads(member)).status).toBe(404)
    expect(await act(owner, 'remove', member)).toMatchObject({ status: 404 })
  })

  test('apply to several members, all or none; a stranger’s id is a 404', async () => {
    const stranger = await site.makeOrganization()
    const [one, two] = [
      await site.makeMember(owner.orgId, 'viewer'),
      await site.makeMember(owner.orgId, 'viewer'),
    ]
    for (const verb of ['suspend', 'reactivate', 'remove'] as const)
      expect(await act(owner, verb, one, stranger)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    expect((await reads(one)).status).toBe(200)
    expect((await act(owner, 'remove', one, two)).body.userIds).toHaveLength(2)
    expect((await reads(stranger)).status).toBe(200)
  })

  test('keep the member’s work, under their name', async () => {
    const member = await site.makeMember(owner.orgId, 'member')
    await site.context.pool.query(`update users set name = 'Inès Parti' where id = $1`, [member.userId])
    const quote = await site.request('POST', '/api/v1/quotes', { as: member, body: { title: 'Escalier' } })
    await act(owner, 'remove', member)
    const kept = await site.request('GET', `/api/v1/quotes/${quote.body.id}`, { as: owner })
    expect(kept).toMatchObject({ status: 200, body: { title: 'Escalier' } })
    const events = await site.request<{ items: EventEntry[] }>(
      'GET',
      `/api/v1/events?subjectId=${quote.body.id}`,
      { as: owner },
    )
    expect(events.body.items).toMatchObject([{ type: 'quote.created', actorName: 'Inès Parti' }])
    const elsewhere = await inTransaction((await site.makeOrganization()).scope, (tx) =>
      tx.db.selectFrom('users').select('id').where('id', '=', member.userId).execute(),
    )
    expect(elsewhere).toEqual([])
  })

  test('removing a member closes their live connection', async () => {
    const member = await site.makeMember(owner.orgId, 'member')
    await site.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => {})
    const { port } = site.app.server.address() as { port: number }
    const stream = await fetch(`http://127.0.0.1:${port}/api/v1/live`, {
      headers: { authorization: `Bearer ${member.token}` },
    })
    const reader = stream.body!.getReader()
    await reader.read()
    await act(owner, 'remove', member)
    let done = false
    while (!done) done = (await reader.read()).done
    expect(done).toBe(true)
  })
})

describe('the last active owner', () => {
  test('cannot leave, and nobody can suspend, demote or remove them', async () => {
    const boss = await site.makeOrganization()
    const admin = await site.makeMember(boss.orgId, 'admin')
    expect(await leave(boss)).toMatchObject({
      status: 409,
      body: {
        code: 'last_owner',
        message: 'Impossible de retirer le dernier propriétaire de l’organisation',
      },
    })
    expect(await act(boss, 'remove', boss)).toMatchObject({ status: 409, body: { code: 'last_owner' } })
    expect(await act(admin, 'remove', boss)).toMatchObject({ status: 409, body: { code: 'last_owner' } })
    expect(await act(boss, 'suspend', boss)).toMatchObject({ status: 409, body: { code: 'last_owner_kept' } })
    expect(await changeRole(boss, boss, 'viewer')).toMatchObject({
      status: 409,
      body: { code: 'last_owner_kept' },
    })
  })

  const acts = {
    demote: (as: Member, on: Member) => changeRole(as, on, 'viewer'),
    suspend: (as: Member, on: Member) => act(as, 'suspend', on),
    remove: (as: Member, on: Member) => act(as, 'remove', on),
    leave: (as: Member) => leave(as),
  }
  test.each(Object.entries(acts))('stays when two owners %s each other at once', async (_name, doIt) => {
    for (let round = 0; round < 5; round++) {
      const one = await site.makeOrganization()
      const two = await site.makeMember(one.orgId, 'owner')
      const answers = await Promise.all([doIt(one, two), doIt(two, one)])
      expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
      const { rows } = await site.context.pool.query(
        `select user_id from memberships where org_id = $1 and role = 'owner' and status = 'active'`,
        [one.orgId],
      )
      expect(rows).toHaveLength(1)
    }
  })
})

describe('leaving', () => {
  test.each(roles)('%s can leave and loses access at once', async (role) => {
    const boss = await site.makeOrganization()
    const member = await site.makeMember(boss.orgId, role)
    expect(await leave(member)).toMatchObject({ status: 200, body: { orgId: boss.orgId } })
    expect((await reads(member)).status).toBe(404)
    expect((await list(boss)).body.items).toHaveLength(1)
  })
})

describe('row-level security', () => {
  test('lets no lower role write memberships, and nobody those of another organization', async () => {
    const member = await site.makeMember(owner.orgId, 'member')
    const neighbour = await site.makeOrganization()
    const write = (as: Member, statement: ReturnType<typeof sql>) =>
      inTransaction(as.scope, async (tx) => (await statement.execute(tx.db)).numAffectedRows)
    await expect(
      write(
        member,
        sql`insert into memberships (org_id, user_id, role) values (${owner.orgId}, ${neighbour.userId}, 'viewer')`,
      ),
    ).rejects.toThrow(/row-level security/)
    expect(
      await write(member, sql`update memberships set role = 'admin' where user_id = ${member.userId}`),
    ).toBe(0n)
    expect(await write(member, sql`delete from memberships where user_id = ${owner.userId}`)).toBe(0n)
    expect(await write(owner, sql`delete from memberships where org_id = ${neighbour.orgId}`)).toBe(0n)
    await expect(write(owner, sql`delete from former_members`)).rejects.toThrow(/permission denied/)
  })
})

describe('the transfer of ownership', () => {
  const transfer = (as: Member, to: Member, body: Record<string, unknown>) =>
    site.request('POST', `/api/v1/members/${to.userId}/ownership`, { as, body })
  const withPassword = async (member: Member) => {
    await site.context.pool.query(
      `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::uuid::text, 'credential', $2)`,
      [member.userId, await site.context.passwords.hash('un-mot-de-passe')],
    )
    return member
  }
  const roleOf = async (member: Member) =>
    (await site.context.pool.query('select role from memberships where user_id = $1', [member.userId]))
      .rows[0].role

  test('asks for the password; the new owner takes over and the old one becomes admin', async () => {
    const boss = await withPassword(await site.makeOrganization())
    const heir = await site.makeMember(boss.orgId, 'member')
    const refused = { status: 400, body: { code: 'wrong_password', fields: [{ path: 'password' }] } }
    expect(await transfer(boss, heir, { password: 'un-autre' })).toMatchObject(refused)
    expect(await transfer(boss, heir, {})).toMatchObject(refused)
    expect(await transfer(boss, heir, { password: 'un-mot-de-passe' })).toMatchObject({
      status: 200,
      body: { role: 'owner' },
    })
    expect([await roleOf(boss), await roleOf(heir)]).toEqual(['admin', 'owner'])
    expect(await transfer(boss, heir, { password: 'un-mot-de-passe' })).toMatchObject({ status: 403 })
    expect(await changeRole(heir, boss, 'viewer')).toMatchObject({ status: 200 })
    const mail = await site.context.pool.query(`select subject from outgoing_mails where to_email = $1`, [
      heir.email,
    ])
    expect(mail.rows).toMatchObject([
      { subject: 'Vous êtes désormais propriétaire de l’organisation Atelier Test' },
    ])
  })

  test('can keep the old owner beside the new one', async () => {
    const boss = await withPassword(await site.makeOrganization())
    const heir = await site.makeMember(boss.orgId, 'viewer')
    expect((await transfer(boss, heir, { password: 'un-mot-de-passe', keepOwnership: true })).status).toBe(
      200,
    )
    expect([await roleOf(boss), await roleOf(heir)]).toEqual(['owner', 'owner'])
    expect(await transfer(boss, heir, { password: 'un-mot-de-passe' })).toMatchObject({
      status: 409,
      body: { code: 'already_owner' },
    })
    await act(boss, 'suspend', heir)
    expect((await leave(boss)).body).toMatchObject({ code: 'last_owner' })
  })

  test('without a password it asks for a recent confirmation; a suspended member cannot become owner', async () => {
    const boss = await site.makeOrganization()
    const heir = await site.makeMember(boss.orgId, 'admin')
    await site.context.pool.query(
      `update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`,
      [boss.userId],
    )
    expect(await transfer(boss, heir, {})).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    })
    await site.context.pool.query('update sessions set confirmed_at = now() where user_id = $1', [
      boss.userId,
    ])
    await act(boss, 'suspend', heir)
    expect(await transfer(boss, heir, {})).toMatchObject({ status: 409, body: { code: 'member_suspended' } })
    await act(boss, 'reactivate', heir)
    expect((await transfer(boss, heir, {})).status).toBe(200)
  })
})
