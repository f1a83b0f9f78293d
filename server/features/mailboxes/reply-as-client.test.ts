import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { followOrganization } from '#server/test/mail/follow-organization.ts'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { connectMaildir } from './commands/connect-maildir.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

test('what is answered as a client on a captured mail arrives in the inbox of the organization that wrote', async () => {
  const owner = await site.makeOrganization()
  const colleague = await site.makeMember(owner.orgId, 'member')
  await connectMaildir(owner.scope, { address: 'contact@atelier.test' })
  const email = `client-${crypto.randomUUID().slice(0, 8)}@essai.test`
  await inTransaction(owner.scope, (tx) =>
    queueMail(
      tx,
      { kind: 'quote', to: { email, name: 'Ana "Belle" Roy' }, urgent: false, counts: false, secret: false },
      {
        subject: 'Votre devis D-2026-0007',
        preview: 'Votre devis',
        title: 'Devis',
        paragraphs: ['Bonjour'],
        footer: 'Reçu pour un essai.',
      },
    ),
  )
  const { id } = await site.waitForMail(({ to }) => to.email === email)
  const answer = (text: string) =>
    site.app.inject({
      method: 'POST',
      url: `/dev/mail/${id}/reply`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ text }).toString(),
    })
  // Its job writes the Message-ID after the mail is captured.
  await expect.poll(async () => (await answer('C’est d’accord.\nÀ lundi !')).statusCode).toBe(303)
  expect((await answer('  ')).statusCode).toBe(404)

  const follower = await followOrganization(site, owner.orgId)
  const rows = async () => {
    const listed = await site.request<{ items: ConversationSummary[] }>('GET', '/api/v1/conversations', {
      as: colleague,
    })
    return listed.body.items
  }
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(1)
  expect((await rows())[0]).toMatchObject({
    subject: 'Re: Votre devis D-2026-0007',
    snippet: 'C’est d’accord. À lundi !',
    senders: ['Ana  Belle  Roy'],
    unread: 1,
  })
  await follower.close()
})
