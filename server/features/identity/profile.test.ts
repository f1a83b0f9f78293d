import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { pngBomb } from '#server/test/images.fixture.ts'
import type { Me } from '#shared/contract/identity.ts'
import type { MemberProfile } from '#shared/contract/profile-fields.ts'
import { AVATAR_MAX_BYTES } from '#shared/domain/identity/avatar.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const bearer = ({ token }: Pick<Member, 'token'>) => ({ authorization: `Bearer ${token}` })
const me = async (member: Pick<Member, 'token'>) =>
  (await site.request<Me>('GET', '/api/v1/me', { headers: bearer(member) })).body
const patch = (member: Pick<Member, 'token'>, body: unknown) =>
  site.request<{ fields?: { path: string; message: string }[] }>('PATCH', '/api/v1/me/profile', {
    headers: bearer(member),
    body,
  })
const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function putAvatar(member: Pick<Member, 'token'>, bytes: Uint8Array, type = 'image/jpeg') {
  const form = new FormData()
  form.set('avatar', new File([bytes as BlobPart], 'photo.jpg', { type }))
  const request = new Request('http://x', { method: 'PUT', body: form })
  return site.app.inject({
    method: 'PUT',
    url: '/api/v1/me/avatar',
    headers: { ...bearer(member), 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const fileOf = async ({ userId }: Member): Promise<string> =>
  (await site.context.pool.query('select avatar_file_key from profiles where user_id = $1', [userId])).rows[0]
    .avatar_file_key
const readAvatar = (viewer: Pick<Member, 'token'>, userId: string) =>
  site.request('GET', `/api/v1/users/${userId}/avatar?version=x`, { headers: bearer(viewer) })

describe('the fields', () => {
  test('a phone is stored in one format, and an invalid one is reported', async () => {
    const member = await site.makeOrganization()
    expect(await patch(member, { firstName: 'Zoé', phone: '06 39 98 12 34' })).toMatchObject({
      status: 200,
      body: { phone: '+33639981234' },
    })
    expect(await patch(member, { firstName: 'Zoé', phone: '12' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'phone', message: 'Numéro de téléphone invalide' }] },
    })
    expect((await patch(member, { firstName: 'Zoé', phone: '' })).body).toMatchObject({ phone: null })
  })

  test('the e-mail cannot be changed here', async () => {
    const member = await site.makeOrganization()
    const answer = await patch(member, { firstName: 'Zoé', email: 'autre@exemple.fr' })
    expect(answer.status).toBe(400)
    expect((await me(member)).user.email).toBe(member.email)
  })

  test.each([
    ['firstName', undefined, 'Prénom requis'],
    ['firstName', '   ', 'Prénom requis'],
    ['bio', 'x'.repeat(501), 'Bio trop longue (max. 500 caractères)'],
    ['lastName', 'x'.repeat(61), 'Nom trop long (max. 60 caractères)'],
    ['title', 'x'.repeat(81), 'Fonction trop longue (max. 80 caractères)'],
  ])('%s « %s » is refused: %s', async (path, value, message) => {
    const member = await site.makeOrganization()
    const answer = await patch(member, { firstName: 'Zoé', [path]: value })
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path, message }] } })
  })
})

describe('the default organization', () => {
  test('is opened by a new session; without one, the organization last used is opened', async () => {
    const first = await site.makeOrganization({ name: 'Première' })
    const second = await site.makeOrganization({ name: 'Seconde' })
    await site.context.pool.query(
      `insert into memberships (org_id, user_id, role, created_at) values ($1, $2, 'member', now() + interval '1 hour')`,
      [second.orgId, first.userId],
    )
    await site.context.pool.query('delete from sessions where user_id = $1', [second.userId])
    const session = await newSession(first)
    expect((await me(session)).current?.orgId).toBe(first.orgId)
    await site.request('POST', '/api/v1/organizations/switch', {
      headers: bearer(session),
      body: { orgId: second.orgId },
    })
    expect((await me(await newSession(first))).current?.orgId).toBe(second.orgId)
    expect((await me(session)).profile.defaultOrgId).toBeNull()

    expect(await patch(session, { firstName: 'Zoé', defaultOrgId: first.orgId })).toMatchObject({
      status: 200,
      body: { defaultOrgId: first.orgId },
    })
    expect((await me(session)).current?.orgId).toBe(second.orgId)
    expect((await me(await newSession(first))).current?.orgId).toBe(first.orgId)
  })

  test('must be one of the user’s own organizations', async () => {
    const member = await site.makeOrganization()
    const neighbour = await site.makeOrganization()
    expect(await patch(member, { firstName: 'Zoé', defaultOrgId: neighbour.orgId })).toMatchObject({
      status: 400,
      body: {
        fields: [{ path: 'defaultOrgId', message: 'Vous n’êtes pas membre de cette organisation' }],
      },
    })
  })
})

/** Makes a session as sign-in does: the server chooses its organization. */
async function newSession({ email, userId }: Member): Promise<{ token: string }> {
  const password = 'ardoise-demo-2026'
  await site.context.pool.query(
    `insert into accounts (user_id, account_id, provider_id, password) values ($1, $2, 'credential', $3) on conflict do nothing`,
    [userId, userId, await site.context.passwords.hash(password)],
  )
  const answer = await site.request('POST', '/auth/v1/sign-in/email', { body: { email, password } })
  expect(answer.status).toBe(200)
  return { token: String(answer.body.token) }
}

describe('the avatar', () => {
  test('is stored under {userId}/avatars/ and shown with safe headers to colleagues only', async () => {
    const member = await site.makeOrganization()
    const colleague = await site.makeMember(member.orgId, 'viewer')
    const stranger = await site.makeOrganization()
    const answer = await putAvatar(member, await picture('red'))
    expect(answer.statusCode).toBe(200)
    const { avatarUrl } = answer.json() as { avatarUrl: string }
    expect(avatarUrl).toMatch(new RegExp(`^/api/v1/users/${member.userId}/avatar\\?version=[0-9a-f]{16}$`))
    expect((await me(member)).user.avatarUrl).toBe(avatarUrl)
    expect(await fileOf(member)).toMatch(new RegExp(`^${member.userId}/avatars/[0-9a-f-]{36}\\.webp$`))

    for (const viewer of [member, colleague]) {
      const shown = await site.request('GET', avatarUrl, { headers: bearer(viewer) })
      expect(shown.status).toBe(200)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=86400',
      })
      expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    }
    expect(await readAvatar(stranger, member.userId)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await site.request('GET', avatarUrl)).status).toBe(401)
  })

  test('is hidden from a suspended colleague, whose own stays visible to the others', async () => {
    const member = await site.makeOrganization()
    const suspended = await site.makeMember(member.orgId, 'member')
    await putAvatar(member, await picture('red'))
    await putAvatar(suspended, await picture('blue'))
    await site.context.pool.query(`update memberships set status = 'suspended' where user_id = $1`, [
      suspended.userId,
    ])
    expect((await readAvatar(suspended, member.userId)).status).toBe(404)
    expect((await readAvatar(suspended, suspended.userId)).status).toBe(200)
    expect((await readAvatar(member, suspended.userId)).status).toBe(200)
  })

  test('is replaced and removed together with its file', async () => {
    const member = await site.makeOrganization()
    await putAvatar(member, await picture('red'))
    const before = (await me(member)).user.avatarUrl
    const former = await fileOf(member)
    await putAvatar(member, await picture('blue'))
    expect((await me(member)).user.avatarUrl).not.toBe(before)
    expect(await site.context.files.exists(former)).toBe(false)
    const key = await fileOf(member)
    const { dominant } = await sharp((await site.context.files.get(key))!).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)

    const remove = () => site.request('DELETE', '/api/v1/me/avatar', { headers: bearer(member) })
    expect(await remove()).toMatchObject({ status: 200, body: { avatarUrl: null } })
    expect(await remove()).toMatchObject({ status: 200 })
    expect((await me(member)).user.avatarUrl).toBeNull()
    expect(await site.context.files.exists(key)).toBe(false)
    expect((await readAvatar(member, member.userId)).status).toBe(404)
  })

  test('is consistent with its file when replaced and removed at once', async () => {
    const member = await site.makeOrganization()
    await putAvatar(member, await picture('red'))
    const former = await fileOf(member)
    const [replaced] = await Promise.all([
      putAvatar(member, await picture('blue')),
      site.request('DELETE', '/api/v1/me/avatar', { headers: bearer(member) }),
    ])
    expect(replaced.statusCode).toBe(200)
    expect((await readAvatar(member, member.userId)).status).toBe(
      (await me(member)).user.avatarUrl ? 200 : 404,
    )
    expect(await site.context.files.exists(former)).toBe(false)
  })

  test('keeps its file and its row when a replacement fails', async () => {
    const member = await site.makeOrganization()
    await putAvatar(member, await picture('red'))
    const former = await fileOf(member)
    await site.context.pool.query(
      `create or replace function refuse_avatar() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
       create trigger refuse_avatar before update on profiles for each row when (new.user_id = '${member.userId}') execute function refuse_avatar()`,
    )
    expect((await putAvatar(member, await picture('blue'))).statusCode).toBe(500)
    await site.context.pool.query('drop trigger refuse_avatar on profiles; drop function refuse_avatar')
    expect(await fileOf(member)).toBe(former)
    const { dominant } = await sharp((await readAvatar(member, member.userId)).bytes).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
  })

  test('must be a picture by its content, at most 5 MB and 12 megapixels', async () => {
    const member = await site.makeOrganization()
    const refusal = async (bytes: Uint8Array, type?: string) => {
      const answer = await putAvatar(member, bytes, type)
      return [answer.statusCode, answer.json().fields?.[0]]
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await refusal(svg, 'image/png')).toEqual([
      400,
      {
        path: 'avatar',
        code: 'invalid_image',
        message: 'Choisissez une image PNG, JPEG, WebP ou GIF',
      },
    ])
    expect(await refusal(pngBomb(), 'image/png')).toMatchObject([
      400,
      { message: 'Image illisible ou trop grande (max. 12 mégapixels)' },
    ])
    expect(await refusal(Buffer.alloc(AVATAR_MAX_BYTES + 1))).toMatchObject([
      400,
      { message: 'Image trop lourde (max. 5 Mo)' },
    ])
    expect((await putAvatar(member, Buffer.alloc(AVATAR_MAX_BYTES + 200_000))).statusCode).toBe(413)
    expect((await me(member)).user.avatarUrl).toBeNull()
  })

  test('with a lost file shows the initial (404)', async () => {
    const member = await site.makeOrganization()
    await putAvatar(member, await picture('red'))
    await site.context.files.delete(await fileOf(member))
    expect((await readAvatar(member, member.userId)).status).toBe(404)
  })
})

describe('another member’s profile', () => {
  const read = (viewer: Member, userId: string) =>
    site.request<MemberProfile>('GET', `/api/v1/users/${userId}/profile`, { as: viewer })

  test('can be read by every role of the same organization, and changed by none', async () => {
    const owner = await site.makeOrganization({ name: 'Atelier Aubry' })
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    await patch(owner, { firstName: 'Zoé', lastName: 'Le Goff', title: 'Gérante', bio: 'Menuisière' })
    const answer = await read(viewer, owner.userId)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        userId: owner.userId,
        name: 'Zoé Le Goff',
        email: owner.email,
        title: 'Gérante',
        bio: 'Menuisière',
        organization: { orgId: owner.orgId, name: 'Atelier Aubry', role: 'owner', status: 'active' },
      },
    })
    expect(answer.body).not.toHaveProperty('defaultOrgId')
    const change = await site.request('PATCH', `/api/v1/users/${owner.userId}/profile`, {
      as: viewer,
      body: { firstName: 'Pris' },
    })
    expect(change.status).toBe(404)
  })

  test.each([
    ['Zoé Le Goff', 'Zoé', 'Le Goff'],
    ['Zoé', 'Zoé', null],
  ])('without a profile row has the names of the account: %s', async (name, firstName, lastName) => {
    const owner = await site.makeOrganization()
    await site.context.pool.query('update users set name = $1 where id = $2', [name, owner.userId])
    const { rows } = await site.context.pool.query('select from profiles where user_id = $1', [owner.userId])
    expect(rows).toHaveLength(0)
    expect(await me(owner)).toMatchObject({ user: { name }, profile: { firstName, lastName } })
    expect((await read(owner, owner.userId)).body).toMatchObject({ name, firstName, lastName })
  })

  test('in another organization, or of no user, is a 404', async () => {
    const owner = await site.makeOrganization()
    const neighbour = await site.makeOrganization()
    for (const userId of [neighbour.userId, crypto.randomUUID()])
      expect(await read(owner, userId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

test('a new name is announced to colleagues’ open browsers after the commit', async () => {
  const member = await site.makeOrganization()
  const told = new Promise((resolve) => {
    const leave = site.context.live.subscribe(member.orgId, (notice) => {
      leave()
      resolve(notice)
    })
  })
  await patch(member, { firstName: 'Zoé' })
  expect(await told).toMatchObject({ subject: 'member', id: member.userId })
})
