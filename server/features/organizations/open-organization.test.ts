import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { pngPixel } from '#server/test/images.fixture.ts'
import type { Me } from '#shared/contract/identity.ts'
import { roles } from '#shared/domain/roles.ts'

let site: TestApp
let founder: Member
beforeAll(async () => {
  site = await startTestApp()
  founder = await site.makeOrganization()
})
afterAll(() => site.close())

type Answer = {
  organization: { id: string; name: string; slug: string }
  code: string
  fields: { path: string; message: string }[]
}
const tag = () => crypto.randomUUID().slice(0, 8)
const facts = (more: Record<string, unknown> = {}) => {
  const slug = `atelier-${tag()}`
  return { name: 'Atelier Neuf', slug, ...more }
}
const someone = (more: Record<string, unknown> = {}) => ({
  email: `equipe-${tag()}@essai.test`,
  firstName: 'Inès',
  role: 'member',
  ...more,
})
const open = (body: unknown, member = founder) =>
  site.request<Answer>('POST', '/api/v1/organizations', {
    headers: { authorization: `Bearer ${member.token}` },
    body,
  })
const count = async (sql: string, values: unknown[]) =>
  (await site.context.pool.query(sql, values)).rows[0].n as number
const organizationsNamed = (slug: string) =>
  count('select count(*)::int as n from organizations where slug = $1', [slug])
const invitationsOf = async (orgId: string) =>
  (
    await site.context.pool.query(
      'select email, first_name, last_name, title, phone, role, status, sent_at from invitations where org_id = $1 order by email',
      [orgId],
    )
  ).rows

describe('creating an organization with the wizard', () => {
  test('creates the organization, its owner, its logo and an invitation for each role', async () => {
    const members = roles.map((role) =>
      someone({ role, lastName: 'Roux', title: 'Chef', phone: '0612345678' }),
    )
    const given = facts({
      description: 'Ébénisterie',
      industry: 'manufacturing',
      size: '11-50',
      website: 'https://atelier.test',
      country: 'CH',
      timezone: 'Europe/Zurich',
      currency: 'CHF',
      addressLine1: '1 quai du Rhône',
      postalCode: '1204',
      city: 'Genève',
    })
    const logo = `data:image/png;base64,${pngPixel.toString('base64')}`
    const { status, body } = await open({ ...given, logo, members })
    expect(status).toBe(200)
    const { id } = body.organization
    expect(body.organization).toEqual({ id, name: given.name, slug: given.slug })
    const read = { as: { token: founder.token, orgId: id } }
    expect((await site.request('GET', '/api/v1/organization', read)).body).toMatchObject({
      ...given,
      billingEmail: founder.email,
      hasLogo: true,
    })
    // The file is written before the organization exists, under the id of its founder, which the sweep knows.
    expect(
      await count(
        `select count(*)::int as n from organizations where id = $1 and starts_with(logo_file_key, $2 || '/logos/')`,
        [id, founder.userId],
      ),
    ).toBe(1)
    const me = await site.request<Me>('GET', '/api/v1/me', {
      headers: { authorization: `Bearer ${founder.token}` },
    })
    expect(me.body.current).toMatchObject({ orgId: id, role: 'owner', plan: 'gratuit' })
    const invitations = await invitationsOf(id)
    expect(invitations.map(({ role }) => role).sort()).toEqual([...roles].sort())
    expect(invitations[0]).toMatchObject({
      first_name: 'Inès',
      last_name: 'Roux',
      title: 'Chef',
      phone: '+33612345678',
      status: 'pending',
    })
    for (const { email } of members) await site.waitForMail(({ to }) => to.email === email)
  })

  test('an invitation with sendInvitation off stays pending without a mail', async () => {
    const quiet = someone({ sendInvitation: false })
    const { body } = await open(facts({ members: [quiet] }))
    expect(await invitationsOf(body.organization.id)).toMatchObject([
      { email: quiet.email, status: 'pending', sent_at: null },
    ])
    expect(
      await count('select count(*)::int as n from outgoing_mails where to_email = $1', [quiet.email]),
    ).toBe(0)
  })

  test('creates nothing when a member or the logo is refused', async () => {
    const invited = someone()
    const mine = facts({ members: [invited, someone({ email: founder.email })] })
    expect(await open(mine)).toMatchObject({
      status: 409,
      body: {
        code: 'member_exists',
        fields: [
          { path: 'members.1.email', message: 'Cette adresse email est déjà membre de l’organisation' },
        ],
      },
    })
    const badLogo = facts({ logo: `data:image/png;base64,${Buffer.from('rien').toString('base64')}` })
    expect(await open(badLogo)).toMatchObject({ status: 400, body: { fields: [{ path: 'logo' }] } })
    for (const { slug } of [mine, badLogo]) expect(await organizationsNamed(slug)).toBe(0)
    expect(
      await count('select count(*)::int as n from outgoing_mails where to_email = $1', [invited.email]),
    ).toBe(0)
  })

  test('a double click creates one organization; repeating after a lost answer adds only the missing invitations', async () => {
    const first = someone()
    const mine = facts({ members: [first] })
    const answers = await Promise.all([open(mine), open(mine), open(mine)])
    const ids = new Set(answers.map(({ body }) => body.organization.id))
    expect(ids.size).toBe(1)
    const later = someone()
    const again = await open({ ...mine, members: [first, later] })
    expect(again.body.organization.id).toBe([...ids][0])
    const emails = (await invitationsOf(again.body.organization.id)).map(({ email }) => email)
    expect(emails.sort()).toEqual([first.email, later.email].sort())
  })

  test('a slug already taken is refused in the words of the specification', async () => {
    const mine = facts()
    await open(mine)
    expect(await open({ ...mine, name: 'Autre' }, await site.makeOrganization())).toMatchObject({
      status: 409,
      body: {
        code: 'organization_slug_taken',
        fields: [{ path: 'slug', message: 'Ce nom d’organisation est déjà pris' }],
      },
    })
  })

  test.each([
    [{ members: [someone({ firstName: ' ' })] }, 'members.0.firstName', 'Prénom requis'],
    [{ members: [someone({ email: 'non' })] }, 'members.0.email', 'Email invalide'],
    [{ members: [someone({ role: 'chef' })] }, 'members.0.role', 'Choix invalide'],
    [
      { members: [someone({ email: 'a@b.fr' }), someone({ email: 'A@b.fr' })] },
      'members.1.email',
      'Cette adresse email a déjà une invitation en attente',
    ],
    [{ members: Array.from({ length: 51 }, () => someone()) }, 'members', 'Au plus 50 membres à la fois'],
    [{ slug: undefined }, 'slug', 'Slug requis'],
    [{ postalCode: '6900' }, 'postalCode', 'Code postal invalide'],
    [{ logo: 'data:image/svg+xml;base64,AAAA' }, 'logo', 'Choisissez une image PNG ou JPEG'],
    [{ logo: `data:image/png;base64,${'A'.repeat(700_000)}` }, 'logo', 'Image trop lourde (max. 512 Ko)'],
  ])('an invalid request is refused: %#', async (more, path, message) => {
    const { status, body } = await open(facts(more))
    expect([status, body.fields]).toEqual([400, [expect.objectContaining({ path, message })]])
  })

  test('a caller who is not signed in gets a 401', async () => {
    expect(await site.request('POST', '/api/v1/organizations', { body: facts() })).toMatchObject({
      status: 401,
    })
  })
})
