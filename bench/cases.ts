import pg from 'pg'
import { encodeCursor } from '#server/db/page.ts'
import { BENCH_PASSWORD, type Dataset } from './dataset.ts'

export type Case = {
  name: string
  kind:
    | 'page'
    | 'month'
    | 'search'
    | 'mailSearch'
    | 'count'
    | 'tally'
    | 'dashboard'
    | 'read'
    | 'report'
    | 'write'
    | 'pdf'
  method: 'GET' | 'POST'
  /** Asked in turn. */
  paths: string[]
  /** Paths whose statements the floor repeats; each its own without any. */
  floor?: string[]
  body?: string
  /** The share of the floor's throughput that is asked, where it is another than that of its kind. */
  share?: number
  /** Each request has a body of its own, and perhaps a caller of its own: no other gets the same `unique`, `turn` counts up. */
  vary?: (unique: string, turn: number) => Varied
  /** Texts of the answer that the floor must make anew at each repetition. */
  freshOf?: (answer: unknown) => string[]
}
export type Varied = { body?: string; token?: string; cookie?: string; headers?: Record<string, string> }

const VARIANTS = 20
type Person = Record<'first_name' | 'last_name' | 'email' | 'company_name' | 'company_siren' | 'city', string>
/** Words that a fifth to all of the contacts have, and those that one in four hundred has or none. */
const COMMON = ['lyon', 'sarl', 'paris', 'mar', 'test', 'b', 'qui', 'ros', 'personne', 'tours']
const RARE = [
  ...['marlou', 'benben', 'rosvin', 'chafré', 'gauhel', 'jacker', 'lanmon', 'noroli', 'pelqui', 'rensab'],
  ...['vinc', 'hélja', 'kerl', 'monno', 'olip'],
]
const ABSENT = [
  'martin',
  'xavier',
  'wolff',
  'zzyx',
  'durand',
  'société',
  'helsinki',
  'kowalski',
  'yves',
  'thomas',
]

const FIRST_CONTACTS = '/api/v1/contacts?limit=50'
const FIRST_QUOTES = '/api/v1/quotes?limit=50'

/** No search is quicker than a page read from the sorted list of what it finds: that is its floor. */
const search = (name: string, address: string, floor: string[], words: string[]): Case => ({
  name,
  kind: 'search',
  method: 'GET',
  paths: [...new Set(words)].map((q) => `${address}q=${encodeURIComponent(q)}`),
  floor,
})
const contactSearch = (name: string, words: string[], limit = 20) =>
  search(`contact search, ${name}`, `/api/v1/contacts?limit=${limit}&`, [FIRST_CONTACTS], words)

export async function makeCases(
  databaseUrl: string,
  { orgId, members, readers, inviters }: Dataset,
): Promise<Case[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: half } = await client.query<{ sort_name: string; id: string }>(
      'select sort_name, id from contacts where org_id = $1 order by sort_name, id offset (select count(*) / 2 from contacts where org_id = $1) limit 1',
      [orgId],
    )
    const { rows: quotes } = await client.query<{ id: string }>(
      'select id from quotes where org_id = $1 order by id limit $2',
      [orgId, VARIANTS],
    )
    const { rows: drafts } = await client.query<{ id: string }>(
      `select id from quotes where org_id = $1 and status = 'draft' order by id limit $2`,
      [orgId, VARIANTS],
    )
    const { rows: companies } = await client.query<{ id: string }>(
      'select id from companies where org_id = $1 order by id limit 1',
      [orgId],
    )
    const { rows: people } = await client.query<Person>(
      'select first_name, last_name, email, company_name, company_siren, city from contacts where org_id = $1 order by id limit $2',
      [orgId, VARIANTS / 2],
    )
    const { rows: numbered } = await client.query<{ number: string }>(
      'select number from quotes where org_id = $1 and number is not null order by id limit $2',
      [orgId, VARIANTS / 2],
    )
    const deep = encodeCursor([half[0]!.sort_name, half[0]!.id])
    return [
      { name: 'contacts, first page', kind: 'page', method: 'GET', paths: [FIRST_CONTACTS] },
      {
        name: 'contacts, deep page',
        kind: 'page',
        method: 'GET',
        paths: [`/api/v1/contacts?limit=50&cursor=${deep}`],
      },
      { name: 'contacts, count', kind: 'tally', method: 'GET', paths: ['/api/v1/contacts/count'] },
      contactSearch('common', COMMON),
      // About ten of the thousand contacts have each of them: both sizes answer with a page as long.
      contactSearch('rare', RARE, 10),
      contactSearch('absent', ABSENT),
      contactSearch('two words', [
        ...people.map((one) => `${one.first_name} ${one.last_name}`),
        ...people.map((one) => `${one.company_name} ${one.city}`),
        ...['lyon ros', 'lyon paris'],
      ]),
      contactSearch(
        'e-mail',
        people.map((one) => one.email),
      ),
      contactSearch(
        'figures',
        people.map((one) => one.company_siren.replace(/(...)(?=.)/g, '$1 ')),
      ),
      search(
        'devis search',
        '/api/v1/quotes?limit=20&',
        [FIRST_QUOTES],
        [
          ...people.map((one) => one.company_name),
          ...numbered.map((one) => one.number),
          ...['travaux', 'travaux 12', '77', 'martin'],
        ],
      ),
      search(
        'search of everything',
        '/api/v1/search?',
        [FIRST_CONTACTS, FIRST_QUOTES, '/api/v1/companies?limit=50'],
        [
          ...people.map((one) => one.last_name),
          ...people.map((one) => one.email),
          ...numbered.map((one) => one.number),
          ...COMMON,
        ],
      ),
      {
        name: 'devis read',
        kind: 'read',
        method: 'GET',
        paths: quotes.map(({ id }) => `/api/v1/quotes/${id}`),
      },
      {
        name: 'devis creation, 5 lines',
        kind: 'write',
        method: 'POST',
        paths: ['/api/v1/quotes'],
        body: JSON.stringify(fiveLines(companies[0]!.id)),
      },
      {
        name: 'devis PDF',
        kind: 'pdf',
        method: 'GET',
        paths: drafts.map(({ id }) => `/api/v1/quotes/${id}/pdf`),
        // Each member may look so many times a minute.
        vary: (_unique, turn) => ({ token: readers[turn % readers.length]! }),
      },
      { name: 'members, first page', kind: 'page', method: 'GET', paths: ['/api/v1/members?limit=50'] },
      {
        name: 'invitation',
        kind: 'write',
        method: 'POST',
        paths: ['/api/v1/invitations'],
        // Each member may invite so many people a day: many of them do, but for the first, whose one call the floor repeats.
        vary: (unique, turn) => ({
          body: JSON.stringify({ email: `${unique}@invite.test`, firstName: 'Zoé', role: 'member' }),
          token: inviters[turn === 0 ? 0 : 1 + (turn % (inviters.length - 1))]!,
        }),
      },
      {
        name: 'sign-in, hash aside',
        kind: 'write',
        method: 'POST',
        paths: ['/auth/v1/sign-in/email'],
        // Each address may be tried so many times an hour; each comes back from its own browser, of which no mail warns.
        vary: (_unique, turn) => ({
          body: JSON.stringify({ email: members[turn % members.length]!, password: BENCH_PASSWORD }),
          cookie: `ardoise.device=${String(turn % members.length).padStart(43, 'b')}`,
        }),
        freshOf: (answer) => [(answer as { token: string }).token],
      },
      { name: 'dashboard', kind: 'dashboard', method: 'GET', paths: ['/api/v1/dashboard'] },
      { name: 'work of today', kind: 'dashboard', method: 'GET', paths: ['/api/v1/dashboard/work'] },
    ]
  } finally {
    await client.end()
  }
}

const fiveLines = (companyId: string) => ({
  companyId,
  title: 'Aménagement du rez-de-chaussée',
  lines: Array.from({ length: 5 }, (_, index) => ({
    kind: 'item',
    description: `Poste ${index + 1}`,
    quantityMilli: 2_000,
    unit: 'jour',
    unitPriceCents: 42_000,
    vatRateBps: 2_000,
  })),
})
