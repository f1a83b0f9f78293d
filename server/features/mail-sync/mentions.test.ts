import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { sendQuote } from '#server/test/signing.ts'
import { withMentions } from './steps/find-mentions.ts'
import type { ReadMail } from './store/mails.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

async function mentionsIn(owner: Member, text: string, html: string | null = null): Promise<string[]> {
  const mail = { parsed: { subject: 'Votre proposition', text, html } } as ReadMail
  const [read] = await inTransaction(systemScope(site.context, owner.orgId), (tx) => withMentions(tx, [mail]))
  return read!.mentions
}

test('a mail that quotes the link of a devis is about it, though it says no number; not for a neighbour', async () => {
  const owner = await site.makeOrganization()
  const { token, number } = await sendQuote(site, owner)
  const quoted = `D’accord pour mardi.\n> Lire le devis : https://ardoise.test/d/${token}`
  expect(await mentionsIn(owner, quoted)).toEqual([number])
  expect(await mentionsIn(owner, 'D’accord', `<a href="https://ardoise.test/d/${token}">Lire</a>`)).toEqual([
    number,
  ])
  expect(await mentionsIn(owner, `Le ${number}, https://ardoise.test/d/${token}`)).toEqual([number])
  expect(await mentionsIn(await site.makeOrganization(), quoted)).toEqual([])
})
