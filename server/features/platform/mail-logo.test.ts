import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { memberScope } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { imageSize } from '#shared/domain/files/image-kind.ts'
import type { Plan } from '#shared/domain/plans/plan-ids.ts'
import { deliverMail } from './commands/deliver-mail.ts'
import { type MailContent, queueMail } from './commands/queue-mail.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const content: MailContent = {
  subject: 'Devis',
  preview: 'Devis',
  title: 'Trois chaises',
  paragraphs: ['Bonjour,'],
  footer: 'Pied',
  action: { label: 'Consulter le devis', url: 'https://ardoise.test/d/abcdefghijklmnopqrstuv' },
}

/** The mail to a client of an organization, as it left. `logo`: bytes of its file; null: it has none. */
async function mailWith(
  logo: Uint8Array | null,
  { fromName = 'Atelier « Rivoire »', plan = 'business' }: { fromName?: string | null; plan?: Plan } = {},
) {
  const { context } = site
  const owner = await site.makeOrganization({ plan })
  // Past its trial, which has a logo whatever is agreed.
  await context.pool.query("update organizations set created_at = now() - interval '1 year' where id = $1", [
    owner.orgId,
  ])
  const email = `client-${crypto.randomUUID()}@exemple.test`
  const key = `${owner.orgId}/logos/logo.png`
  if (logo !== null)
    await context.pool.query('update organizations set logo_file_key = $2 where id = $1', [owner.orgId, key])
  if (logo !== null && logo.length > 0) await context.files.put(key, logo, { contentType: 'image/png' })
  const envelope = {
    kind: 'quote',
    to: { email, name: null },
    fromName,
    urgent: false,
    secret: false,
  } as const
  const mailId = await inTransaction(memberScope(context, owner), (tx) =>
    queueMail(tx, { ...envelope, counts: false }, content),
  )
  await deliverMail(context, { mailId, orgId: owner.orgId }, { last: true })
  return (await site.mails()).find(({ to }) => to.email === email)!
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#b05a2c' } })
    .png()
    .toBuffer()

test.each([
  [1_200, 300, { width: 320, height: 80 }, 'width="160" height="40"'],
  [1_200, 120, { width: 400, height: 40 }, 'width="200" height="20"'],
  [24, 8, { width: 24, height: 8 }, 'width="24" height="8"'],
])('a logo of %i × %i pixels is a small picture of the mail itself', async (width, height, kept, shown) => {
  const mail = await mailWith(await picture(width, height))
  expect(mail.attachments).toMatchObject([
    { filename: 'logo.png', contentType: 'image/png', contentId: 'logo' },
  ])
  const bytes = new Uint8Array(Buffer.from(mail.attachments[0]!.contentBase64, 'base64'))
  expect(imageSize(bytes)).toEqual(kept)
  expect(bytes.byteLength).toBeLessThan(10_000)
  expect(mail.html).toContain(`<img src="cid:logo" alt="Atelier « Rivoire »" ${shown}`)
})

test.each([
  ['without a logo', null],
  ['whose logo was taken away before it left', new Uint8Array()],
  ['whose logo is no picture', new TextEncoder().encode('<svg/>')],
])('a mail %s bears the name', async (_, logo) => {
  const mail = await mailWith(logo)
  expect(mail.attachments).toEqual([])
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toMatch(/<span class="ink"[^>]*>Atelier « Rivoire »<\/span>/)
  // White on the white plate of a dark mail, the name would not be seen.
  expect(mail.html).not.toContain('class="plate"')
})

test('a mail bears the name where the plan has no logo, as the PDF does', async () => {
  const free = await mailWith(await picture(100, 40), { plan: 'gratuit' })
  expect(free.attachments).toEqual([])
  expect(free.html).not.toContain('cid:')
  const sold = await mailWith(await picture(100, 40), { plan: 'premium' })
  expect(sold.html).toContain('cid:logo')
})

test('a mail to a colleague has no head, whatever the logo', async () => {
  const mail = await mailWith(await picture(100, 40), { fromName: null })
  expect(mail.attachments).toEqual([])
  expect(mail.html).not.toContain('cid:')
})

test('a mail has a dark version, and its address holds in a line', async () => {
  const { html, text } = await mailWith(null)
  const styles = /<style>(.*@media \(prefers-color-scheme:dark\)\{.*\})<\/style>/.exec(html)![1]!
  const classes = new Set(Array.from(html.matchAll(/class="(\w+)"/g), ([, name]) => name!))
  for (const name of classes) expect(styles).toContain(`.${name}{`)
  // Each text with a colour in light has one in dark.
  for (const [tag] of html.matchAll(/<[^>]*style="[^"]*(?:;|")color:[^>]*>/g))
    if (!tag.includes('#ffffff')) expect(tag).toContain('class=')
  expect(html).toContain('>ardoise.test/d/abcdefghijklmnopqrstuv</a>')
  expect(text).toContain('https://ardoise.test/d/abcdefghijklmnopqrstuv')
})
