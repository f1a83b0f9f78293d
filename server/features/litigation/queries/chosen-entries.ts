import { sql } from 'kysely'
import { listMailsOf } from '#server/features/conversations/queries/mails-of.ts'
import type { Tx } from '#server/scope.ts'
import { exhibitNames } from '#shared/domain/litigation/exhibit-names.ts'
import type { Entry } from '../store/litigation-files.ts'

type Client = { id: string; companyId: string | null; contactId: string | null }

/** Most mails and calls of a file: beyond, the oldest are left out, and the file says so. */
export const MAILS_MAX = 500
export const CALLS_MAX = 500
const MAIL_PAGE = 100

/**
 * The entries of a client’s file, by the rights of who asks: the invoices with their credit notes, the devis that they come from with its proof or the
 * agreement that came elsewhere, the letters and reminders that were sent as PDF, signed plans, what the client joined to a dispute, mails, calls and the
 * documents of its card. Each name is used once.
 */
export async function chooseEntries(tx: Tx, client: Client, invoiceIds: readonly string[]): Promise<Entry[]> {
  const [documents, mails, calls] = await Promise.all([
    listDocuments(tx, client, invoiceIds),
    listMails(tx, client),
    listCalls(tx, client),
  ])
  return [...withNames([...documents, ...mails]), ...calls]
}

type Named = {
  kind: Exclude<Entry['kind'], 'call'>
  subjectId: string
  key: string
  name: string
  type: string
}

async function listDocuments(tx: Tx, { id, companyId, contactId }: Client, invoiceIds: readonly string[]) {
  const { orgId } = tx.scope
  const { rows } = await sql<Named>`
    select kind, "subjectId", key, name, type from (
      select 1 as rank, i.issued_on::text as at, 'invoice' as kind, i.id as "subjectId", d.pdf_file_key as key, 'factures/Facture-' || i.number as name, '.pdf' as type
      from invoices i join invoice_documents d on d.org_id = i.org_id and d.invoice_id = i.id
      where i.org_id = ${orgId} and i.id = any (${invoiceIds}::uuid[])
      union all
      select 2, n.issued_on::text, 'credit_note', n.id, d.pdf_file_key, 'avoirs/Avoir-' || n.number, '.pdf'
      from invoice_links l join invoices n on n.org_id = l.org_id and n.id = l.invoice_id and n.number is not null
      join invoice_documents d on d.org_id = n.org_id and d.invoice_id = n.id
      where l.org_id = ${orgId} and l.preceding_id = any (${invoiceIds}::uuid[]) and l.relation = 'credits'
      union all
      select 3, s.signed_at::text, f.kind, s.id, f.key, 'devis/' || f.content || '-' || q.number || f.suffix, f.type
      from signatures s join quotes q on q.org_id = s.org_id and q.id = s.quote_id,
        lateral (values ('quote', s.sealed_file_key, 'Devis', '-signe', '.pdf'), ('quote_proof', s.proof_pdf_file_key, 'Preuve', '', '.pdf'),
          ('quote_proof', s.proof_json_file_key, 'Preuve', '', '.json')) as f (kind, key, content, suffix, type)
      where s.org_id = ${orgId} and s.quote_id in (select quote_id from invoices where org_id = ${orgId} and id = any (${invoiceIds}::uuid[]))
      union all
      select 3, a.recorded_at::text, f.kind, a.id, f.key, 'devis/' || f.content || '-' || q.number || f.suffix, f.type
      from quote_agreements a join quotes q on q.org_id = a.org_id and q.id = a.quote_id
      join quote_versions v on v.org_id = a.org_id and v.id = a.version_id,
        lateral (values ('agreed_quote', v.pdf_file_key, 'Devis', '', '.pdf'), ('agreement', a.file_key, 'Accord', ' ' || a.file_name, '')) as f (kind, key, content, suffix, type)
      where a.org_id = ${orgId} and a.cancelled_at is null and f.key is not null
        and a.quote_id in (select quote_id from invoices where org_id = ${orgId} and id = any (${invoiceIds}::uuid[]))
      union all
      select 4, r.ended_at::text, 'letter', r.id, r.pdf_file_key, 'courriers/Relance-' || to_char(r.ended_at, 'YYYY-MM-DD'), '.pdf'
      from reminders r where r.org_id = ${orgId} and r.client_id = ${id} and r.state = 'sent' and r.pdf_file_key is not null and exists (
        select from reminder_invoices n where n.org_id = r.org_id and n.reminder_id = r.id and n.invoice_id = any (${invoiceIds}::uuid[]))
      union all
      select 5, r.ended_at::text, 'letter_proof', r.id, e.proof_file_key, 'courriers/Preuve-' || to_char(r.ended_at, 'YYYY-MM-DD'), '.pdf'
      from registered_letters e join reminders r on r.org_id = e.org_id and r.id = e.reminder_id
      where e.org_id = ${orgId} and r.client_id = ${id} and e.proof_file_key is not null and exists (
        select from reminder_invoices n where n.org_id = r.org_id and n.reminder_id = r.id and n.invoice_id = any (${invoiceIds}::uuid[]))
      union all
      select 6, p.signed_at::text, 'payment_plan', p.id, f.key, 'echeanciers/' || f.content || p.reference, '.pdf'
      from payment_plans p, lateral (values (p.plan_file_key, 'Echeancier-'), (p.proof_file_key, 'Preuve-Echeancier-')) as f (key, content)
      where p.org_id = ${orgId} and p.client_id = ${id} and f.key is not null and exists (
        select from payment_plan_invoices n where n.org_id = p.org_id and n.plan_id = p.id and n.invoice_id = any (${invoiceIds}::uuid[]))
      union all
      (select distinct on (f.file_key) 7, f.created_at::text, 'dispute_file', f.id, f.file_key, 'contestations/' || i.number || ' ' || f.name, ''
      from invoice_disputes d join dispute_files f on f.org_id = d.org_id and f.dispute_id = d.id join invoices i on i.org_id = d.org_id and i.id = d.invoice_id
      where d.org_id = ${orgId} and d.invoice_id = any (${invoiceIds}::uuid[]) order by f.file_key, i.number)
      union all
      select 8, d.mailed_at::text, 'document', d.id, d.file_key, 'documents/' || d.name, ''
      from client_documents d where d.org_id = ${orgId} and d.removed_at is null and (d.company_id = ${companyId} or d.contact_id = ${contactId}
        or d.contact_id in (select k.id from contacts k where k.org_id = ${orgId} and k.company_id = ${companyId}))) as found
    order by rank, at, "subjectId", type desc`.execute(tx.db)
  return rows
}

/** The mails with the client that who asks may read whole, the oldest first. */
async function listMails(tx: Tx, { companyId, contactId }: Client): Promise<Named[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ids.length < MAILS_MAX; ) {
    const whose = {
      companyId: companyId ?? undefined,
      contactId: companyId === null ? (contactId ?? undefined) : undefined,
    }
    const page = await listMailsOf(tx, { ...whose, cursor, limit: MAIL_PAGE })
    ids.push(...page.items.map((one) => one.id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  const { rows } = await sql<Named>`
    select 'mail' as kind, m.id as "subjectId", m.file_key as key, 'e-mails/' || to_char(m.received_at, 'YYYY-MM-DD HH24hMI') || ' ' || left(m.subject, 60) as name,
      '.eml' as type
    from mail_messages m join readable_mails r on r.org_id = m.org_id and r.id = m.id
    where m.org_id = ${tx.scope.orgId} and m.id = any (${ids.slice(0, MAILS_MAX)}::uuid[]) order by m.received_at, m.id`.execute(
    tx.db,
  )
  return rows
}

async function listCalls(tx: Tx, { companyId, contactId }: Client): Promise<Entry[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, started_at from calls where org_id = ${orgId} and state = 'ended' and (company_id = ${companyId} or contact_id = ${contactId}
        or contact_id in (select k.id from contacts k where k.org_id = ${orgId} and k.company_id = ${companyId}))
      order by started_at desc limit ${CALLS_MAX}) as latest
    order by started_at, id`.execute(tx.db)
  return rows.map(({ id }) => ({ kind: 'call', subjectId: id, file: null }))
}

function withNames(found: readonly Named[]): Entry[] {
  const names = exhibitNames(found.map(({ name, type }) => ({ name, end: type })))
  return found.map(({ kind, subjectId, key }, index) => ({
    kind,
    subjectId,
    file: { name: names[index]!, key },
  }))
}
