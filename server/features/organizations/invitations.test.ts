import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { address, invitationsOf } from '#server/test/invitations.ts'
import type { Invitation } from '#shared/contract/invitations.ts'
import { invitationMailLimits } from '#shared/domain/organizations/invitation.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp()
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const DAY = 86_400_000
const { age, answer, events, invite, invited, manage, person } = invitationsOf(
  () => site,
  () => owner,
)

describe('inviting', () => {
  test('creates an invitation of 7 days, sent by mail, one per address', async () => {
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

  test('simultaneous requests create one row, and a repeated request sends one mail', async () => {
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

  test('refuses a member, even a suspended one', async () => {
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

  test('an address can be invited again after its invitation expired', async () => {
    const { invitation } = await invited()
    await age(invitation.id, 8)
    expect((await invite(owner, { email: invitation.email })).status).toBe(200)
    const { rows } = await site.context.pool.query(
      'select status from invitations where email = $1 order by created_at',
      [invitation.email],
    )
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'pending'])
  })

  test('names typed by strangers become neither a link nor a header in the mail', async () => {
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

  test('limits the mails of a day, per address and per organization', async () => {
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

describe('managing a pending invitation', () => {
  test('resending creates a new link and code and voids the former ones', async () => {
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
    const renewed = /token=([\w-]{22})/.exec(fresh.text)![1]!
    expect((await answer(who, 'check', renewed)).status).toBe(200)
  })

  test('copying creates a new link and keeps the mailed one valid', async () => {
    const { invitation, token } = await invited()
    const { body } = await manage(owner, invitation, 'link')
    const copied = new URL(body.url)
    expect(copied.pathname).toBe('/invite/accept')
    expect(copied.searchParams.get('token')).toMatch(/^[\w-]{22}$/)
    const who = await person(invitation.email)
    for (const one of [token, copied.searchParams.get('token')!])
      expect((await answer(who, 'check', one)).status).toBe(200)
  })

  test('only hashes are stored; events and kept answers hold no secret', async () => {
    const { token, code, invitation } = await invited()
    const { url } = (await manage(owner, invitation, 'link')).body
    const dump = await site.context.pool.query(
      // concat skips nulls, where || would make the whole text null.
      `select concat((select json_agg(i) from invitations i), (select json_agg(l) from invitation_links l),
        (select json_agg(e) from event_log e), (select json_agg(k) from idempotency_keys k),
        (select json_agg(m) from outgoing_mails m where status = 'sent')) as all`,
    )
    expect(dump.rows[0].all).toContain(invitation.id)
    for (const secret of [token, code, new URL(url).searchParams.get('token')!])
      expect(dump.rows[0].all).not.toContain(secret)
  })

  test('only a pending invitation is resent, revoked or copied', async () => {
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

  test('when revoking and accepting at once, one succeeds', async () => {
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

  test('an admin cannot manage the invitation of an owner, and lower roles manage none', async () => {
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

  test('the list is newest first, filtered by state and words, with the state of the mail', async () => {
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
    const counted = async (query: string) =>
      (await site.request('GET', `/api/v1/invitations/count${query}`, { as: boss })).body
    const byState = { open: 3, accepted: 0, revoked: 1, all: 4 }
    expect(await counted('')).toEqual({ count: 3, byState })
    expect(await counted('?state=all')).toEqual({ count: 4, byState })
    expect(await counted('?state=revoked&q=chloe')).toEqual({
      count: 0,
      byState: { open: 1, accepted: 0, revoked: 0, all: 1 },
    })
    // Otherwise its delivery could overwrite what follows.
    await expect
      .poll(async () => {
        const { rows } = await site.context.pool.query(
          'select status from outgoing_mails where subject_id = $1',
          [made[3]!.id],
        )
        return rows[0]?.status
      })
      .toBe('sent')
    await site.context.pool.query(`update outgoing_mails set status = 'failed' where subject_id = $1`, [
      made[3]!.id,
    ])
    expect((await list('?q=denis')).items).toMatchObject([{ mailFailed: true }])
  })
})
