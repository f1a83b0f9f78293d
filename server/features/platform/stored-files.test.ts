import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MARK_KEY } from '#server/integrations/files/mark.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { askCode, sendQuote, sign } from '#server/test/signing.ts'
import { checkFiles } from './commands/check-files.ts'
import { sweepFiles } from './commands/sweep-files.ts'

const OPERATOR = 'exploitante@ardoise.test'
const DAY_MS = 86_400_000
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ config: { operatorMailbox: OPERATOR } })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const bytes = new Uint8Array([1])
const logoKey = (folder: string) => `${folder}/logos/${randomUUID()}.png`
const pathOf = (key: string) => join(site.context.config.dataDir, 'files', key)
const nameLogo = (key: string | null) =>
  site.context.pool.query('update organizations set logo_file_key = $2 where id = $1', [owner.orgId, key])
const age = (key: string, days: number) => {
  const at = new Date(Date.now() - days * DAY_MS)
  return utimes(pathOf(key), at, at)
}
async function put(key: string, days: number): Promise<string> {
  await site.context.files.put(key, bytes, { contentType: 'image/png' })
  await age(key, days)
  return key
}
const stays = (key: string) => site.context.files.exists(key)
const until = async (condition: () => Promise<boolean>) => {
  const deadline = Date.now() + 30_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not come about within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const nightOf = async (job: 'sweep-files' | 'check-files') =>
  (await site.context.pool.query('select * from file_checks where job = $1', [job])).rows[0]

describe('the sweep', () => {
  test('deletes files that no row names after a day, and no others', async () => {
    const orphan = await put(logoKey(owner.orgId), 1.1)
    // A file of a wizard killed before its organization existed.
    const founder = await put(logoKey(owner.userId), 2)
    const picture = await put(`${owner.userId}/avatars/${randomUUID()}.webp`, 2)
    const quote = await sendQuote(site, owner)
    expect((await sign(site, quote, await askCode(site, quote))).status).toBe(200)
    const { rows } = await site.context.pool.query<Record<string, string>>(
      `select v.pdf_file_key, s.sealed_file_key, s.proof_pdf_file_key, s.proof_json_file_key
       from signatures s join quote_versions v on v.id = s.version_id where s.quote_id = $1`,
      [quote.quoteId],
    )
    const named = Object.values(rows[0]!)
    expect(named).toHaveLength(4)
    for (const key of named) await age(key, 400)
    const logo = await put(logoKey(owner.orgId), 400)
    await nameLogo(logo)
    const young = await put(logoKey(owner.orgId), 0.9)
    // This has the length of an id but is not one: PostgreSQL would refuse to cast it.
    const odd = await put(logoKey('a'.repeat(36)), 400)
    const unknown = await put(`${owner.orgId}/registers/${randomUUID()}.pdf`, 400)
    // A file of another installation on the same bucket, or of a former database.
    const foreign = await put(logoKey(randomUUID()), 400)
    const ofInstallation = ['seal/certificate.json', MARK_KEY]
    for (const key of ofInstallation) await age(key, 400)

    await Promise.all([sweepFiles(site.context, {}), sweepFiles(site.context, {})])
    expect([await stays(orphan), await stays(founder), await stays(picture)]).toEqual([false, false, false])
    for (const key of [...named, logo, young, unknown, odd, foreign, ...ofInstallation])
      expect([key, await stays(key)]).toEqual([key, true])
    await sweepFiles(site.context, {})
    expect(await nightOf('sweep-files')).toMatchObject({ deleted: 0, finished_at: expect.any(Date) as Date })
  })

  test('deletes the pieces of a form that nobody asked for within a day', async () => {
    const piece = (end: string) => `forms/${'0a'.repeat(16)}/${end}`
    const [left, last, young] = [
      await put(piece(`${randomUUID()}/0`), 1.1),
      await put(piece(`${randomUUID()}/983040`), 2),
      await put(piece(`${randomUUID()}/0`), 0.9),
    ]
    const others = [
      await put(piece(randomUUID()), 400),
      await put(piece(`${randomUUID()}/0.pdf`), 400),
      await put(`x/${piece(`${randomUUID()}/0`)}`, 400),
    ]
    await sweepFiles(site.context, {})
    expect([await stays(left), await stays(last)]).toEqual([false, false])
    for (const key of [young, ...others]) expect([key, await stays(key)]).toEqual([key, true])
  })

  test('checks again right before it deletes', async () => {
    const [first, second] = [logoKey(owner.orgId), logoKey(owner.orgId)].sort() as [string, string]
    for (const key of [first, second]) await put(key, 2)
    const { files } = site.context
    // The sweep has listed both as orphans by now.
    const remove: typeof files.delete = async (key) => {
      if (key === first) await nameLogo(second)
      await files.delete(key)
    }
    site.context.files = { ...files, delete: remove }
    try {
      await sweepFiles(site.context, {})
    } finally {
      site.context.files = files
    }
    expect([await stays(first), await stays(second)]).toEqual([false, true])
    await nameLogo(null)
  })

  test('removes what killed writes left, in the store and beside the captured mails', async () => {
    const folder = join(site.context.config.dataDir, 'mail')
    await mkdir(folder, { recursive: true })
    await mkdir(pathOf('leftovers'), { recursive: true })
    const left = (name: string) => `leftovers/.${name}.tmp`
    const [old, young] = [left(randomUUID()), left(randomUUID())]
    for (const key of [old, young]) await writeFile(pathOf(key), 'half')
    await age(old, 2)
    for (const name of ['old.part', 'young.part']) await writeFile(join(folder, name), 'half')
    await utimes(join(folder, 'old.part'), new Date(0), new Date(0))
    await sweepFiles(site.context, {})
    expect((await readdir(pathOf('leftovers'))).map((name) => `leftovers/${name}`)).toEqual([young])
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual(['young.part'])
  })

  test('is split into successive jobs', async () => {
    const orphan = await put(logoKey(owner.orgId), 2)
    const { files } = site.context
    // With two files a page, one job's twenty pages do not reach the end of the store.
    site.context.files = { ...files, list: (after) => files.list(after, 2) }
    for (let index = 0; index < 50; index++) await put(logoKey(owner.orgId), 0)
    try {
      await sweepFiles(site.context, {})
      await until(async () => (await nightOf('sweep-files')).finished_at !== null)
    } finally {
      site.context.files = files
    }
    expect((await nightOf('sweep-files')).looked).toBeGreaterThan(40)
    expect(await stays(orphan)).toBe(false)
  })
})

describe('the check', () => {
  const check = async () => {
    await checkFiles(site.context, {})
    await until(async () => (await nightOf('check-files')).finished_at !== null)
  }
  const mailsTo = async (email: string) =>
    (await site.mails()).filter(({ to, subject }) => to.email === email && subject.includes('introuvables'))
  // Other tests of this worker share the database but not the store: their files are missing here, and told of before.
  beforeEach(async () => {
    await check()
    await site.context.pool.query(
      'update missing_files set owners_told_at = now() where owners_told_at is null',
    )
    const queued = await site.context.pool.query('select 1 from outgoing_mails where to_email = $1', [
      OPERATOR,
    ])
    await until(async () => (await mailsTo(OPERATOR)).length === queued.rowCount)
  })

  test('tells the operator and the owners once about a missing file, and again after it came back and was lost', async () => {
    const quote = await sendQuote(site, owner)
    const { rows } = await site.context.pool.query<{ pdf_file_key: string }>(
      'select pdf_file_key from quote_versions where quote_id = $1',
      [quote.quoteId],
    )
    const key = rows[0]!.pdf_file_key
    const pdf = (await site.context.files.get(key))!
    const before = (await mailsTo(OPERATOR)).length
    await site.context.files.delete(key)
    await check()
    await check()
    const told = await site.waitForMail(
      ({ to, subject }) => to.email === owner.email && subject.includes('introuvables'),
    )
    expect(told.text).toContain(`le PDF du devis ${quote.number}`)
    await until(async () => (await mailsTo(OPERATOR)).length === before + 1)
    expect((await mailsTo(OPERATOR))[0]?.text).toContain(key)
    expect(await mailsTo(owner.email)).toHaveLength(1)
    const missing = async () =>
      (await site.context.pool.query('select 1 from missing_files where file_key = $1', [key])).rowCount
    expect(await missing()).toBe(1)
    expect((await nightOf('check-files')).looked).toBeGreaterThan(0)

    await site.context.files.put(key, pdf, { contentType: 'application/pdf' })
    await check()
    expect(await missing()).toBe(0)
    await site.context.files.delete(key)
    await check()
    await until(async () => (await mailsTo(owner.email)).length === 2)
  })

  test('tells only the operator when many files are missing at once', async () => {
    const many: Member[] = []
    for (let index = 0; index < 21; index++) many.push(await site.makeOrganization())
    for (const { orgId } of many)
      await site.context.pool.query('update organizations set logo_file_key = $2 where id = $1', [
        orgId,
        logoKey(orgId),
      ])
    const before = (await mailsTo(OPERATOR)).length
    await check()
    await until(async () => (await mailsTo(OPERATOR)).length === before + 1)
    const told = async () =>
      (
        await site.context.pool.query<{ to_email: string }>(
          "select to_email from outgoing_mails where kind = 'missing-files' and to_email = any($1)",
          [many.map(({ email }) => email)],
        )
      ).rows.map((row) => row.to_email)
    expect(await told()).toEqual([])

    // The next night tells the owner of the only file still missing.
    const [last, ...mended] = many
    await site.context.pool.query('update organizations set logo_file_key = null where id = any($1)', [
      mended.map(({ orgId }) => orgId),
    ])
    await check()
    expect(await told()).toEqual([last!.email])
    expect(await mailsTo(OPERATOR)).toHaveLength(before + 1)
  })

  test('forgets files that are no longer missing, even many at once', async () => {
    const { orgId } = await site.makeOrganization()
    await site.context.pool.query(
      `insert into missing_files (file_key, org_id, found_at, told_at, owners_told_at)
       select $1 || '/logos/' || gen_random_uuid() || '.png', $1::uuid, now(), now(), now() from generate_series(1, 1200)`,
      [orgId],
    )
    await check()
    const left = await site.context.pool.query('select 1 from missing_files where org_id = $1', [orgId])
    expect(left.rowCount).toBe(0)
  })

  test('reports no missing file when the store does not answer', async () => {
    const { files } = site.context
    const count = async () => (await site.context.pool.query('select 1 from missing_files')).rowCount
    const before = await count()
    await nameLogo(await put(logoKey(owner.orgId), 0))
    site.context.files = { ...files, exists: () => Promise.reject(new Error('no answer')) }
    await expect(checkFiles(site.context, {})).rejects.toThrow('no answer')
    site.context.files = files
    expect(await count()).toBe(before)
    await nameLogo(null)
  })
})
