import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import pg from 'pg'
import { socketFolder } from '#server/integrations/postgres-local/server-folder.ts'
import { serverUser } from '#server/integrations/postgres-local/server-user.ts'
import type { Account } from './accounts.ts'

/** The embedded database of a running Ardoise, only to change dates, since Ardoise uses the machine's clock. */
export type TimeMachine = {
  /** The sign-up code sent to the address is ten minutes old. */
  expireSignUpCode(email: string): Promise<void>
  /** Moves the last confirmation of the account's sessions an hour back, and waits until the server knows. */
  tireConfirmation(account: Pick<Account, 'email' | 'api'>): Promise<void>
  /** The account signs in by a provider alone. */
  dropPassword(email: string): Promise<void>
  /** The last day of validity of the quote was yesterday. */
  expireQuote(quoteId: string): Promise<void>
  /** The invitation's seven days ended a second ago. */
  expireInvitation(invitationId: string): Promise<void>
  /** Makes the mailbox's tokens expire, or its password check a day old, then runs the job that checks mailboxes. */
  makeMailboxDue(mailboxId: string): Promise<void>
  /** The organization was made so many days ago. */
  ageOrganization(orgId: string, days: number): Promise<void>
  /** The organization pays for Ardoise, as the payment provider's webhook will write it. */
  subscribe(orgId: string, priceId: string): Promise<void>
  /** So many days pass for the organization's subscription at the local twin, then the job that looks at it runs. */
  ageSubscription(orgId: string, days: number): Promise<void>
  /** So many minutes of the delay of a conversation pass, then the job of each minute tells it. */
  ageDelay(conversationId: string, minutes: number): Promise<void>
  /** The instant of the mailbox's one sending comes, then the job of each minute sends what is due. */
  reachSending(mailboxId: string): Promise<void>
  /** So many days pass for what the client of an invoice owes, promised, signed to pay in terms and was reminded of. */
  ageDebt(invoiceId: string, days: number): Promise<void>
  /** So many days pass for a devis that waits and its reminders; its last day stays. */
  ageQuote(quoteId: string, days: number): Promise<void>
  /** What is due is done, as it is each minute. */
  runDue(): Promise<void>
  /** The organization's record for the domain was found. */
  proveDomain(orgId: string, domain: string): Promise<void>
  close(): Promise<void>
}

export async function openTimeMachine(dataDir: string): Promise<TimeMachine> {
  const client = new pg.Client({
    host: socketFolder(dataDir, serverUser()),
    user: 'postgres',
    database: 'ardoise',
  })
  await client.connect()
  // Disables triggers: one of them freezes sent quotes.
  await client.query('set session_replication_role = replica')
  const change = async (sql: string, value: string) => {
    const { rowCount } = await client.query(sql, [value])
    if (rowCount !== 1) throw new Error(`${rowCount} rows instead of one: ${sql}`)
  }
  return {
    expireSignUpCode: (email) =>
      change(
        `update verifications set expires_at = now() - interval '1 second' where identifier = $1`,
        createHash('sha256').update(`email-verification-otp-${email}`).digest('base64url'),
      ),
    async tireConfirmation({ email, api }) {
      const { rows } = await client.query(
        `update sessions s set confirmed_at = now() - interval '1 hour' from users u where u.id = s.user_id and u.email = $1 returning u.id`,
        [email],
      )
      const notice = { org: null, type: 'session.changed', subject: 'user', id: rows[0].id }
      await client.query(`select pg_notify('ardoise', $1)`, [JSON.stringify(notice)])
      // The server uses its cached session until the notice reaches it.
      const left = async () => Date.parse((await api.security.getSecurity({})).confirmedUntil) - Date.now()
      await expect.poll(left).toBeLessThan(0)
    },
    dropPassword: (email) =>
      change(
        `delete from accounts a using users u where u.id = a.user_id and u.email = $1 and a.provider_id = 'credential'`,
        email,
      ),
    expireQuote: (quoteId) =>
      change(`update quotes set valid_until = current_date - 2 where id = $1`, quoteId),
    expireInvitation: (invitationId) =>
      change(`update invitations set expires_at = now() - interval '1 second' where id = $1`, invitationId),
    async makeMailboxDue(mailboxId) {
      await change(
        `update mailboxes set expires_at = expires_at - interval '1 day', last_sync_at = now() - interval '1 day',
                next_check_at = now() where id = $1`,
        mailboxId,
      )
      await client.query(`insert into pgboss.job (name, data) values ('check-mailboxes', '{}')`)
    },
    async ageOrganization(orgId, days) {
      await change(
        `update organizations set created_at = now() - interval '${days} days' where id = $1`,
        orgId,
      )
    },
    async subscribe(orgId, priceId) {
      // With its trigger, which tells open browsers.
      await client.query('set session_replication_role = origin')
      await client.query(`insert into subscriptions (org_id, status, price_id) values ($1, 'active', $2)`, [
        orgId,
        priceId,
      ])
      await client.query('set session_replication_role = replica')
    },
    async ageSubscription(orgId, days) {
      const shift = `- make_interval(days => ${days})`
      await change(
        `update local_billing_objects set body = body
           || jsonb_build_object('anchor', to_char(((body ->> 'anchor')::timestamptz ${shift}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         where kind = 'subscription' and body ->> 'orgId' = $1`,
        orgId,
      )
      await change(
        `update subscriptions set period_start = period_start ${shift}, period_end = period_end ${shift}, unpaid_since = unpaid_since ${shift}
         where org_id = $1`,
        orgId,
      )
      await client.query(`insert into pgboss.job (name, data) values ('tend-subscriptions', '{}')`)
    },
    async ageDelay(conversationId, minutes) {
      await change(
        `update conversation_handlings set due_from = due_from - make_interval(mins => ${minutes}),
                warn_at = warn_at - make_interval(mins => ${minutes}), due_at = due_at - make_interval(mins => ${minutes})
         where conversation_id = $1 and due_at is not null`,
        conversationId,
      )
      await client.query(`insert into pgboss.job (name, data) values ('run-due', '{}')`)
    },
    async reachSending(mailboxId) {
      await change(`update mail_sendings set due_at = now() where mailbox_id = $1`, mailboxId)
      await client.query(`insert into pgboss.job (name, data) values ('tend-sendings', '{}')`)
    },
    async ageQuote(quoteId, days) {
      const shift = `- interval '${days} days'`
      await change(
        `update quotes set sent_at = sent_at ${shift}, issued_on = issued_on - ${days} where id = $1`,
        quoteId,
      )
      await client.query(
        `update reminders set due_on = due_on - ${days}, decided_at = decided_at ${shift}, approved_at = approved_at ${shift},
           ended_at = ended_at ${shift} where carrying_id = $1`,
        [quoteId],
      )
      await change(
        `insert into reminder_changes (org_id, company_id, contact_id, changed_at)
         select org_id, company_id, case when company_id is null then contact_id end, now() from quotes where id = $1`,
        quoteId,
      )
    },
    async ageDebt(invoiceId, days) {
      await change(`update invoices set due_on = due_on - ${days} where id = $1`, invoiceId)
      const shift = `- interval '${days} days'`
      const ofClient = `where (org_id, client_id) = (select org_id, coalesce(company_id, contact_id) from invoices where id = $1)`
      await client.query(
        `update reminders set due_on = due_on - ${days}, decided_at = decided_at ${shift}, approved_at = approved_at ${shift},
           ended_at = ended_at ${shift} ${ofClient}`,
        [invoiceId],
      )
      await client.query(
        `update payment_promises set promised_on = promised_on - ${days}, judged_at = judged_at ${shift}, created_at = created_at ${shift}
         ${ofClient}`,
        [invoiceId],
      )
      await client.query(
        `update money_movements set occurred_at = occurred_at ${shift} where kind = 'payment_received' and (org_id, id) in (
           select org_id, movement_id from money_lines where account = 'receivable' and invoice_id = $1)`,
        [invoiceId],
      )
      await client.query(
        `update payment_plan_terms t set due_on = t.due_on - ${days} from payment_plans p
         where p.org_id = t.org_id and p.id = t.plan_id
           and (p.org_id, p.client_id) = (select org_id, coalesce(company_id, contact_id) from invoices where id = $1)`,
        [invoiceId],
      )
      await client.query(
        `update payment_plans set sign_by = sign_by - ${days}, waits_until = waits_until - ${days}, judged_at = judged_at ${shift},
           created_at = created_at ${shift}, signed_at = signed_at ${shift} ${ofClient}`,
        [invoiceId],
      )
      await change(
        `insert into reminder_changes (org_id, company_id, contact_id, changed_at)
         select org_id, company_id, case when company_id is null then contact_id end, now() from invoices where id = $1`,
        invoiceId,
      )
    },
    async runDue() {
      await client.query(`insert into pgboss.job (name, data) values ('run-due', '{}')`)
    },
    async proveDomain(orgId, domain) {
      await client.query(
        `insert into organization_domains (org_id, domain, record_token, proved_at, looked_at, found, created_at)
         values ($1, $2, repeat('x', 40), now(), now(), 'found', now())`,
        [orgId, domain],
      )
    },
    close: () => client.end(),
  }
}
