import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Invitee } from '#shared/contract/invitations.ts'
import { inviteMember } from './commands/invite-member.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp()
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const invitee = (more: Partial<Invitee> = {}): Invitee => ({
  email: `invite-${crypto.randomUUID().slice(0, 8)}@exemple.test`,
  firstName: 'Zoé',
  lastName: 'Le Goff',
  title: null,
  role: 'member',
  sendInvitation: true,
  ...more,
})
const invite = (as: Member, one: Invitee) => inTransaction(as.scope, (tx) => inviteMember(tx, one))

test('writes the row, the mail with link and code, and the event in the caller’s transaction, or nothing', async () => {
  const one = invitee()
  const id = await invite(owner, one)
  const mail = await site.waitForMail(({ to }) => to.email === one.email)
  expect(mail.subject).toBe('Test owner vous invite à rejoindre Atelier Test')
  expect(mail.text).toMatch(/\/invite\/accept\?token=[\w-]{22}\s/)
  expect(mail.text).toMatch(/\n[A-HJ-NP-Z2-9]{8}\n/)
  const undone = invitee()
  await expect(
    inTransaction(owner.scope, async (tx) => {
      await inviteMember(tx, undone)
      throw new Error('the wizard fails after all')
    }),
  ).rejects.toThrow('after all')
  const { rows } = await site.context.pool.query('select id, email from invitations where org_id = $1', [
    owner.orgId,
  ])
  expect(rows).toEqual([{ id, email: one.email }])
})

test('can invite without a mail; only an owner can invite an owner', async () => {
  const quiet = invitee({ sendInvitation: false, role: 'owner' })
  await invite(owner, quiet)
  const admin = await site.makeMember(owner.orgId, 'admin')
  await expect(invite(admin, invitee({ role: 'owner' }))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(invite(owner, invitee({ email: quiet.email }))).rejects.toMatchObject({
    code: 'invitation_pending',
    fields: [{ path: 'email', message: 'Cette adresse email a déjà une invitation en attente' }],
  })
  await expect(invite(owner, invitee({ email: admin.email }))).rejects.toMatchObject({
    code: 'member_exists',
    fields: [{ path: 'email', message: 'Cette adresse email est déjà membre de l’organisation' }],
  })
  const mails = await site.context.pool.query('select 1 from outgoing_mails where to_email = $1', [
    quiet.email,
  ])
  expect(mails.rowCount).toBe(0)
})
