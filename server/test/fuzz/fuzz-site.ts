import { randomUUID } from 'node:crypto'
import { countFacts } from '#server/features/inbox-statistics/commands/count-facts.ts'
import { subscriptionsOf } from '#server/features/invoice-subscriptions/invoice-subscriptions.fixture.ts'
import { decideReminders } from '#server/features/reminders/commands/decide-reminders.ts'
import { followChanges } from '#server/features/reminders/commands/follow-changes.ts'
import { sessionCookieName } from '#server/integrations/auth/session-token.ts'
import type { Member, RequestOptions, TestApp } from '#server/test/harness.ts'
import { askCode, type SentQuote, sendQuote } from '#server/test/signing.ts'
import { roles } from '#shared/domain/roles.ts'
import { makeOnlineSubscription } from '../make-money.ts'
import { makeAbsence, makeRule } from '../rules-and-absences.ts'
import { fillInbox } from './fill-inbox.ts'
import { fillMoney } from './fill-money.ts'
import { fillSignIn, makeCheckout } from './fill-sign-in.ts'
import { fillPaths } from './ids-of-paths.ts'
import type { Operation } from './operations.ts'
import type { Known } from './valid-values.ts'

/** The sender: a member of the round's organization, or nobody. */
export type Attacker = { role: string; headers: Record<string, string> }

type Filled = { known: Known; sent: SentQuote }

/** An organization with one of everything that has an id, through the API where it can. `mark` is in each of its texts. */
export async function fillOrganization(
  app: TestApp,
  owner: Member,
  { mark, operations }: { mark: string; operations: readonly Operation[] },
): Promise<Filled> {
  const call = async (method: string, path: string, body?: RequestOptions['body']) => {
    const answer = await app.request(method, `/api/v1${path}`, { as: owner, body })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body as Record<string, string>
  }
  const company = await call('POST', '/companies', {
    name: `Menuiserie ${mark}`,
    kind: 'professional',
    email: `${mark.toLowerCase()}@exemple.fr`,
    siren: '732829320',
    addressLine1: '4 allée du Châtaignier',
    postalCode: '44110',
    city: 'Châteaubriant',
  })
  const contact = await call('POST', '/contacts', { lastName: mark, companyId: company.id })
  const line = {
    kind: 'item',
    description: mark,
    quantityMilli: 1_000,
    unitPriceCents: 900,
    vatRateBps: 2_000,
  }
  const drafts: string[] = []
  for (let count = 0; count < 4; count++)
    drafts.push((await call('POST', '/quotes', { companyId: company.id, title: mark, lines: [line] })).id!)
  await app.context.pool.query(
    `update organizations set vat_number = 'FR03552081317', legal_form = 'SAS' where id = $1`,
    [owner.orgId],
  )
  const invoices: string[] = []
  for (let count = 0; count < 4; count++)
    invoices.push(
      (await call('POST', '/invoices', { companyId: company.id, title: mark, lines: [line] })).id!,
    )
  for (const id of invoices.slice(0, 2)) await call('POST', `/invoices/${id}/issue`, {})
  const subscriptions = subscriptionsOf(
    () => app,
    () => owner,
  )
  // So late that it makes no invoice by itself.
  const subscription = await subscriptions.make(
    { startsOn: '2090-01-31' },
    { companyId: company.id, title: mark },
  )
  const sent = await sendQuote(app, owner, { email: `${mark.toLowerCase()}-${randomUUID()}@exemple.fr` })
  const money = await fillMoney(app, owner, { companyId: company.id!, invoiceId: invoices[0]! }, call)
  const { revision } = await call('GET', '/payment-setup')
  await call('POST', '/payment-setup/connect', { method: 'oauth', revision })
  const product = await call('POST', '/payment-products', {
    name: mark,
    priceType: 'recurring',
    amountCents: 1_900,
    currency: 'EUR',
    recurringInterval: 'month',
  })
  const item = await call('POST', '/catalogue', {
    designation: mark,
    unitPriceCents: 45_000,
    vatRateBps: 1_000,
  })
  const invitation = await call('POST', '/invitations', {
    email: `${mark.toLowerCase()}-invite@exemple.fr`,
    firstName: mark,
    lastName: mark,
    role: 'member',
  })
  const mailboxId = randomUUID()
  const { pool } = app.context
  await pool.query(
    `insert into mailboxes (org_id, id, user_id, provider, address, sealed, next_check_at)
     values ($1, $2, $3, 'imap', $4, 'x.x', now() + interval '1 year')`,
    [owner.orgId, mailboxId, owner.userId, `${mark.toLowerCase()}@exemple.fr`],
  )
  const mailId = randomUUID()
  await pool.query(
    `insert into outgoing_mails (id, org_id, kind, to_email, subject, status) values ($1, $2, 'test', 'a@b.test', $3, 'failed')`,
    [mailId, owner.orgId, mark],
  )
  const inbox = await fillInbox(app, owner, mark, call)
  await call('POST', '/payment-plans', {
    companyId: company.id,
    invoiceIds: [invoices[1]],
    to: { email: company.email },
    terms: [
      { dueOn: '2126-01-31', cents: 540 },
      { dueOn: '2126-02-28', cents: 540 },
    ],
  })
  const loss = { amountCents: 100, reason: 'liquidation' }
  await call('POST', `/invoices/${invoices[1]}/write-off`, loss)
  const { url } = await call('POST', `/invoices/${invoices[1]}/links`, {})
  const problem = { token: url!.split('/f/')[1], reason: 'amount', message: mark }
  await call('POST', `/invoice-links/${problem.token}/problem`, problem)
  const ids = async (sql: string) =>
    (await pool.query<{ id: string }>(sql, [owner.orgId])).rows.map(({ id }) => id)
  const known: Known = {
    ...inbox,
    ...money,
    companyId: [company.id!],
    contactId: [contact.id!],
    quoteId: [...drafts, sent.quoteId],
    invoiceId: invoices,
    subscriptionId: [subscription.id, await makeOnlineSubscription(app, owner)],
    disputeId: await ids('select id from invoice_disputes where org_id = $1'),
    linkId: await ids('select id from quote_links where org_id = $1'),
    invitationId: [invitation.id!],
    mailboxId: [mailboxId, ...inbox.mailboxId],
    mailId: [mailId],
    writeOffId: await ids('select id from write_offs where org_id = $1'),
    productId: [product.id!],
    itemId: [item.id!],
    ruleId: [await makeRule(app, owner)],
    absenceId: [await makeAbsence(app, owner)],
    userId: [owner.userId],
    orgId: [owner.orgId],
    sessionId: await ids(
      'select s.id from sessions s join memberships m on m.user_id = s.user_id where m.org_id = $1',
    ),
    notificationId: await ids('select event_id as id from notifications where org_id = $1'),
    eventId: await ids('select id from event_log where org_id = $1'),
  }
  Object.assign(known, await fillSignIn(app, owner))
  known.checkoutId = [await makeCheckout(app, owner, sent)]
  await fillPaths(app, owner, { known, operations })
  return { known, sent }
}

/** The organization that nobody here belongs to; no request may read or change anything of it. */
export async function makeVictim(app: TestApp, operations: readonly Operation[]) {
  const mark = `Canari${randomUUID().slice(0, 8)}`
  const owner = await app.makeOrganization({ name: `Atelier ${mark}`, plan: 'entreprise' })
  await app.context.pool.query('update users set name = $2 where id = $1', [owner.userId, mark])
  const { known: foreign } = await fillOrganization(app, owner, { mark, operations })
  await settle(app, owner.orgId)
  return { mark, orgId: owner.orgId, foreign, before: await fingerprint(app, owner.orgId) }
}
export type Victim = Awaited<ReturnType<typeof makeVictim>>

/** Waits until its mails are sent, counts its conversations and works out its reminders, which jobs do each minute: nothing changes by itself then. */
async function settle(app: TestApp, orgId: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await app.context.pool.query<{ left: number }>(
      `select count(*) as left from outgoing_mails where org_id = $1 and status = 'queued'`,
      [orgId],
    )
    if (rows[0]!.left === 0) {
      await followChanges(app.context)
      await decideReminders(app.context)
      return countFacts(app.context)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the mails of the victim did not leave within 30 s')
}

/** The rows of the organization and of its people, of each table in one text. */
async function* tablesOf(
  app: TestApp,
  orgId: string,
): AsyncGenerator<{ name: string; rows: string; hash: string }> {
  const { pool } = app.context
  const { rows: tables } = await pool.query<{ name: string; by: string }>(
    `select c.table_name as name, min(c.column_name) as by from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('org_id', 'user_id')
     group by 1 order by 1`,
  )
  for (const { name, by } of [...tables, { name: 'organizations', by: 'id' }]) {
    const whose =
      by === 'user_id' ? '(select user_id from memberships where org_id = $1)' : '(select $1::uuid)'
    const { rows } = await pool.query<{ rows: string; hash: string }>(
      `select told as rows, md5(told) as hash from (
         select coalesce(string_agg(r::text, '|' order by r::text), '') as told from "${name}" r where r."${by}" in ${whose}) as held`,
      [orgId],
    )
    yield { name, ...rows[0]! }
  }
}

/** A hash of each table's rows of the organization and of its people. */
export async function fingerprint(app: TestApp, orgId: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for await (const { name, hash } of tablesOf(app, orgId)) hashes[name] = hash
  return hashes
}

/** Every row of the organization and of its people, as one text. */
export async function rowsOf(app: TestApp, orgId: string): Promise<string> {
  const texts: string[] = []
  for await (const { rows } of tablesOf(app, orgId)) texts.push(rows)
  return texts.join('|')
}

/** The organization of one round, with a member of each role and a stranger. */
export async function makeRound(
  app: TestApp,
  operations: readonly Operation[],
): Promise<{ attackers: Attacker[]; own: Known; orgId: string }> {
  const owner = await app.makeOrganization({ name: 'Atelier de la ronde', plan: 'entreprise' })
  const mark = `Ronde${randomUUID().slice(0, 8)}`
  const { known, sent } = await fillOrganization(app, owner, { mark, operations })
  const own: Known = {
    ...known,
    token: [sent.token],
    code: [await askCode(app, sent)],
    documentSha256: [sent.view.documentSha256],
    consentVersion: [sent.view.consent.version],
  }
  const nobody = { role: 'nobody', headers: {} }
  const attackers: Attacker[] = [nobody, nobody]
  for (const role of roles) {
    const member = role === 'owner' ? owner : await app.makeMember(owner.orgId, role)
    own.userId!.push(member.userId)
    const organization = { 'ardoise-organization': owner.orgId }
    attackers.push(
      { role, headers: { authorization: `Bearer ${member.token}`, ...organization } },
      {
        role,
        headers: {
          cookie: `${sessionCookieName(app.context.config)}=${encodeURIComponent(member.token)}`,
          ...organization,
        },
      },
    )
  }
  // Lift the rate limits: a round looks at the answers.
  await app.context.pool.query('delete from rate_limits')
  return { attackers, own, orgId: owner.orgId }
}
