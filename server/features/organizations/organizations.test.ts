import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { jpegBox, pngBomb, pngPixel } from '#server/test/images.fixture.ts'
import type { Me } from '#shared/contract/identity.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { imageKind } from '#shared/domain/files/image-kind.ts'
import { roles } from '#shared/domain/roles.ts'

let site: TestApp
let founder: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  founder = await site.makeOrganization()
})
afterAll(() => site.close())

const CREATE = '/functions/v1/create-organization-and-user-data'
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`
type Created = {
  organization: { id: string; name: string }
  error?: string
  code?: string
  fields?: { path: string; message: string }[]
}

const body = (member: Member, more: Record<string, unknown> = {}) => ({
  userId: member.userId,
  email: member.email,
  name: 'Léa Martin',
  orgName: unique('Atelier Léa'),
  country: 'FR',
  timezone: 'Europe/Paris',
  plan: 'gratuit',
  address: '3 rue du Port',
  city: 'Nantes',
  postalCode: '44000',
  vatNumber: '',
  ...more,
})
const asBearer = (member: Member) => ({ authorization: `Bearer ${member.token}` })
const create = (member: Member, more?: Record<string, unknown>) =>
  site.request<Created>('POST', CREATE, { headers: asBearer(member), body: body(member, more) })
const me = (member: Member, orgId?: string) =>
  site.request<Me>('GET', '/api/v1/me', {
    headers: { ...asBearer(member), ...(orgId ? { 'ardoise-organization': orgId } : {}) },
  })

describe('creating an organization', () => {
  test('makes the caller owner on the free plan and opens it in the session', async () => {
    const answer = await create(founder, { vatNumber: 'FR 03 552081317' })
    expect(answer).toMatchObject({
      status: 200,
      body: { organization: { name: expect.stringContaining('Atelier Léa') } },
    })
    const { current, memberships } = (await me(founder)).body
    expect(current).toMatchObject({
      orgId: answer.body.organization.id,
      role: 'owner',
      plan: 'gratuit',
      standing: { source: 'trial', label: 'Essai', trialDaysLeft: 30 },
    })
    expect(current!.slug).toMatch(/^atelier-lea-[0-9a-f]{8}$/)
    expect(memberships).toHaveLength(2)
  })

  test('gives a name to a user who has none, and to nobody else', async () => {
    const nameless = await site.makeOrganization()
    await site.request('PATCH', '/api/v1/me/profile', {
      headers: asBearer(nameless),
      body: { firstName: 'Utilisateur', lastName: null },
    })
    await create(nameless)
    expect((await me(nameless)).body).toMatchObject({
      user: { name: 'Léa Martin' },
      profile: { firstName: 'Léa', lastName: 'Martin' },
    })
    await create(nameless, { name: 'Paul Durand' })
    expect((await me(nameless)).body.user.name).toBe('Léa Martin')
  })

  test('the same request repeated, even at once, creates one', async () => {
    const orgName = unique('Deux clics')
    const answers = await Promise.all([1, 2, 3].map(() => create(founder, { orgName })))
    expect(new Set(answers.map((answer) => answer.body.organization.id)).size).toBe(1)
  })

  test('a generated slug gets a suffix, a requested one that is taken is refused', async () => {
    const orgName = unique('Doublon')
    const other = await site.makeOrganization()
    await create(founder, { orgName })
    const second = await create(other, { orgName })
    expect(second.status).toBe(200)
    const slug = (await me(other)).body.current!.slug
    expect(slug).toMatch(/-2$/)
    const third = await create(await site.makeOrganization(), { slug })
    expect(third).toMatchObject({
      status: 409,
      body: { code: 'organization_slug_taken', error: 'Ce nom d’organisation est déjà pris' },
    })
  })

  test('answers 403 for another user, 401 without a session, 400 with the invalid field', async () => {
    const other = await site.makeOrganization()
    expect(await create(founder, { userId: other.userId })).toMatchObject({ status: 403 })
    expect(await create(founder, { email: other.email })).toMatchObject({
      status: 403,
      body: { error: expect.any(String) },
    })
    expect(await site.request('POST', CREATE, { body: body(founder) })).toMatchObject({ status: 401 })
    const faulty = await create(founder, {
      orgName: 'A',
      vatNumber: 'FR00000000000',
      plan: 'premium',
      timezone: 'Mars/Base',
    })
    expect(faulty.status).toBe(400)
    expect(faulty.body.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'orgName', message: 'Nom requis (min. 2 caractères)' }),
        expect.objectContaining({ path: 'vatNumber', message: 'Numéro de TVA invalide' }),
        expect.objectContaining({ path: 'plan' }),
        expect.objectContaining({ path: 'timezone', message: 'Fuseau horaire requis' }),
      ]),
    )
  })

  test('the slug can be asked about', async () => {
    const { slug } = (await me(founder)).body.current!
    const ask = (wanted: string) =>
      site.request('GET', `/api/v1/organizations/slug-available?slug=${wanted}`, { as: founder })
    expect((await ask(slug)).body).toEqual({ available: false })
    expect((await ask('un-nom-libre')).body).toEqual({ available: true })
    expect(await ask('Pas%20Bon')).toMatchObject({ status: 400 })
  })
})

describe('switching', () => {
  test('lasts, and works only between the user’s own organizations', async () => {
    const member = await site.makeOrganization()
    const other = (await create(member)).body.organization.id
    expect((await me(member)).body.current!.orgId).toBe(other)
    const back = await site.request('POST', '/api/v1/organizations/switch', {
      headers: asBearer(member),
      body: { orgId: member.orgId },
    })
    expect(back).toMatchObject({ status: 200, body: { orgId: member.orgId } })
    expect((await me(member)).body.current!.orgId).toBe(member.orgId)
    expect((await me(member, other)).body.current!.orgId).toBe(other)
    const foreign = await site.request('POST', '/api/v1/organizations/switch', {
      headers: asBearer(member),
      body: { orgId: founder.orgId },
    })
    expect(foreign).toMatchObject({ status: 404 })
    expect(await me(member, founder.orgId)).toMatchObject({ status: 404 })
  })
})

test('an organization in the address is used where no header can be sent, as for a CSV', async () => {
  const member = await site.makeOrganization()
  const { organization } = (await create(member, { orgName: 'Seconde maison' })).body
  const exported = (orgId: string) =>
    site.app.inject({ url: `/api/v1/members/export?organization=${orgId}`, headers: asBearer(member) })
  const rows = async (orgId: string) => (await exported(orgId)).body.trim().split('\n').length
  await site.makeMember(member.orgId, 'viewer')
  expect([await rows(member.orgId), await rows(organization.id)]).toEqual([3, 2])
  expect((await exported(crypto.randomUUID())).statusCode).toBe(404)
  const stranger = await site.makeOrganization()
  expect((await exported(stranger.orgId)).statusCode).toBe(404)
})

describe('the organization’s facts', () => {
  const patch = (member: Member, change: unknown) =>
    site.request<Organization>('PATCH', '/api/v1/organization', { as: member, body: change })

  test('change one by one, stored in one form', async () => {
    const changed = await patch(founder, {
      siret: '552 081 317 66522',
      vatNumber: 'fr03 552081317',
      phone: '01 40 42 22 22',
      soleTrader: true,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        siret: '55208131766522',
        vatNumber: 'FR03552081317',
        phone: '+33140422222',
        soleTrader: true,
        city: 'Lyon',
      },
    })
    expect((await patch(founder, { siret: null, website: '' })).body).toMatchObject({
      siret: null,
      website: null,
      vatNumber: 'FR03552081317',
    })
  })

  test.each([
    [{ siren: '123456789' }, 'siren', 'SIREN invalide (9 chiffres)'],
    [{ siret: '73282932000074' }, 'siret', 'Ce SIRET n’est pas celui d’un établissement de ce SIREN'],
    [{ vatNumber: 'FR00552081317' }, 'vatNumber', 'Numéro de TVA invalide'],
    [{ postalCode: '6900' }, 'postalCode', 'Code postal invalide'],
    [{ slug: 'À côté' }, 'slug', 'Slug invalide (lettres minuscules, chiffres et tirets uniquement)'],
    [{ website: 'javascript:alert(1)' }, 'website', 'URL invalide'],
    [{ email: 'pas une adresse' }, 'email', 'Email invalide'],
    [{ quoteValidityDays: 0 }, 'quoteValidityDays', 'De 1 à 365 jours'],
    [{ plan: 'premium' }, 'plan', expect.any(String)],
  ])('%o is refused', async (change, path, message) => {
    const answer = await patch(founder, change)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: [{ path, message }] },
    })
  })

  test('a slug taken by another organization is refused', async () => {
    const other = (
      await site.request<Organization>('GET', '/api/v1/organization', { as: await site.makeOrganization() })
    ).body
    expect(await patch(founder, { slug: other.slug })).toMatchObject({
      status: 409,
      body: { code: 'organization_slug_taken' },
    })
  })

  test.each(roles)('%s can read it; only owner and admin can write it', async (role) => {
    const member = await site.makeMember(founder.orgId, role)
    expect(await site.request('GET', '/api/v1/organization', { as: member })).toMatchObject({ status: 200 })
    expect((await patch(member, { city: 'Lyon' })).status).toBe(
      role === 'owner' || role === 'admin' ? 200 : 403,
    )
    expect((await me(member)).body.current).toMatchObject({
      role,
      permissions: expect.arrayContaining(['organization:read']),
    })
  })
})

describe('the logo', () => {
  const png = pngPixel
  const put = async (member: Member, bytes: Uint8Array, name = 'logo.png') => {
    const form = new FormData()
    form.set('logo', new File([bytes as BlobPart], name, { type: 'image/png' }))
    const request = new Request('http://x', { method: 'PUT', body: form })
    return site.app.inject({
      method: 'PUT',
      url: '/api/v1/organization/logo',
      headers: {
        ...asBearer(member),
        'ardoise-organization': member.orgId,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }

  test('is stored, served and removed', async () => {
    const member = await site.makeOrganization()
    expect((await put(member, png)).json()).toMatchObject({ hasLogo: true })
    const read = await site.request('GET', '/api/v1/organization/logo', { as: member })
    expect(read.headers['content-type']).toBe('image/png')
    expect(imageKind(read.bytes)?.extension).toBe('png')
    expect(read.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
    })
    expect((await site.request('DELETE', '/api/v1/organization/logo', { as: member })).body).toMatchObject({
      hasLogo: false,
    })
    expect(await site.request('GET', '/api/v1/organization/logo', { as: member })).toMatchObject({
      status: 404,
    })
  })

  test('keeps one file when replaced at once or when a replacement fails', async () => {
    const member = await site.makeOrganization()
    const { files } = site.context
    const kept = new Set<string>()
    const spies = [
      vi.spyOn(files, 'put').mockImplementation(async (key) => void kept.add(key)),
      vi.spyOn(files, 'delete').mockImplementation(async (key) => void kept.delete(key)),
    ]
    try {
      const answers = await Promise.all([1, 2, 3].map(() => put(member, png)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const { rows } = await site.context.pool.query(
        'select logo_file_key from organizations where id = $1',
        [member.orgId],
      )
      expect([...kept]).toEqual([rows[0].logo_file_key])
      const { eventHandlers } = site.context
      site.context.eventHandlers = {
        'organization.updated': [() => Promise.reject(new Error('no room left'))],
      }
      const failed = await put(member, png)
      site.context.eventHandlers = eventHandlers
      expect(failed.statusCode).toBe(500)
      expect([...kept]).toEqual([rows[0].logo_file_key])
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  })

  test('must be a picture of at most 1 MB, whatever its name', async () => {
    const member = await site.makeOrganization()
    const svg = await put(member, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect(svg.statusCode).toBe(400)
    expect(svg.json()).toMatchObject({
      fields: [{ path: 'logo', message: 'Choisissez une image PNG, JPEG, WebP ou GIF' }],
    })
    const heavy = await put(member, Buffer.concat([png, Buffer.alloc(1_100_000)]))
    expect(heavy.statusCode).toBe(400)
    expect(heavy.json()).toMatchObject({
      fields: [{ path: 'logo', message: 'Image trop lourde (max. 1 Mo)' }],
    })
    expect((await put(member, Buffer.alloc(6_000_000))).statusCode).toBe(413)
    for (const unreadable of [pngBomb(), png.subarray(0, 20), jpegBox.subarray(0, 40)])
      expect((await put(member, unreadable)).json()).toMatchObject({
        fields: [{ path: 'logo', message: expect.stringMatching(/^Image illisible ou trop grande/) }],
      })
    expect((await put(member, jpegBox)).json()).toMatchObject({ hasLogo: true })
    expect((await put(await site.makeMember(member.orgId, 'member'), png)).statusCode).toBe(403)
  })
})

describe('the colour of documents', () => {
  const put = (member: Member, tone: string) =>
    site.request('PUT', '/api/v1/organization/document-tone', { as: member, body: { tone } })

  test('is slate until another is chosen, and is no fact that a form holds', async () => {
    const owner = await site.makeOrganization()
    const before = await site.request<Organization>('GET', '/api/v1/organization', { as: owner })
    expect(before.body.documentTone).toBe('slate')
    expect((await put(owner, 'plum')).body).toMatchObject({
      documentTone: 'plum',
      revision: before.body.revision,
    })
    expect((await put(owner, 'plum')).status).toBe(200)
    const { rows } = await site.context.pool.query(
      "select count(*)::int as n from event_log where org_id = $1 and event_type = 'organization.updated'",
      [owner.orgId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is one of the table, and of whom may change the organization', async () => {
    const owner = await site.makeOrganization()
    expect(await put(owner, 'pink')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'tone', message: 'Choisissez une couleur' }] },
    })
    expect((await put(await site.makeMember(owner.orgId, 'member'), 'plum')).status).toBe(403)
  })
})
