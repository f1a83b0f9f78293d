import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { followOrganization } from '#server/test/mail/follow-organization.ts'
import type { Draft } from '#shared/contract/mail-sending.ts'
import { openSendingMailbox } from './sending-mailbox.fixture.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

test('without a mail server: a mail leaves by its job, is read in /dev/mail, answered as its client, and answered again', async () => {
  const owner = await site.makeOrganization()
  const box = await openSendingMailbox(site, owner)
  const email = `client-${crypto.randomUUID().slice(0, 8)}@essai.test`
  const begun = await box.call<Draft>(owner, 'POST', '/mail-drafts', {
    mailboxId: box.id,
    subject: 'Plan de la salle',
    to: [{ name: 'Ana Roy', address: email }],
  })
  const { body: draft } = await box.save(owner, begun.body, { body: '<p>Voici le plan.</p>' })
  const { body: sending } = await box.send(owner, draft)
  const captured = await site.waitForMail(({ to }) => to.email === email)
  expect(captured).toMatchObject({
    subject: 'Plan de la salle',
    messageId: `<${sending.id}@atelier.test>`,
    to: { name: 'Ana Roy' },
    html: expect.stringContaining('<p>Voici le plan.</p>'),
  })
  const answered = await site.app.inject({
    method: 'POST',
    url: `/dev/mail/${captured.id}/reply`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ text: 'Merci, c’est parfait.' }).toString(),
  })
  expect(answered.statusCode).toBe(303)
  const follower = await followOrganization(site, owner.orgId)
  const seen = async () => (await box.conversation(owner, 'Plan de la salle').catch(() => null))?.mails.length
  await expect.poll(seen, { timeout: 20_000 }).toBe(2)
  const again = await box.answer(owner, 'Plan de la salle')
  expect(again).toMatchObject({ to: [{ address: email, name: 'Ana Roy' }], subject: 'Re: Plan de la salle' })
  await follower.close()
})
