import { randomUUID } from 'node:crypto'
import { debitsOf } from '#server/features/direct-debits/direct-debits.fixture.ts'
import { countFacts } from '#server/features/inbox-statistics/commands/count-facts.ts'
import { subscriptionsOf } from '#server/features/invoice-subscriptions/invoice-subscriptions.fixture.ts'
import { sessionCookieName } from '#server/integrations/auth/session-token.ts'
import type { Member, RequestOptions, TestApp } from '#server/test/harness.ts'
import { makeAttachment } from '#server/test/mail/make-mail.ts'
import { askCode, type SentQuote, sendQuote } from '#server/test/signing.ts'
import { nextTargetDay } from '#shared/domain/direct-debits/target-days.ts'
import { roles } from '#shared/domain/roles.ts'
import { directoryRequests } from '../foreign-directory-requests.ts'
import { signInRequests } from '../foreign-sign-in-requests.ts'
import { CREDITOR_ID } from '../make-debits.ts'
import { makeBankLine, makeOnlineSubscription, makePayout, makeTransfer } from '../make-money.ts'
import { makeAbsence, makeRule } from '../rules-and-absences.ts'
import type { Known } from './valid-values.ts'

/** The sender: a member of the round's organization, or nobody. */
export type Attacker = { role: string; headers: Record<string, string> }

type Filled = { known: Known; sent: SentQuote }

/** An organization with one of everything that has an id, through the API where it can. `mark` is in each of its texts. */
export async function fillOrganization(app: TestApp, owner: Member, mark: string): Promise<Filled> {
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
  const loss = { amountCents: 100, reason: 'liquidation' }
  await call('POST', `/invoices/${invoices[1]}/write-off`, loss)
  const ids = async (sql: string) =>
    (await pool.query<{ id: string }>(sql, [owner.orgId])).rows.map(({ id }) => id)
  const known: Known = {
    ...inbox,
    ...money,
    ...(await fillSignIn(app, owner)),
    companyId: [company.id!],
    contactId: [contact.id!],
    quoteId: [...drafts, sent.quoteId],
    invoiceId: invoices,
    subscriptionId: [subscription.id, await makeOnlineSubscription(app, owner)],
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
  return { known, sent }
}

type Call = (method: string, path: string, body?: RequestOptions['body']) => Promise<Record<string, string>>

/** The domain and the provider by which a company signs in, and its directory. */
async function fillSignIn(app: TestApp, owner: Member): Promise<Known> {
  const known: Known = {}
  for (const name of ['companySignIn.checkDomain', 'companySignIn.removeConnection']) {
    const { params } = await signInRequests[name]!(app, owner)
    for (const [key, id] of Object.entries(params)) known[key] = [id]
  }
  for (const make of Object.values(directoryRequests)) {
    const { params } = await make(app, owner)
    for (const [key, id] of Object.entries(params)) known[key] = [id]
  }
  return known
}

/** Money that came in, by a payment and at the bank, and money that goes back. */
type Owed = { companyId: string; invoiceId: string }
async function fillMoney(app: TestApp, owner: Member, { companyId, invoiceId }: Owed, call: Call) {
  const pay = () => call('POST', '/payments', { amountCents: 4_200, method: 'transfer', companyId })
  const payments = [(await pay()).id!, (await pay()).id!]
  const iban = 'FR7630006000011234567890189'
  const { id: accountId } = await call('POST', '/bank/accounts', { name: 'Compte courant', iban })
  const debits = debitsOf(app, () => owner)
  await call('PUT', '/debit-settings', { creditorId: CREDITOR_ID, revision: 0 })
  const mandate = await debits.record(companyId)
  const inThreeWeeks = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)
  const file = await debits.makeFile(accountId!, [invoiceId], nextTargetDay(inThreeWeeks))
  if (file.status !== 200) throw new Error(`POST /debit-files: ${JSON.stringify(file.body)}`)
  const [debit] = await debits.debitsIn(file.body.id)
  return {
    ...{ mandateId: [mandate.body.id], fileId: [file.body.id], debitId: [debit!.id] },
    paymentId: payments,
    accountId: [accountId!],
    lineId: [await makeBankLine(app, owner, accountId!)],
    payoutId: [await makePayout(app, owner)],
    transferId: [await makeTransfer(app, owner)],
  } satisfies Known
}

/** A mail with its source, and what a team writes and says of it. */
async function fillInbox(app: TestApp, owner: Member, mark: string, call: Call) {
  const { messageId } = await makeAttachment(app, owner)
  const { rows } = await app.context.pool.query<{
    mailboxId: string
    folderId: string
    conversationId: string
  }>(
    `update mail_messages m set subject = $3, snippet = $3 from mail_folders f
     where m.org_id = $1 and m.id = $2 and f.org_id = m.org_id and f.mailbox_id = m.mailbox_id
     returning m.mailbox_id as "mailboxId", f.id as "folderId", m.conversation_id as "conversationId"`,
    [owner.orgId, messageId, mark],
  )
  const { mailboxId, folderId, conversationId } = rows[0]!
  const draft = await call('POST', '/mail-drafts', { mailboxId, subject: mark })
  const note = await call('POST', `/conversations/${conversationId}/notes`, { body: mark })
  const label = await call('POST', '/conversation-labels', { name: mark })
  const team = await call('POST', '/member-teams', { name: mark, memberIds: [owner.userId] })
  const view = await call('POST', '/inbox-views', { name: mark, q: mark, shared: true })
  const fields = {
    name: mark,
    language: 'fr',
    folder: mark,
    shared: true,
    subject: mark,
    body: `<p>${mark}</p>`,
  }
  const template = await call('POST', '/email-templates', fields)
  return {
    ...{
      mailboxId: [mailboxId],
      folderId: [folderId],
      conversationId: [conversationId],
      messageId: [messageId],
    },
    ...{
      draftId: [draft.id!],
      noteId: [note.id!],
      labelId: [label.id!],
      teamId: [team.id!],
      viewId: [view.id!],
    },
    templateId: [template.id!],
  } satisfies Known
}

/** The organization that nobody here belongs to; no request may read or change anything of it. */
export async function makeVictim(app: TestApp) {
  const mark = `Canari${randomUUID().slice(0, 8)}`
  const owner = await app.makeOrganization({ name: `Atelier ${mark}`, plan: 'entreprise' })
  await app.context.pool.query('update users set name = $2 where id = $1', [owner.userId, mark])
  const { known: foreign } = await fillOrganization(app, owner, mark)
  await settle(app, owner.orgId)
  return { mark, orgId: owner.orgId, foreign, before: await fingerprint(app, owner.orgId) }
}
export type Victim = Awaited<ReturnType<typeof makeVictim>>

/** Waits until its mails are sent and counts its conversations, which a job does each minute: nothing changes by itself then. */
async function settle(app: TestApp, orgId: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await app.context.pool.query<{ left: number }>(
      `select count(*) as left from outgoing_mails where org_id = $1 and status = 'queued'`,
      [orgId],
    )
    if (rows[0]!.left === 0) return countFacts(app.context)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the mails of the victim did not leave within 30 s')
}

/** A hash of each table's rows of the organization and of its people. */
export async function fingerprint(app: TestApp, orgId: string): Promise<Record<string, string>> {
  const { pool } = app.context
  const { rows: tables } = await pool.query<{ name: string; by: string }>(
    `select c.table_name as name, min(c.column_name) as by from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('org_id', 'user_id')
     group by 1 order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name, by } of [...tables, { name: 'organizations', by: 'id' }]) {
    const whose =
      by === 'user_id' ? '(select user_id from memberships where org_id = $1)' : '(select $1::uuid)'
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as hash from "${name}" r where r."${by}" in ${whose}`,
      [orgId],
    )
    found[name] = rows[0]!.hash
  }
  return found
}

/** The organization of one round, with a member of each role and a stranger. */
export async function makeRound(app: TestApp): Promise<{ attackers: Attacker[]; own: Known }> {
  const owner = await app.makeOrganization({ name: 'Atelier de la ronde', plan: 'entreprise' })
  const { known, sent } = await fillOrganization(app, owner, `Ronde${randomUUID().slice(0, 8)}`)
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
  return { attackers, own }
}
