import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { makeSessionToken } from '#server/integrations/auth/session-token.ts'
import { rolePermissions } from '#shared/domain/permissions.ts'
import type { Role } from '#shared/domain/roles.ts'

export type Size = { contacts: number; quotes: number; members: number }
type Made = ReturnType<typeof makeSessionToken>[]
export type Organization = { orgId: string; userId: string; token: string; permissions: string }
export type Dataset = Organization & {
  /** Addresses of the measured organization's members, who all have BENCH_PASSWORD. */
  members: string[]
  /** Sessions of some of them. */
  readers: string[]
  /** Sessions of owners of small organizations. */
  inviters: string[]
}

/** Sessions are made before the programs that read them start. */
export const BENCH_SECRET = 'le-secret-du-banc-d-essai-0123456789'
export const BENCH_PASSWORD = 'le-mot-de-passe-du-banc'
const INVITERS = 400
const READERS = 80

const ORGANIZATIONS = 50
/** Rows of each neighbouring organization. */
const NEIGHBOUR: Size = { contacts: 1_000, quotes: 200, members: 5 }

/** Fills a migrated database: one organization of `size` among 50, by plain SQL. Quotes hold real drafts of 10 lines. */
export async function fillDatabase(databaseUrl: string, size: Size): Promise<Dataset> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const measured = await addOrganization(client, size)
    for (let index = 1; index < ORGANIZATIONS; index++) await addOrganization(client, NEIGHBOUR)
    const { rows: members } = await client.query<{ email: string }>(
      'select u.email from users u join accounts a on a.user_id = u.id join memberships m on m.user_id = u.id where m.org_id = $1',
      [measured.orgId],
    )
    const [readers, inviters] = [READERS, INVITERS].map((length) =>
      Array.from({ length }, () => makeSessionToken(BENCH_SECRET)),
    ) as [Made, Made]
    await client.query(ADD_READERS, [measured.orgId, readers.map(({ hash }) => hash)])
    await client.query(ADD_INVITERS, [INVITERS, inviters.map(({ hash }) => hash)])
    await client.query('vacuum analyze')
    return {
      ...measured,
      members: members.map(({ email }) => email),
      readers: readers.map(({ signed }) => signed),
      inviters: inviters.map(({ signed }) => signed),
    }
  } finally {
    await client.end()
  }
}

export async function addOrganization(client: pg.Client, size: Size): Promise<Organization> {
  const [orgId, userId] = [randomUUID(), randomUUID()]
  const { signed: token, hash } = makeSessionToken(BENCH_SECRET)
  const role: Role = 'owner'
  await client.query(
    `insert into organizations (id, name, slug, address_line1, postal_code, city, siren, legal_form, email)
     values ($1, 'Banc d’essai', $2, '1 rue du Banc', '75011', 'Paris', '552081317', 'SARL', 'banc@ardoise.test')`,
    [orgId, orgId.slice(0, 18)],
  )
  await client.query(
    `insert into users (id, name, email, email_verified) values ($1, 'Camille Banc', $2, true)`,
    [userId, `${userId}@ardoise.test`],
  )
  await client.query('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
    orgId,
    userId,
    role,
  ])
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [userId, hash],
  )
  await client.query(MEMBERS, [orgId, size.members - 1, BENCH_PASSWORD])
  const companies = Math.max(10, Math.round(size.contacts / 5))
  await client.query(COMPANIES, [orgId, companies])
  await client.query(CONTACTS, [orgId, size.contacts, companies])
  await client.query(QUOTES, [orgId, size.quotes, companies, JSON.stringify(tenLines)])
  await client.query(DEALS, [orgId])
  await client.query(PAYMENTS, [orgId, Math.round(size.quotes / 2)])
  // Made in bulk: the chain does not hold them.
  await client.query('alter table money_movements disable trigger money_movements_balance')
  await client.query('alter table money_lines disable trigger money_lines_whole')
  await client.query(MOVEMENTS, [orgId])
  await client.query(LINES, [orgId])
  await client.query('alter table money_lines enable trigger money_lines_whole')
  await client.query('alter table money_movements enable trigger money_movements_balance')
  await client.query(EVENTS, [orgId])
  return { orgId, userId, token, permissions: rolePermissions[role].join(',') }
}

const tenLines = Array.from({ length: 10 }, (_, index) => ({
  kind: 'item',
  id: `l${index}`,
  description: `Pose et finitions, lot ${index + 1}\nFournitures comprises`,
  quantityMilli: 1_500 + index * 250,
  unit: 'heure',
  unitPriceCents: 4_850 + index * 120,
  discountBps: index % 3 === 0 ? 500 : 0,
  vatRateBps: index % 2 === 0 ? 2_000 : 1_000,
}))

// Names spread over syllables so that a search word meets a share of the rows, as it does in life.
const SYLLABLES = `(array['mar','lou','ben','del','ros','vin','cha','fré','gau','hél','jac','ker','lan','mon','nor','oli','pel','qui','ren','sab'])`
const name = (seed: string) =>
  `initcap(${SYLLABLES}[1 + (${seed}) % 20] || ${SYLLABLES}[1 + (${seed} / 20) % 20] || ${SYLLABLES}[1 + (${seed} / 400) % 20])`
// First names and cities owe nothing to last names: neighbours in a list share none, as in life.
const HASH = 'abs(hashint4(i) / 2)'
const CITY = `(array['Lyon','Paris','Nantes','Bordeaux','Lille','Marseille','Rennes','Strasbourg','Grenoble','Tours'])[1 + abs(hashint4(-i) / 2) % 10]`

const MEMBERS = `
  with people as (
    insert into users (name, email, email_verified)
    select ${name('i * 3')} || ' ' || ${name('i * 13')}, 'membre' || i || '-' || $1::uuid || '@banc.test', true
    from generate_series(1, $2::int) as i returning id),
  passwords as (
    insert into accounts (user_id, account_id, provider_id, password) select id, id::text, 'credential', $3 from people)
  insert into memberships (org_id, user_id, role, created_at)
  select $1::uuid, id, 'member', now() - make_interval(mins => (row_number() over ())::int) from people`
const ADD_READERS = `
  insert into sessions (user_id, token_hash, expires_at)
  select user_id, ($2::text[])[row_number() over ()], now() + interval '1 day' from memberships
  where org_id = $1 and role = 'member' limit cardinality($2::text[])`
const ADD_INVITERS = `
  with numbers as (select i, new_id() as org_id, new_id() as user_id from generate_series(1, $1::int) as i),
  organized as (insert into organizations (id, name, slug) select org_id, 'Banc ' || i, 'banc-' || i from numbers),
  people as (
    insert into users (id, name, email, email_verified)
    select user_id, 'Camille ' || i, 'inviteur' || i || '@banc.test', true from numbers),
  owning as (insert into memberships (org_id, user_id, role) select org_id, user_id, 'owner' from numbers)
  insert into sessions (user_id, token_hash, expires_at)
  select user_id, ($2::text[])[i], now() + interval '1 day' from numbers`
const COMPANIES = `
  insert into companies (org_id, id, name, siren, email, city, postal_code, address_line1, created_at)
  select $1::uuid, overlay(overlay(md5($1::uuid::text || 'c' || i) placing '4' from 13) placing '8' from 17)::uuid, ${name('i * 7')} || ' SARL', lpad((i * 11 % 999999999)::text, 9, '0'), 'contact' || i || '@societe.test', ${CITY}, '69003',
         i || ' rue des Lilas', now() - make_interval(mins => i)
  from generate_series(1, $2::int) as i`
const CONTACTS = `
  insert into contacts (org_id, company_id, company_name, company_siren, first_name, last_name, email, city, created_at)
  select $1::uuid, c.id, c.name, c.siren, ${name(HASH)}, ${name('i * 13')}, 'p' || i || '@personne.test', ${CITY}, now() - make_interval(mins => i)
  from generate_series(1, $2::int) as i
  join companies c on c.org_id = $1::uuid and c.id = overlay(overlay(md5($1::uuid::text || 'c' || (1 + i % $3::int)) placing '4' from 13) placing '8' from 17)::uuid`
const QUOTES = `
  insert into quotes (org_id, status, number, company_id, client_name, title, content, net_cents, vat_cents, gross_cents,
                      issued_on, valid_until, sent_at, signed_at, created_at)
  select $1::uuid, s.status, case when s.status = 'draft' then null else 'D-2025-' || lpad(i::text, 5, '0') end, c.id, c.name, 'Travaux lot ' || i,
         jsonb_build_object('companyId', c.id, 'contactId', null, 'title', 'Travaux lot ' || i, 'validityDays', 30, 'discount', null,
                            'paymentTerms', 'À 30 jours.', 'notes', null, 'lines', $4::jsonb),
         100000 + i, 20000, 120000 + i,
         case when s.status = 'draft' then null else (now() - make_interval(hours => i))::date end,
         case when s.status = 'draft' then null else (now() - make_interval(hours => i))::date + 30 end,
         case when s.status = 'draft' then null else now() - make_interval(hours => i) end,
         case when s.status = 'signed' then now() - make_interval(hours => i - 1) end,
         now() - make_interval(hours => i)
  from generate_series(1, $2::int) as i
  cross join lateral (select (array['draft','sent','viewed','signed','signed','refused','expired'])[1 + i % 7] as status) s
  join companies c on c.org_id = $1::uuid and c.id = overlay(overlay(md5($1::uuid::text || 'c' || (1 + i % $3::int)) placing '4' from 13) placing '8' from 17)::uuid`
const DEALS = `
  insert into deals (org_id, quote_id, company_id, title, amount_cents, status, created_at, closed_at)
  select org_id, id, company_id, number, gross_cents, case when status in ('sent', 'viewed') then 'open' when status = 'signed' then 'won' else 'lost' end,
         sent_at, case when status in ('sent', 'viewed') then null else sent_at + interval '2 days' end
  from quotes where org_id = $1 and sent_at is not null`
const PAYMENTS = `
  insert into payments (org_id, amount_cents, captured_at, chained) select $1::uuid, 50000 + i, now() - make_interval(hours => i * 3), false from generate_series(1, $2::int) as i`
const MOVEMENTS = `
  insert into money_movements (org_id, kind, source_kind, source_id, payment_id, occurred_at, chained, created_at)
  select org_id, 'payment_received', 'payment', id::text, id, captured_at, false, captured_at from payments where org_id = $1`
const LINES = `
  insert into money_lines (org_id, movement_id, line_no, account, amount_cents, currency)
  select m.org_id, m.id, side.no, side.account, side.sign * p.amount_cents, 'EUR'
  from money_movements as m join payments as p on p.org_id = m.org_id and p.id = m.payment_id
  cross join (values (1, 'bank', 1), (2, 'suspense', -1)) as side (no, account, sign) where m.org_id = $1`
const EVENTS = `
  insert into event_log (org_id, event_type, occurred_at, subject_type, subject_id, company_id, amount_cents, meta, permission)
  select org_id, 'quote.created', created_at, 'quote', id, company_id, gross_cents, '{}', 'quote:read' from quotes where org_id = $1`
