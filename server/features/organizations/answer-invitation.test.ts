import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { redactUrl } from '#server/http/request-target.ts'
import { deleteOldRows } from '#server/retention.ts'
import { inviteeScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { address, invitationsOf } from '#server/test/invitations.ts'
import type { Me } from '#shared/contract/identity.ts'
import type { Invitation } from '#shared/contract/invitations.ts'
import { oldInvitations } from './store/invitations.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp()
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const { age, answer, bearer, events, invited, person, preview } = invitationsOf(
  () => site,
  () => owner,
)

describe('answering', () => {
  test('a link shows who invites, signed in or not; a wrong link shows nothing', async () => {
    const { token, invitation } = await invited()
    expect(await preview(token)).toMatchObject({
      status: 200,
      body: {
        organizationName: 'Atelier Test',
        inviterName: 'Test owner',
        email: invitation.email,
        role: 'member',
      },
    })
    expect(await preview('x'.repeat(43))).toMatchObject({
      status: 404,
      body: { code: 'invitation_invalid', message: 'Invitation invalide ou expirée' },
    })
  })

  test('accepting joins once, with the invited role, gives access and tells the inviter', async () => {
    const { token, invitation } = await invited({ role: 'billing', title: 'Comptable' })
    const who = await person(invitation.email)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = await Promise.all([
      answer(who, 'accept', token, headers),
      answer(who, 'accept', token, headers),
    ])
    expect(one).toMatchObject({ status: 200, body: { orgId: owner.orgId, role: 'billing' } })
    expect(two!.body).toEqual(one!.body)
    const me = (await site.request<Me>('GET', '/api/v1/me', { headers: bearer(who) })).body
    expect(me).toMatchObject({
      current: { orgId: owner.orgId, role: 'billing' },
      profile: { title: 'Comptable' },
    })
    expect(await answer(who, 'accept', token)).toMatchObject({
      status: 409,
      body: { code: 'already_member', data: { orgId: owner.orgId, suspended: false } },
    })
    expect(await preview(token)).toMatchObject({ status: 410, body: { code: 'invitation_used' } })
    expect(await events(invitation.id)).toContain('invitation.accepted')
    expect(await events(who.userId)).toEqual(['member.joined'])
  })

  test('a code works like the link, typed with hyphens and small letters, for its own address only', async () => {
    const { code, invitation } = await invited()
    const stranger = await person(address())
    expect(await answer(stranger, 'check', code)).toMatchObject({
      status: 404,
      body: { code: 'invitation_invalid' },
    })
    const who = await person(invitation.email)
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    expect(await answer(who, 'check', typed)).toMatchObject({ status: 200 })
    expect(await answer(who, 'accept', typed)).toMatchObject({ status: 200, body: { orgId: owner.orgId } })
    expect(await preview(code)).toMatchObject({ status: 404 })
  })

  test('after ten tries in an hour even the right code is refused', async () => {
    const { code, invitation } = await invited()
    const who = await person(invitation.email)
    for (let index = 0; index < 10; index++) expect((await answer(who, 'check', 'ABCDEFGH')).status).toBe(404)
    expect(await answer(who, 'check', code)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })

  test('an account with another address is told the invited one and cannot answer', async () => {
    const { token, invitation } = await invited()
    const other = await person(address())
    for (const verb of ['check', 'accept', 'refuse'] as const)
      expect(await answer(other, verb, token)).toMatchObject({
        status: 403,
        body: {
          code: 'invitation_other_address',
          message: `Cette invitation est destinée à ${invitation.email}. Veuillez vous connecter avec cette adresse email.`,
          data: { email: invitation.email },
        },
      })
  })

  test('an unverified address cannot accept', async () => {
    const { token, invitation } = await invited()
    const who = await person(invitation.email)
    await site.context.pool.query('update users set email_verified = false where id = $1', [who.userId])
    expect(await answer(who, 'accept', token)).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    })
  })

  test('an expired invitation and a suspended member are refused', async () => {
    const { token, invitation } = await invited()
    const who = await person(invitation.email)
    await age(invitation.id, 7)
    for (const verb of ['check', 'accept'] as const)
      expect(await answer(who, verb, token)).toMatchObject({
        status: 410,
        body: { code: 'invitation_expired', message: 'Invitation invalide ou expirée' },
      })
    await site.context.pool.query(
      `insert into memberships (org_id, user_id, role, status) values ($1, $2, 'viewer', 'suspended')`,
      [owner.orgId, who.userId],
    )
    expect(await answer(who, 'accept', token)).toMatchObject({
      status: 409,
      body: { code: 'already_member', data: { suspended: true } },
    })
  })

  test('refusing closes the invitation and notifies the inviter', async () => {
    const { token, invitation } = await invited()
    const who = await person(invitation.email)
    expect(await answer(who, 'refuse', token)).toMatchObject({
      status: 200,
      body: { organizationName: 'Atelier Test' },
    })
    expect(await answer(who, 'accept', token)).toMatchObject({
      status: 410,
      body: { code: 'invitation_revoked' },
    })
    const told = await site.context.pool.query(
      `select n.user_id from notifications n join event_log e on e.org_id = n.org_id and e.id = n.event_id
       where e.subject_id = $1 and e.event_type = 'invitation.refused'`,
      [invitation.id],
    )
    expect(told.rows).toContainEqual({ user_id: owner.userId })
    const all = await site.request<{ items: Invitation[] }>('GET', '/api/v1/invitations?state=revoked', {
      as: owner,
    })
    expect(all.body.items).toContainEqual(expect.objectContaining({ id: invitation.id, refused: true }))
    expect(await events(invitation.id)).toContain('invitation.refused')
  })
})

describe('around the answer', () => {
  test('signing up from an invitation asks for no company; an ordinary sign-up does', async () => {
    const { token, invitation } = await invited()
    const account = { email: invitation.email, password: 'un-mot-de-passe-long', name: 'Zoé Le Goff' }
    const signUp = (body: object) => site.request('POST', '/auth/v1/sign-up/email', { body })
    expect(await signUp(account)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'companyName', message: 'Nom d’entreprise requis (min. 2 caractères)' }] },
    })
    expect((await signUp({ ...account, invited: true })).status).toBe(200)
    const mail = await site.waitForMail(
      ({ to, subject }) => to.email === account.email && /code/.test(subject),
    )
    const otp = /\b\d{6}\b/.exec(mail.text)![0]
    const verified = await site.request<{ token: string }>('POST', '/auth/v1/email-otp/verify-email', {
      body: { email: account.email, otp, password: account.password },
    })
    const me = await site.request<Me>('GET', '/api/v1/me', { headers: bearer(verified.body) })
    expect(me.body).toMatchObject({ user: { companyName: null }, memberships: [] })
    expect((await answer(verified.body, 'accept', token)).body).toMatchObject({ orgId: owner.orgId })
  })

  test('the page of an invitation sends no referrer, and its token is not logged', async () => {
    expect(redactUrl('/invite/accept?token=secret')).toBe('/invite/accept')
    const page = await site.request('GET', '/invite/accept?token=secret')
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('an invitation is deleted ninety days after it expired', async () => {
    const [old, young] = [(await invited()).invitation, (await invited()).invitation]
    await age(old.id, 98)
    await age(young.id, 90)
    await deleteOldRows(site.context, [oldInvitations])
    const { rows } = await site.context.pool.query('select id from invitations where id in ($1, $2)', [
      old.id,
      young.id,
    ])
    expect(rows).toEqual([{ id: young.id }])
  })
})

describe('row-level security', () => {
  test('an invitee joins only as themselves and with the invited role', async () => {
    const { invitation } = await invited({ role: 'viewer' })
    const who = await person(invitation.email)
    const other = await person(address())
    const join = (userId: string, as: string, role: string) =>
      inTransaction(inviteeScope(site.context, { orgId: owner.orgId, userId: as }), (tx) =>
        sql`insert into memberships (org_id, user_id, role) values (${owner.orgId}, ${userId}, ${role})`.execute(
          tx.db,
        ),
      )
    await expect(join(who.userId, who.userId, 'admin')).rejects.toThrow(/row-level security/)
    await expect(join(other.userId, other.userId, 'viewer')).rejects.toThrow(/row-level security/)
    await expect(join(other.userId, who.userId, 'viewer')).rejects.toThrow(/row-level security/)
    await join(who.userId, who.userId, 'viewer')
  })

  test('no role reads the hashes or another organization’s invitations', async () => {
    const { invitation } = await invited()
    const neighbour = await site.makeOrganization()
    await expect(
      readAs(owner.scope, (tx) => sql`select code_hash from invitations`.execute(tx.db)),
    ).rejects.toThrow(/permission denied/)
    const seen = await readAs(neighbour.scope, (tx) =>
      tx.db.selectFrom('invitations').select('id').where('id', '=', invitation.id).execute(),
    )
    expect(seen).toEqual([])
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    const links = await readAs(viewer.scope, (tx) =>
      tx.db.selectFrom('invitation_links').select('token_hash').execute(),
    )
    expect(links).toEqual([])
  })
})
