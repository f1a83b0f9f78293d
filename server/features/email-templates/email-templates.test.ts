import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteOldRows } from '#server/retention.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { EmailTemplate, TemplateSummary } from '#shared/contract/email-templates.ts'
import { removedTemplates } from './store/templates.ts'

type Page = { items: TemplateSummary[]; nextCursor: string | null }
type Refusal = {
  code: string
  fields?: { path: string; message: string }[]
  data?: { current?: EmailTemplate }
}

let site: TestApp
let author: Member
let colleague: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  author = await site.makeOrganization({ role: 'member' })
  colleague = await site.makeMember(author.orgId, 'member')
})

const send = <T>(method: string, path: string, body?: unknown, as: Member = author) =>
  site.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
const fields = { name: 'Relance', subject: 'Votre devis {numero}', body: '<p>{salutation}</p>' }
const add = async (more: object = {}, as = author) =>
  (await send<EmailTemplate>('POST', '/email-templates', { ...fields, ...more }, as)).body
const list = async (query = '', as = author) =>
  (await send<Page>('GET', `/email-templates?${query}`, undefined, as)).body.items
const names = async (query = '', as = author) => (await list(query, as)).map(({ name }) => name)
const events = async (as: Member) =>
  (await send<{ items: { type: string }[] }>('GET', '/events', undefined, as)).body.items
    .map(({ type }) => type)
    .filter((type) => type.startsWith('template.'))

describe('a personal template', () => {
  test('is its author’s alone: no list, address, change or event shows it to a colleague', async () => {
    const { id } = await add()
    expect(await names('', colleague)).toEqual([])
    const counted = async (query: string, as = author) =>
      (await send('GET', `/email-templates/count${query}`, undefined, as)).body
    expect(await counted('', colleague)).toEqual({ count: 0, byOwner: { shared: 0, mine: 0 } })
    expect(await counted('?owner=shared')).toEqual({ count: 0, byOwner: { shared: 0, mine: 1 } })
    expect(await counted('')).toEqual({ count: 1, byOwner: { shared: 0, mine: 1 } })
    const attempts = [
      await send('GET', `/email-templates/${id}`, undefined, colleague),
      await send('PUT', `/email-templates/${id}`, { ...fields, name: 'Pris', revision: 1 }, colleague),
      await send('POST', `/email-templates/${id}/duplicate`, undefined, colleague),
      await send('POST', `/email-templates/${id}/render`, { use: true }, colleague),
      await send('POST', '/email-templates/remove', { templateIds: [id] }, colleague),
      await send('POST', '/email-templates/move', { templateIds: [id], folder: 'x' }, colleague),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404))
    expect(await events(colleague)).toEqual([])
    expect(await list()).toMatchObject([{ name: 'Relance', uses: 0, shared: false }])
  })

  test('that becomes shared is news for colleagues; one that is taken back leaves them', async () => {
    const { id } = await add()
    const change = (more: object) => send('PUT', `/email-templates/${id}`, { ...fields, ...more })
    await change({ shared: true, revision: 1 })
    expect(await names('owner=shared', colleague)).toEqual(['Relance'])
    expect(await events(colleague)).toEqual(['template.created'])
    await change({ shared: false, revision: 2 })
    expect(await names('', colleague)).toEqual([])
    expect(await events(colleague)).toEqual(['template.updated', 'template.created'])
  })

  test('goes with its author', async () => {
    await add()
    await add({ name: 'À tous', shared: true })
    await site.context.pool.query('delete from memberships where org_id = $1 and user_id = $2', [
      author.orgId,
      author.userId,
    ])
    const { rows } = await site.context.pool.query('select name from email_templates where org_id = $1', [
      author.orgId,
    ])
    expect(rows).toEqual([{ name: 'À tous' }])
  })
})

describe('row-level security', () => {
  /** The rights of a member with only `permission`, beneath every endpoint. */
  const as = async (member: Member, permission: string, statement: string): Promise<number | string> =>
    inTransaction(member.scope, async (tx) => {
      await sql`select set_config('app.permissions', ${permission}, true)`.execute(tx.db)
      const { numAffectedRows, rows } = await sql.raw(statement).execute(tx.db)
      return Number(numAffectedRows ?? rows.length)
    }).catch((error: Error) => (/row-level security/.test(error.message) ? 'refused' : error.message))

  test('lets read by template:read, and write shared ones by template:write alone', async () => {
    await add({ shared: true })
    await add({ name: 'À moi' })
    const read = 'select name from email_templates'
    const rename = `update email_templates set name = 'x'`
    const insert = (owner: string) =>
      `insert into email_templates (org_id, owner_id, name, language, subject, body) values (app_org(), ${owner}, 'x', 'fr', 'x', '')`
    expect(await as(author, 'template:read', read)).toBe(2)
    expect(await as(colleague, 'template:read', read)).toBe(1)
    expect(await as(colleague, 'quote:read', read)).toBe(0)
    expect(await as(colleague, 'template:read', rename)).toBe(0)
    expect(await as(author, 'template:read', rename)).toBe(1)
    expect(await as(author, 'template:read', insert('null'))).toBe('refused')
    expect(await as(author, 'template:read', insert('app_user()'))).toBe(1)
    expect(await as(author, 'template:read,template:write', insert(`'${colleague.userId}'`))).toBe('refused')
    expect(await as(author, 'quote:read', insert('app_user()'))).toBe('refused')
    const taken = `update email_templates set owner_id = '${colleague.userId}'`
    expect(await as(author, 'template:read,template:write', taken)).toBe('refused')
    const neighbour = await site.makeOrganization()
    expect(await as(neighbour, 'template:read,template:write', read)).toBe(0)
    expect(await as(neighbour, 'template:read,template:write', rename)).toBe(0)
  })

  test('counts the use of what the caller reads, and of nothing else', async () => {
    const [shared, own] = [await add({ shared: true }), await add()]
    const use = (id: string) => `select where use_email_template('${id}', now())`
    expect(await as(colleague, 'template:read', use(shared.id))).toBe(1)
    expect(await as(colleague, 'template:read', use(own.id))).toBe(0)
    expect(await as(colleague, 'quote:read', use(shared.id))).toBe(0)
    expect(await as(await site.makeOrganization(), 'template:read', use(shared.id))).toBe(0)
  })
})

describe('saving', () => {
  test('refuses an unknown variable at its field, names it and the nearest one', async () => {
    const faults = async (more: object) => {
      const { status, body } = await send<Refusal>('POST', '/email-templates', { ...fields, ...more })
      return [status, body.fields?.map(({ path, message }) => `${path}: ${message}`)]
    }
    const unknown = (name: string, near: string) =>
      `La variable {${name}} n’existe pas. Vouliez-vous dire {${near}}\u00a0?`
    expect(await faults({ subject: 'Devis {{contact.prenom}}' })).toEqual([
      400,
      [`subject: ${unknown('contact.prenom', 'prenom')}`],
    ])
    expect(await faults({ body: '<p>{nmo}</p>' })).toEqual([400, [`body: ${unknown('nmo', 'nom')}`]])
    // Only the cleaned body shows these.
    expect(await faults({ body: '<p>&#123;prenmo&#125;</p>' })).toEqual([
      400,
      [`body: ${unknown('prenmo', 'prenom')}`],
    ])
    expect(await names()).toEqual([])
  })

  test('cleans the body', async () => {
    const { body } = await add({
      body: '<p onclick="x()">Bonjour <b>{prenom}</b><script>alert(1)</script> <a href="javascript:x">ici</a></p>',
    })
    expect(body).toBe('<p>Bonjour <b>{prenom}</b> <a>ici</a></p>')
  })

  test('begins from the revision that was read; a change in between is a conflict', async () => {
    const { id } = await add({ shared: true })
    const put = (more: object, as = author) =>
      send<EmailTemplate & Refusal>('PUT', `/email-templates/${id}`, { ...fields, shared: true, ...more }, as)
    const changed = await put({ name: 'Autre', revision: 1 }, colleague)
    expect(changed.body).toMatchObject({ name: 'Autre', revision: 2, updatedByName: 'Test member' })
    const late = await put({ name: 'Encore', revision: 1 })
    expect([late.status, late.body.code, late.body.data?.current?.name]).toEqual([
      409,
      'version_conflict',
      'Autre',
    ])
    expect((await put({ name: 'Autre', revision: 1 })).body.revision).toBe(2)
  })

  test('is refused to a removed template', async () => {
    const { id } = await add()
    await send('POST', '/email-templates/remove', { templateIds: [id] })
    expect((await send('PUT', `/email-templates/${id}`, { ...fields, revision: 1 })).status).toBe(404)
    expect((await send('POST', '/email-templates/move', { templateIds: [id], folder: 'x' })).status).toBe(404)
  })
})

describe('the list', () => {
  test('is searched, filtered and ordered, page after page', async () => {
    await add({ name: 'Relance de devis', folder: 'Devis', shared: true })
    await add({ name: 'Élan', folder: 'Prospection', language: 'en' })
    await add({ name: 'merci', subject: 'Merci à {client}' })
    expect(await names()).toEqual(['Élan', 'merci', 'Relance de devis'])
    expect(await names('sort=name&direction=desc')).toEqual(['Relance de devis', 'merci', 'Élan'])
    expect(await names('q=elan%20prosp')).toEqual(['Élan'])
    expect(await names('q=prospection')).toEqual(['Élan'])
    expect(await names('owner=mine')).toEqual(['Élan', 'merci'])
    expect(await names('folder=Devis')).toEqual(['Relance de devis'])
    expect(await names('language=en')).toEqual(['Élan'])
    const first = (await send<Page>('GET', '/email-templates?limit=2')).body
    expect(first.items).toHaveLength(2)
    expect(await names(`limit=2&cursor=${first.nextCursor}`)).toEqual(['Relance de devis'])
    expect((await send('GET', '/email-templates/folders')).body).toEqual({
      items: [
        { name: 'Devis', count: 1 },
        { name: 'Prospection', count: 1 },
      ],
    })
  })

  test.each([
    ['name', 'email_templates_by_name'],
    ['uses', 'email_templates_by_uses'],
    ['updated_at', 'email_templates_by_update'],
  ])('by %s is read from its index', async (sort, index) => {
    const plan = await inTransaction(author.scope, async (tx) => {
      for (const way of ['enable_seqscan', 'enable_bitmapscan'])
        await sql`select set_config(${way}, 'off', true)`.execute(tx.db)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from email_templates
        where org_id = ${sql.lit(author.orgId)} and removed_at is null
        order by ${sql.ref(sort === 'name' ? 'sort_name' : sort)} desc, id desc limit 51`.execute(tx.db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })
})

test('templates are moved, removed and restored all together or not at all, and deleted a month later', async () => {
  const [one, other] = [await add({ shared: true }), await add({ name: 'Autre' })]
  const templateIds = [one.id, other.id]
  const post = (what: string, body: object, as = author) => send(`POST`, `/email-templates/${what}`, body, as)
  expect((await post('move', { templateIds, folder: 'Suivi' })).body).toEqual({
    templateIds: expect.arrayContaining(templateIds),
  })
  expect((await list()).map(({ folder }) => folder)).toEqual(['Suivi', 'Suivi'])
  expect((await post('remove', { templateIds }, colleague)).status).toBe(404)
  expect(await names()).toHaveLength(2)
  expect((await post('remove', { templateIds })).status).toBe(200)
  expect(await names()).toEqual([])
  // A second « Supprimer » finds nothing left to do.
  expect((await post('remove', { templateIds })).body).toEqual({ templateIds: [] })
  await post('restore', { templateIds })
  expect(await names()).toHaveLength(2)
  expect(await events(colleague)).toEqual([
    'template.restored',
    'template.removed',
    'template.updated',
    'template.created',
  ])
  await post('remove', { templateIds })
  const inAMonth = new Date(Date.now() + 31 * 86_400_000)
  await deleteOldRows({ ...site.context, clock: { now: () => inAMonth } }, [removedTemplates])
  expect((await post('restore', { templateIds })).status).toBe(404)
})

test('a copy is for oneself, with a name that says so', async () => {
  const { id } = await add({ name: 'x'.repeat(120), shared: true, folder: 'Devis' })
  const { body } = await send<EmailTemplate>('POST', `/email-templates/${id}/duplicate`, undefined, colleague)
  expect(body).toMatchObject({ shared: false, folder: 'Devis', uses: 0, body: fields.body })
  expect(body.name).toBe(`${'x'.repeat(112)} (copie)`)
  expect(await names('owner=mine', colleague)).toEqual([body.name])
})
