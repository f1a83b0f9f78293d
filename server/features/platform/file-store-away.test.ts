import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContext } from '#server/context.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { sendQuote } from '#server/test/signing.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import { checkFiles } from './commands/check-files.ts'
import { deliverMail } from './commands/deliver-mail.ts'
import { sweepFiles } from './commands/sweep-files.ts'

/** A disk that is not mounted any more: its folder is there or not, and empty. */
let site: TestApp
let owner: Member
let folder: string
beforeAll(async () => {
  site = await startTestApp()
  owner = await site.makeOrganization()
  folder = join(site.context.config.dataDir, 'files')
})
afterAll(() => site.close())

const unavailable = { name: 'FileStoreError', reason: 'unavailable' }
async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  await rename(folder, `${folder}-away`)
  try {
    return await work()
  } finally {
    await rename(`${folder}-away`, folder)
  }
}
const rows = async (text: string, values: unknown[] = []) =>
  (await site.context.pool.query(text, values)).rows

test('while the file store is away no mail fails, no file is reported missing, nothing is swept or stored; then work resumes', async () => {
  const quote = await sendQuote(site, owner)
  const [{ pdf_file_key: pdf }] = await rows('select pdf_file_key from quote_versions where quote_id = $1', [
    quote.quoteId,
  ])
  // The mail has no job, so nothing else sends it.
  const [mail] = await rows(
    `insert into outgoing_mails (org_id, kind, to_email, subject, html, text, attachments)
     values ($1, 'quote', 'a@client.test', 'Votre devis', '<p>x</p>', 'x', $2) returning id`,
    [owner.orgId, JSON.stringify([{ filename: 'Devis.pdf', contentType: 'application/pdf', fileKey: pdf }])],
  )
  const job = { mailId: mail.id as string, orgId: owner.orgId }
  const statusOf = async () =>
    (await rows('select status from outgoing_mails where id = $1', [job.mailId]))[0].status
  const missing = () => rows('select file_key from missing_files where org_id = $1', [owner.orgId])
  const logo = `${owner.orgId}/logos/${randomUUID()}.png`
  const { context } = site
  await whileAway(async () => {
    await expect(deliverMail(context, job, { last: false })).rejects.toMatchObject(unavailable)
    await expect(checkFiles(context, {})).rejects.toMatchObject(unavailable)
    await expect(sweepFiles(context, {})).rejects.toMatchObject(unavailable)
    await expect(
      context.files.put(logo, new Uint8Array([1]), { contentType: 'image/png' }),
    ).rejects.toMatchObject(unavailable)
    await expect(context.files.get(logo)).rejects.toMatchObject(unavailable)
    const answer = await site.request('GET', `/api/v1/quotes/${quote.quoteId}/pdf`, { as: owner })
    expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
  })
  expect([await statusOf(), await missing()]).toEqual(['queued', []])
  expect(await context.files.get(logo)).toBe(null)
  expect(await context.files.exists(pdf)).toBe(true)
  await deliverMail(context, job, { last: false })
  expect(await statusOf()).toBe('sent')
})

test('a start without the file store is refused and makes no second certificate', async () => {
  const { config, files, sealer } = site.context
  const url = await testDatabaseUrl()
  await whileAway(async () => {
    await expect(createContext(config, url)).rejects.toThrow(
      `Le dossier ${folder} ne contient pas les fichiers`,
    )
    await expect(files.exists('seal/certificate.json')).rejects.toMatchObject(unavailable)
  })
  expect(sealer.certificate.serial).not.toBe('')
  expect(await files.exists('seal/certificate.json')).toBe(true)
})
