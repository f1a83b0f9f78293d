import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { deliverMail } from './commands/deliver-mail.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

test('names stored with line breaks or reversed text add nothing to the headers of a mail', async () => {
  const { context } = site
  await context.files.put('test/x.pdf', Buffer.from('x'), { contentType: 'application/pdf' })
  const { rows } = await context.pool.query<{ id: string }>(
    `insert into outgoing_mails (kind, to_email, to_name, from_name, subject, html, text, attachments)
     values ('test', 'en-tetes@exemple.test', $1, $1, $1, 'x', 'x', $2) returning id`,
    [
      'Aïda\r\nBcc: tous@exemple.test\u2028\u202efdp',
      JSON.stringify([
        { filename: 'Devis\r\nX: y\u202efdp.exe', contentType: 'application/pdf', fileKey: 'test/x.pdf' },
      ]),
    ],
  )
  await deliverMail(context, { mailId: rows[0]!.id, orgId: null }, { last: true })
  const mail = (await site.mails()).find(({ to }) => to.email === 'en-tetes@exemple.test')!
  const name = 'Aïda Bcc: tous@exemple.test fdp'
  expect([mail.to.name, mail.fromName, mail.subject]).toEqual([name, name, name])
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Devis X: yfdp.exe'])
})
