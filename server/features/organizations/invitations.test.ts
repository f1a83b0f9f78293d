import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redactUrl } from '#server/context.ts'
import { asPlatform, inTransaction, readAs } from '#server/db/transaction.ts'
import { inviteeScope } from '#server/scope.ts'
import { type Answer, type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Me } from '#shared/contract/identity.ts'
import type { Invitation, InvitationView } from '#shared/contract/invitations.ts'
import type { EventEntry } from '#shared/contract/platform.ts'
import { invitationMailLimits } from '#shared/domain/invitation.ts'
import { purgeInvitations } from './store/invitations.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp()
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const DAY = 86_400_000
const address = () => `invite-${crypto.randomUUID().slice(0, 8)}@exemple.test`
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
type Refusal = { code: string; message: string; data?: Record<string, unknown> }

const invite = (as: Member, body: Record<string, unknown> = {}, headers = {}) =>
  site.request<Invitation>('POST', '/api/v1/invitations', {
    as,
    headers,
    body: { email: address(), firstName: 'Zoé', lastName: 'Le Goff', role: 'member', ...body },
  })
const manage = (as: Member, { id }: Invitation, verb: 'resend' | 'revoke' | 'link') =>
  site.request<Invitation & { url: string }>('POST', `/api/v1/invitations/${id}/${verb}`, { as, body: {} })
const answer = <T = InvitationView & { orgId: string }>(
  who: { token: string },
  verb: 'check' | 'accept' | 'refuse',
  token: string,
  headers = {},
): Promise<Answer<T & Refusal>> =>
  site.request('POST', `/api/v1/invitations/${verb}`, {
    headers: { ...bearer(who), ...headers },
    body: { token },
  })
const preview = (token: string) =>
  site.request<InvitationView & Refusal>('POST', '/api/v1/invitations/preview', { body: { token } })

/** Someone with an account and no organization, at this address. */
async function person(email: string): Promise<Member> {
  const member = await site.makeOrganization()
  await site.context.pool.query('update users set email = $2 where id = $1', [member.userId, email])
  await site.context.pool.query('delete from organizations where id = $1', [member.orgId])
  return { ...member, email }
}

/** The secrets of the mail to an address. */
async function secrets(email: string): Promise<{ token: string; code: string; text: string }> {
  const mail = await site.waitForMail(({ to, subject }) => to.email === email && /vous invite/.test(subject))
  return {
    token: /token=([\w-]{43})/.exec(mail.text)![1]!,
    code: /\n([A-Z2-9]{8})\n/.exec(mail.text)![1]!,
    text: mail.text,
  }
}

async function invited(body: Record<string, unknown> = {}) {
  const sent = await invite(owner, body)
  expect(sent.status).toBe(200)
  return { invitation: sent.body, ...(await secrets(sent.body.email)) }
}

const age = (id: string, days: number) =>
  site.context.pool.query(
    `update invitations set expires_at = expires_at - make_interval(days => $2) where id = $1`,
    [id, days],
  )
const events = async (subjectId: string) =>
  (
    await site.request<{ items: EventEntry[] }>('GET', `/api/v1/events?subjectId=${subjectId}`, { as: owner })
  ).body.items.map(({ type }) => type)

describe('inviting', () => {
  test('for 7 days, by mail, once an address', async () => {
    const email = address()
    const { body } = await invite(owner, { email: ` ${email.toUpperCase()} `, title: 'Chargée d’affaires' })
    expect(body).toMatchObject({
      email,
      firstName: 'Zoé',
      title: 'Chargée d’affaires',
      role: 'member',
      status: 'pending',
      inviterName: 'Test owner',
      mailFailed: false,
    })
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(604_800_000)
    expect(await invite(owner, { email })).toMatchObject({
      status: 409,
      body: {
        code: 'invitation_pending',
        message: 'Cette adresse email a déjà une invitation en attente',
        fields: [{ path: 'email', message: 'Cette adresse email a déjà une invitation en attente' }],
      },
    })
    const neighbour = await site.makeOrganization()
    expect((await invite(neighbour, { email })).status).toBe(200)
    expect(await events(body.id)).toEqual(expect.arrayContaining(['invitation.created']))
  })

  test('one row, however many ask at once; the same request twice is one mail', async () => {
    const email = address()
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(owner, { email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const body = { email: address() }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const twice = await Promise.all([invite(owner, body, headers), invite(owner, body, headers)])
    expect(twice[0]!.body).toEqual(twice[1]!.body)
    const mails = await site.context.pool.query('select 1 from outgoing_mails where to_email = $1', [
      body.email,
    ])
    expect(mails.rowCount).toBe(1)
  })

  test('not a member, whatever their state', async () => {
    const member = await site.makeMember(owner.orgId, 'viewer')
    const refused = {
      status: 409,
      body: { code: 'member_exists', message: 'Cette adresse email est déjà membre de l’organisation' },
    }
    expect(await invite(owner, { email: member.email })).toMatchObject(refused)
    await site.context.pool.query(`update memberships set status = 'suspended' where user_id = $1`, [
      member.userId,
    ])
    expect(await invite(owner, { email: member.email })).toMatchObject(refused)
  })

  test.each([
    [{ email: 'pas une adresse' }, 'email', 'Email invalide'],
    [{ firstName: '  ' }, 'firstName', 'Prénom requis'],
    [{ role: 'owner' }, 'role', 'Choisissez un rôle'],
    [{ role: undefined }, 'role', 'Choisissez un rôle'],
    [{ title: 'x'.repeat(81) }, 'title', 'Fonction trop longue (max. 80 caractères)'],
  ])('%o is refused', async (body, path, message) => {
    expect(await invite(owner, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: [{ path, message }] },
    })
  })

  test('an expired one makes room for another', async () => {
    const { invitation } = await invited()
    await age(invitation.id, 8)
    expect((await invite(owner, { email: invitation.email })).status).toBe(200)
    const { rows } = await site.context.pool.query(
      'select status from invitations where email = $1 order by created_at',
      [invitation.email],
    )
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'pending'])
  })

  test('names of strangers make no link and no second line in the mail', async () => {
    const boss = await site.makeOrganization({ name: 'Gagnez sur http://casino.test/vite' })
    await site.context.pool.query(
      `update users set name = E'www.casino.test\\nSubject: gratuit' where id = $1`,
      [boss.userId],
    )
    const { body } = await invite(boss, { firstName: 'casino.test' })
    const mail = await site.waitForMail(({ to }) => to.email === body.email)
    expect(`${mail.subject}\n${mail.text}`).not.toMatch(/casino\.test|http:\/\/cas/)
    expect(mail.subject).not.toContain('\n')
  })

  test('so many mails a day and no more: an address, an organization', async () => {
    const { invitation } = await invited()
    const more = invitationMailLimits.toAddress - 1
    for (let index = 0; index < more; index++)
      expect((await manage(owner, invitation, 'resend')).status).toBe(200)
    expect(await manage(owner, invitation, 'resend')).toMatchObject({
      status: 429,
      body: { code: 'invitation_mails_exceeded' },
    })
    expect(await invite(await site.makeOrganization(), { email: invitation.email })).toMatchObject({
      status: 429,
    })
    const boss = await site.makeOrganization()
    await site.context.pool.query(
      `insert into outgoing_mails (org_id, kind, to_email, subject, status)
       select $1, 'invitation', 'x' || i || '@exemple.test', '', 'sent' from generate_series(1, $2::int) i`,
      [boss.orgId, invitationMailLimits.ofOrganization],
    )
    expect(await invite(boss)).toMatchObject({ status: 429, body: { code: 'invitation_mails_exceeded' } })
    await site.context.pool.query(
      `update outgoing_mails set created_at = now() - interval '25 hours' where org_id = $1`,
      [boss.orgId],
    )
    expect((await invite(boss)).status).toBe(200)
  })
})

describe('what managers do with a pending one', () => {
  test('resending makes a new link and code, and voids those of before', async () => {
    const { invitation, token, code } = await invited()
    await age(invitation.id, 3)
    const { url } = (await manage(owner, invitation, 'link')).body
    const resent = await manage(owner, invitation, 'resend')
    expect(Date.parse(resent.body.expiresAt) - Date.now()).toBeGreaterThan(6.9 * DAY)
    const who = await person(invitation.email)
    for (const old of [token, code, new URL(url).searchParams.get('token')!])
      expect(await answer(who, 'check', old)).toMatchObject({
        status: 404,
        body: { code: 'invitation_invalid' },
      })
    expect(await answer(who, 'accept', token)).toMatchObject({
      status: 404,
      body: { code: 'invitation_gone', message: 'Invitation not found or invalid' },
    })
    const fresh = await site.waitForMail(
      ({ to, text }) => to.email === invitation.email && !text.includes(token),
    )
    const renewed = /token=([\w-]{43})/.exec(fresh.text)![1]!
    expect((await answer(who, 'check', renewed)).status).toBe(200)
  })

  test('a copied link is new, and leaves the mailed one good', async () => {
    const { invitation, token } = await invited()
    const { body } = await manage(owner, invitation, 'link')
    const copied = new URL(body.url)
    expect(copied.pathname).toBe('/invite/accept')
    expect(copied.searchParams.get('token')).toMatch(/^[\w-]{43}$/)
    const who = await person(invitation.email)
    for (const one of [token, copied.searchParams.get('token')!])
      expect((await answer(who, 'check', one)).status).toBe(200)
  })

  test('only hashes are kept, and nothing of them in the log of events or in kept answers', async () => {
    const { token, code, invitation } = await invited()
    const { url } = (await manage(owner, invitation, 'link')).body
    const dump = await site.context.pool.query(
      `select (select json_agg(i) from invitations i)::text || (select json_agg(l) from invitation_links l)::text
        || (select json_agg(e) from event_log e)::text || coalesce((select json_agg(k) from idempotency_keys k)::text, '')
        || (select json_agg(m) from outgoing_mails m where status = 'sent')::text as all`,
    )
    for (const secret of [token, code, new URL(url).searchParams.get('token')!])
      expect(dump.rows[0].all).not.toContain(secret)
  })

  test('only a pending one is resent, revoked or copied', async () => {
    const { invitation, token } = await invited()
    expect((await manage(owner, invitation, 'revoke')).body).toMatchObject({
      status: 'revoked',
      refused: false,
    })
    const who = await person(invitation.email)
    expect(await answer(who, 'check', token)).toMatchObject({
      status: 410,
      body: { code: 'invitation_revoked', message: 'Invitation invalide ou expirée' },
    })
    const expired = (await invited()).invitation
    await age(expired.id, 8)
    for (const one of [invitation, expired])
      for (const verb of ['resend', 'revoke', 'link'] as const)
        expect(await manage(owner, one, verb)).toMatchObject({
          status: 409,
          body: { code: 'invitation_not_pending' },
        })
    expect((await invite(owner, { email: invitation.email })).status).toBe(200)
  })

  test('revoking and accepting at once: one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { invitation, token } = await invited()
      const who = await person(invitation.email)
      const [revoked, accepted] = await Promise.all([
        manage(owner, invitation, 'revoke'),
        answer(who, 'accept', token),
      ])
      expect([revoked.status, accepted.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('an admin does not touch the invitation of an owner; the others manage none', async () => {
    const admin = await site.makeMember(owner.orgId, 'admin')
    const { invitation } = await invited()
    await site.context.pool.query(`update invitations set role = 'owner' where id = $1`, [invitation.id])
    for (const verb of ['resend', 'revoke', 'link'] as const)
      expect(await manage(admin, invitation, verb)).toMatchObject({
        status: 403,
        body: { code: 'owner_protected' },
      })
    for (const role of ['member', 'billing', 'viewer'] as const) {
      const other = await site.makeMember(owner.orgId, role)
      expect((await invite(other)).status).toBe(403)
      expect((await site.request('GET', '/api/v1/invitations', { as: other })).status).toBe(200)
    }
  })

  test('the list: newest first, by state and by words, with what became of the mail', async () => {
    const boss = await site.makeOrganization()
    const made: Invitation[] = []
    for (const firstName of ['Ada', 'Blaise', 'Chloé', 'Denis'])
      made.push((await invite(boss, { firstName })).body)
    await manage(boss, made[0]!, 'revoke')
    await age(made[1]!.id, 8)
    const list = async (query: string) =>
      (
        await site.request<{ items: Invitation[]; nextCursor: string | null }>(
          'GET',
          `/api/v1/invitations${query}`,
          { as: boss },
        )
      ).body
    const first = await list('?limit=2')
    expect(first.items.map(({ firstName }) => firstName)).toEqual(['Denis', 'Chloé'])
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ items: [{ firstName: 'Blaise', status: 'expired' }], nextCursor: null })
    expect((await list('?state=revoked')).items).toMatchObject([{ firstName: 'Ada', status: 'revoked' }])
    expect((await list('?state=all&q=chloe')).items).toMatchObject([{ firstName: 'Chloé' }])
    const count = await site.request('GET', '/api/v1/invitations/count?state=all', { as: boss })
    expect(count.body).toEqual({ count: 4 })
    await site.waitForMail(({ to }) => to.email === made[3]!.email)
    await site.context.pool.query(`update outgoing_mails set status = 'failed' where subject_id = $1`, [
      made[3]!.id,
    ])
    expect((await list('?q=denis')).items).toMatchObject([{ mailFailed: true }])
  })
})

describe('answering', () => {
  test('a link says who invites, signed in or not, and nothing to a wrong one', async () => {
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

  test('accepting joins with the invited role, once, and works there; the inviter is told', async () => {
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

  test('a code does the same, typed with hyphens and small letters, for its own address alone', async () => {
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

  test('codes are tried ten times an hour, then the right one waits too', async () => {
    const { code, invitation } = await invited()
    const who = await person(invitation.email)
    for (let index = 0; index < 10; index++) expect((await answer(who, 'check', 'ABCDEFGH')).status).toBe(404)
    expect(await answer(who, 'check', code)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })

  test('another address: told which, and may not join', async () => {
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

  test('an address that is not proved joins nothing', async () => {
    const { token, invitation } = await invited()
    const who = await person(invitation.email)
    await site.context.pool.query('update users set email_verified = false where id = $1', [who.userId])
    expect(await answer(who, 'accept', token)).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    })
  })

  test('expired, or a suspended member: refused', async () => {
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

  test('refusing closes it and notifies the inviter', async () => {
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

describe('beside the rules', () => {
  test('signing up from an invitation asks for no company; signing up alone does', async () => {
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

  test('the page of a link tells no other site, and its address stays out of the log', async () => {
    expect(redactUrl('/invite/accept?token=secret')).toBe('/invite/accept')
    const page = await site.request('GET', '/invite/accept?token=secret')
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('ninety days after its time an invitation is forgotten', async () => {
    const [old, young] = [(await invited()).invitation, (await invited()).invitation]
    await age(old.id, 98)
    await age(young.id, 90)
    await asPlatform(site.context, (db) => purgeInvitations(db, new Date()))
    const { rows } = await site.context.pool.query('select id from invitations where id in ($1, $2)', [
      old.id,
      young.id,
    ])
    expect(rows).toEqual([{ id: young.id }])
  })
})

describe('row-level security', () => {
  test('an invitee joins with the invited role and address, and in no other way', async () => {
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

  test('no role reads the hashes, nor another organization’s invitations', async () => {
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
