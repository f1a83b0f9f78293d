import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { memberScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { findAnything } from './queries/anything.ts'

type Found = Record<'quotes' | 'companies' | 'contacts', { id: string }[]> & { meant: string | null }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())

const add = async (as: Member, path: string, body: object) =>
  (await app.request<{ id: string }>('POST', `/api/v1${path}`, { as, body })).body.id
const get = async <T>(as: Member, path: string) =>
  (await app.request<T>('GET', `/api/v1${path}`, { as })).body
const find = (as: Member, q: string) => get<Found>(as, `/search?q=${encodeURIComponent(q)}`)
const idsOf = ({ quotes, companies, contacts }: Found) =>
  [quotes, companies, contacts].map((rows) => rows.map((row) => row.id))

test('finds quotes, companies and contacts by their words, without accents, in the caller’s organization only', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const stranger = await app.makeOrganization({ role: 'member' })
  const companyId = await add(member, '/companies', { name: 'Menuiserie Hélène Rault' })
  const contactId = await add(member, '/contacts', { firstName: 'Hélène', lastName: 'Rault', companyId })
  const quoteId = await add(member, '/quotes', { companyId })
  await add(member, '/companies', { name: 'Autre chose' })

  expect(idsOf(await find(member, 'helene'))).toEqual([[quoteId], [companyId], [contactId]])
  expect(idsOf(await find(member, 'RAULT Hél'))).toEqual([[quoteId], [companyId], [contactId]])
  expect(idsOf(await find(stranger, 'helene'))).toEqual([[], [], []])
})

test('amounts and phone numbers are found as anybody writes them, and « l’escalier » as « escalier »', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const companyId = await add(member, '/companies', { name: 'Escaliers Vasseur', phone: '06 12 34 56 78' })
  const contactId = await add(member, '/contacts', { lastName: 'Rault', mobile: '+262692123456' })
  const line = {
    kind: 'item',
    description: 'Pose',
    quantityMilli: 1_000,
    unitPriceCents: 123_456,
    vatRateBps: 2_000,
  }
  const quoteId = await add(member, '/quotes', { companyId, lines: [line] })
  for (const q of [
    '1 234,56',
    '1234.56',
    '1\u202f234,56\u202f€',
    '1.234,56',
    '1,234.56',
    '1 481,47 €',
    '1234',
  ])
    expect([q, ...idsOf(await find(member, q))]).toEqual([q, [quoteId], [], []])
  expect(idsOf(await find(member, '1 234,57'))).toEqual([[], [], []])
  for (const q of [
    '06 12 34 56 78',
    '0612345678',
    '06.12.34',
    '+33612345678',
    '+33 (0)6 12 34 56 78',
    '0033612345678',
  ])
    expect([q, ...idsOf(await find(member, q))]).toEqual([q, [], [companyId], []])
  expect(idsOf(await find(member, '0692 12 34 56'))).toEqual([[], [], [contactId]])
  expect(idsOf(await find(member, 'l’escalier'))).toEqual([[quoteId], [companyId], []])
})

test('a word that names a kind looks for the others among it', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const companyId = await add(member, '/companies', { name: 'Nordik Bois' })
  const quoteId = await add(member, '/quotes', { companyId })
  const named = await add(member, '/companies', { name: 'Nordik Devis' })
  expect(idsOf(await find(member, 'devis nordik'))).toEqual([[quoteId], [named], []])
  expect(idsOf(await find(member, 'nordik devis'))).toEqual([[quoteId], [named], []])
  expect(idsOf(await find(member, 'entreprise nordik'))).toEqual([[], [companyId, named], []])
  const guessed = await find(member, 'devis nordyk')
  expect([idsOf(guessed), guessed.meant]).toEqual([[[quoteId], [], []], 'nordik'])
})

test('finds items of the catalogue by reference and designation, the archived left out, in the database too', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const item = (designation: string, reference: string) =>
    add(member, '/catalogue', { designation, reference, unitPriceCents: 5_500, vatRateBps: 2_000 })
  const doorId = await item('Pose d’une porte', 'POSE-1')
  const oldId = await item('Pose ancienne', 'POSE-2')
  await add(member, '/catalogue/archive', { itemIds: [oldId] })
  const itemsOf = async (q: string) =>
    (await get<{ catalogueItems: unknown[] }>(member, `/search?q=${q}`)).catalogueItems
  for (const q of ['porte', 'pose-1', 'pose'])
    expect(await itemsOf(q)).toMatchObject([{ id: doorId, reference: 'POSE-1', unitPriceCents: 5_500 }])
  expect(await itemsOf('ancienne')).toEqual([])
  const scope = { ...memberScope(app.context, member), permissions: ['company:read'] as const }
  expect((await inTransaction(scope, (tx) => findAnything(tx, { q: 'porte' }))).catalogueItems).toEqual([])
})

test('answers at most five of each kind, and leaves archived clients out', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const ids: string[] = []
  for (let n = 1; n <= 7; n += 1) ids.push(await add(member, '/companies', { name: `Atelier ${n}` }))
  await add(member, '/companies/archive', { companyIds: [ids[0]] })
  expect((await find(member, 'atelier')).companies.map((row) => row.id)).toEqual(ids.slice(1, 6))
  await add(member, '/companies/restore', { companyIds: [ids[0]] })
  expect((await find(member, 'atelier')).companies.map((row) => row.id)).toEqual(ids.slice(0, 5))
})

test('lists whole-word matches before words that only begin so', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const ids: string[] = []
  for (const name of ['Aa Martinez', 'Bb Martinet', 'Cc Martin'])
    ids.push(await add(member, '/companies', { name }))
  const { companies } = await find(member, 'martin')
  expect(companies.map((row) => row.id)).toEqual([ids[2], ids[0], ids[1]])
})

test('refuses empty words', async () => {
  const member = await app.makeOrganization({ role: 'viewer' })
  const { status, body } = await app.request<{ code: string; fields: { path: string }[] }>(
    'GET',
    '/api/v1/search?q=%20',
    {
      as: member,
    },
  )
  expect([status, body.code, body.fields[0]?.path]).toEqual([400, 'invalid_input', 'q'])
})

test('shows only what the caller may read, in the database too', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  await add(member, '/companies', { name: 'Scierie Blanc' })
  await add(member, '/contacts', { lastName: 'Blanc' })
  await add(member, '/contacts', { lastName: 'Quichotte' })
  const scope = { ...memberScope(app.context, member), permissions: ['company:read'] as const }
  const found = await inTransaction(scope, (tx) => findAnything(tx, { q: 'blanc' }))
  expect([found.companies.length, found.contacts.length]).toEqual([1, 0])
  const { meant } = await inTransaction(scope, (tx) => findAnything(tx, { q: 'quichote' }))
  expect(meant).toBeNull()
  const kinds = await inTransaction(scope, (tx) =>
    tx.db.selectFrom('search_words').select('kind').distinct().execute(),
  )
  expect(kinds).toEqual([{ kind: 'company' }])
})

describe('a client', () => {
  let member: Member
  let companyId: string
  let contactId: string
  let quoteId: string
  beforeAll(async () => {
    member = await app.makeOrganization({ role: 'member' })
    companyId = await add(member, '/companies', {
      name: 'Hélianthe S.A. 100 % « bio_brut » \\o/',
      siren: '552081317',
      email: 'bonjour@helianthe.fr',
      postalCode: '35000',
      city: 'Saint-Malo',
    })
    contactId = await add(member, '/contacts', {
      firstName: 'Anne-Laure',
      lastName: "L'Hermitte",
      email: 'anne.laure@mer-bleue.com',
      companyId,
    })
    quoteId = await add(member, '/quotes', { companyId, title: 'Ponçage d’un escalier' })
  })

  test.each([
    // Accents, case, order, elisions, hyphens.
    ['HELIANTHE', 'quote company contact'],
    ['malo saint', 'company contact'],
    ['saint-malo hélianthe', 'company contact'],
    ['anne laure', 'contact'],
    ['hermitte helianthe', 'contact'],
    ['escalier poncage', 'quote'],
    // E-mails: whole, from a part, as they are typed.
    ['bonjour@helianthe.fr', 'company'],
    ['Anne.Laure@mer', 'contact'],
    ['laure@mer-bleue.com', 'contact'],
    ['mer-bleue', 'contact'],
    ['helianthe.fr', 'company'],
    ['laure@helianthe', ''],
    // Figures.
    ['552 081 317', 'company contact'],
    ['5520', 'company contact'],
    ['35000', 'company'],
    // A single typing error: a letter changed, missing, added, swapped.
    ['heliamthe', 'quote company contact'],
    ['helinthe', 'quote company contact'],
    ['heliaanth', 'quote company contact'],
    ['ehlianthe', 'quote company contact'],
    ['hermitte heliamthe', 'contact'],
    ['hermiitte heliamthe', 'contact'],
    ['heliommthe', ''],
    ['552 081 318', ''],
    // Signs that would be patterns in LIKE or a regular expression.
    ['%', 'quote company contact'],
    ['_', ''],
    ['\\o', 'quote company contact'],
    ["'", ''],
    ["' or '1' = '1", ''],
    ['h%', ''],
    ['"; drop table companies; --', ''],
    ['\u{10ffff}', ''],
    ['h'.repeat(100), ''],
    ['a '.repeat(50), 'quote company contact'],
  ])('%j finds %j', async (q, expected) => {
    const [quotes, companies, contacts] = idsOf(await find(member, q))
    const found = [
      ...(quotes?.includes(quoteId) ? ['quote'] : []),
      ...(companies?.includes(companyId) ? ['company'] : []),
      ...(contacts?.includes(contactId) ? ['contact'] : []),
    ]
    expect(found.join(' ')).toBe(expected)
  })

  test('tells which words it searched instead of those typed', async () => {
    expect((await find(member, 'heliamthe')).meant).toBe('helianthe')
    expect((await find(member, 'hélianthe')).meant).toBeNull()
    expect((await find(member, 'absente')).meant).toBeNull()
  })

  test('finds the same in the list, its count and its file', async () => {
    for (const q of ['hélianthe', 'heliamthe']) {
      for (const kind of ['companies', 'contacts', 'quotes']) {
        const { items } = await get<{ items: unknown[] }>(member, `/${kind}?q=${encodeURIComponent(q)}`)
        const { count } = await get<{ count: number }>(member, `/${kind}/count?q=${encodeURIComponent(q)}`)
        const file = await app.request('GET', `/api/v1/${kind}/export?q=${encodeURIComponent(q)}`, {
          as: member,
        })
        const lines = file.bytes.toString('utf8').trim().split('\r\n').length
        expect([q, kind, items.length, count, lines]).toEqual([q, kind, 1, 1, 2])
      }
    }
  })
})

test('forgives one letter missing, added, changed or swapped, anywhere in a word', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const known = ['marguerite', 'menuiserie', 'maraichage', 'quincaillerie']
  for (const name of known) await add(member, '/companies', { name })
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...known),
      fc.nat(12),
      letter,
      fc.nat(3),
      async (word, place, other, kind) => {
        const [before, after] = [word.slice(0, place % word.length), word.slice(place % word.length)]
        const typed = [
          before + after.slice(1),
          before + other + after,
          before + other + after.slice(1),
          before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
        ][kind]!
        const [meant] = await meantBy(member, [typed])
        // A change that leaves a prefix of the word is not an error, and finds it too.
        expect(word.startsWith(meant ?? 'none')).toBe(true)
      },
    ),
  )
})

test('corrects neither figures nor words of three letters', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  await add(member, '/companies', { name: 'Garage 2050 Zoé' })
  expect(await meantBy(member, ['2051', 'd2050', 'zoz', 'zo', 'garag', 'garaje'])).toEqual([
    null,
    null,
    null,
    'zo',
    'garag',
    'garage',
  ])
})

test('the beginnings of words are kept once, keep nobody waiting, and go with their organization', async () => {
  const { pool } = app.context
  const { orgId } = await app.makeOrganization({ role: 'member' })
  const beginnings = async () =>
    (
      await pool.query<{ beginning: string }>(
        `select beginning from search_beginnings where org_id = $1 and kind = 'company' order by beginning`,
        [orgId],
      )
    ).rows.map(({ beginning }) => beginning)
  const addBy = (by: Pick<typeof pool, 'query'>, name: string) =>
    by.query('insert into companies (org_id, name) values ($1, $2)', [orgId, name])
  for (const name of ['Martinet Zo', 'Martelle 2050', 'Marteau Zoé']) await addBy(pool, name)
  expect(await beginnings()).toEqual(['mar', 'zo', 'zoe'])
  const slow = await pool.connect()
  await slow.query('begin')
  await addBy(slow, 'Quincaillerie')
  await addBy(pool, 'Quiche')
  await slow.query('commit')
  slow.release()
  expect(await beginnings()).toEqual(['mar', 'qui', 'qui', 'zo', 'zoe'])
  await pool.query('delete from companies where org_id = $1', [orgId])
  await pool.query('delete from organizations where id = $1', [orgId])
  expect(await beginnings()).toEqual([])
})

async function meantBy(member: Member, words: string[]): Promise<(string | null)[]> {
  const scope = memberScope(app.context, member)
  const { rows } = await inTransaction(scope, (tx) =>
    sql<{ meant: string | null }>`select word_meant('{company}', false, word) as meant
      from unnest(${words}::text[]) with ordinality as typed(word, place) order by place`.execute(tx.db),
  )
  return rows.map(({ meant }) => meant)
}

test('follows a client whose name changes, and one that is deleted', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const companyId = await add(member, '/companies', { name: 'Ancienne Forge' })
  const contactId = await add(member, '/contacts', { lastName: 'Zidi', companyId })
  const quoteId = await add(member, '/quotes', { companyId })
  const all = [[quoteId], [companyId], [contactId]]
  expect(idsOf(await find(member, 'forge'))).toEqual(all)
  await app.request('PUT', `/api/v1/companies/${companyId}`, {
    as: member,
    body: { name: 'Nouvelle Enclume', revision: 1 },
  })
  expect(idsOf(await find(member, 'forge'))).toEqual([[], [], []])
  expect(idsOf(await find(member, 'enclume'))).toEqual(all)
  await add(member, '/quotes/delete-drafts', { quoteIds: [quoteId] })
  expect(idsOf(await find(member, 'enclume'))).toEqual([[], [companyId], [contactId]])
  await app.context.pool.query('delete from quotes where org_id = $1', [member.orgId])
  await app.context.pool.query('delete from contacts where org_id = $1', [member.orgId])
  const { rows } = await app.context.pool.query(
    `select distinct kind from search_words where org_id = $1 union select kind from search_subjects where org_id = $1`,
    [member.orgId],
  )
  expect(rows).toEqual([{ kind: 'company' }])
})

test('finds a devis by its number, with or without its zeros', async () => {
  const member = await app.makeOrganization({ role: 'member' })
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into quotes (org_id, status, number, title) values ($1, 'sent', 'D-2026-00042', 'Toiture') returning id`,
    [member.orgId],
  )
  for (const q of ['D-2026-00042', '00042', '42', 'd-2026', '2026 toit'])
    expect([q, ...idsOf(await find(member, q))]).toEqual([q, [rows[0]?.id], [], []])
})

describe('among many clients', () => {
  /** The rule of a search: each word typed begins a word of the name. */
  const meets = (name: string, q: string) =>
    q.split(' ').every((word) =>
      name
        .toLowerCase()
        .split(' ')
        .some((one) => one.startsWith(word)),
    )
  let member: Member
  let names: string[]
  beforeAll(async () => {
    member = await app.makeOrganization({ role: 'member' })
    names = Array.from({ length: 3_000 }, (_, i) => {
      const n = (i * 7) % 3_000
      // The list begins at 1,000: the first 500 that have « carton » have no word in « fin ».
      const frequent = [
        n < 1_000 || n >= 1_700 ? ' carton' : '',
        n < 1_700 || n >= 2_200 ? ` fin${n}` : '',
        n >= 500 ? ' laine' : '',
        // A tenth of the first 500, and all others.
        n < 1_000 || n >= 1_500 || n % 10 === 0 ? ` fer${n}` : '',
      ]
      return `Nom${String(n).padStart(4, 'x')} ${i % 2 ? 'pair' : 'impair'} ${i > 2_990 ? 'zinc zinguerie zinguer' : 'bois'} ${i % 3 ? 'lot' : 'lotus lots lotion'}${frequent.join('')}`
    })
    await app.context.pool.query('insert into companies (org_id, name) select $1, unnest($2::text[])', [
      member.orgId,
      names,
    ])
  })

  test.each([
    'p',
    'pair',
    'nom',
    'lot',
    'lotus',
    'lot pair',
    'zi',
    'zinc lot',
    'bois pair',
    'bois zinc',
    'lot bois impair',
    'zi lotus impair',
    'nomxx',
    'n b i l',
    'carton laine',
    'nom carton',
    'fin carton',
    'fin nom',
    'carton fin laine',
    'bois fer',
    'fer bois',
    'fer carton',
  ])('all pages of %j hold each match once, in every order', async (q) => {
    const expected = names.filter((name) => meets(name, q)).sort()
    for (const order of ['sort=name', 'sort=name&direction=desc', 'sort=created']) {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const path = `/companies?q=${encodeURIComponent(q)}&${order}&limit=100${cursor && `&cursor=${cursor}`}`
        const page: { items: { name: string }[]; nextCursor: string | null } = await get(member, path)
        seen.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      }
      if (order === 'sort=name')
        expect(seen.map((name) => name.toLowerCase())).toEqual(
          expected.map((name) => name.toLowerCase()).sort(),
        )
      expect([order, [...seen].sort()]).toEqual([order, expected])
    }
    const { count } = await get<{ count: number }>(member, `/companies/count?q=${encodeURIComponent(q)}`)
    expect(count).toBe(expected.length)
  })
})
