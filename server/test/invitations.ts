import { expect } from 'vitest'
import type { Invitation, InvitationView } from '#shared/contract/invitations.ts'
import type { EventEntry } from '#shared/contract/platform.ts'
import type { Answer, Member, TestApp } from './harness.ts'

type Refusal = { code: string; message: string; data?: Record<string, unknown> }

export const address = () => `invite-${crypto.randomUUID().slice(0, 8)}@exemple.test`

/** Steps of tests with invitations of an organization; site and owner are known once the tests run. */
export function invitationsOf(site: () => TestApp, owner: () => Member) {
  const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

  const invite = (as: Member, body: Record<string, unknown> = {}, headers = {}) =>
    site().request<Invitation>('POST', '/api/v1/invitations', {
      as,
      headers,
      body: { email: address(), firstName: 'Zoé', lastName: 'Le Goff', role: 'member', ...body },
    })
  const manage = (as: Member, { id }: Invitation, verb: 'resend' | 'revoke' | 'link') =>
    site().request<Invitation & { url: string }>('POST', `/api/v1/invitations/${id}/${verb}`, {
      as,
      body: {},
    })
  const answer = <T = InvitationView & { orgId: string }>(
    who: { token: string },
    verb: 'check' | 'accept' | 'refuse',
    token: string,
    headers = {},
  ): Promise<Answer<T & Refusal>> =>
    site().request('POST', `/api/v1/invitations/${verb}`, {
      headers: { ...bearer(who), ...headers },
      body: { token },
    })
  const preview = (token: string) =>
    site().request<InvitationView & Refusal>('POST', '/api/v1/invitations/preview', { body: { token } })

  /** Someone with an account and no organization, at this address. */
  async function person(email: string): Promise<Member> {
    const member = await site().makeOrganization()
    await site().context.pool.query('update users set email = $2 where id = $1', [member.userId, email])
    await site().context.pool.query('delete from organizations where id = $1', [member.orgId])
    return { ...member, email }
  }

  /** The secrets of the mail to an address. */
  async function secrets(email: string): Promise<{ token: string; code: string; text: string }> {
    const mail = await site().waitForMail(
      ({ to, subject }) => to.email === email && /vous invite/.test(subject),
    )
    return {
      token: /token=([\w-]{22})/.exec(mail.text)![1]!,
      code: /\n([A-Z2-9]{8})\n/.exec(mail.text)![1]!,
      text: mail.text,
    }
  }

  async function invited(body: Record<string, unknown> = {}) {
    const sent = await invite(owner(), body)
    expect(sent.status).toBe(200)
    return { invitation: sent.body, ...(await secrets(sent.body.email)) }
  }

  const age = (id: string, days: number) =>
    site().context.pool.query(
      `update invitations set expires_at = expires_at - make_interval(days => $2) where id = $1`,
      [id, days],
    )
  const events = async (subjectId: string) =>
    (
      await site().request<{ items: EventEntry[] }>('GET', `/api/v1/events?subjectId=${subjectId}`, {
        as: owner(),
      })
    ).body.items.map(({ type }) => type)
  return { age, answer, bearer, events, invite, invited, manage, person, preview }
}
