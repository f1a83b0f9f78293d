import { sql } from 'kysely'
import { buyerParty, sellerParty } from '#server/features/documents/queries/document-parties.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { interestOf } from '#server/features/reminders/queries/interest.ts'
import { limitationsOf } from '#server/features/reminders/queries/invoice-interest.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type DisputeReason, disputeReasons } from '#shared/domain/invoices/dispute.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import {
  type LitigationFacts,
  type LitigationInvoice,
  litigationReference,
} from '#shared/domain/litigation/litigation-facts.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listAgreedQuotes } from './agreed-quotes.ts'
import { CALLS_MAX, MAILS_MAX } from './chosen-entries.ts'
import { readExchanges } from './exchanges.ts'
import { listOriginals } from './litigation-files.ts'
import { listSignedQuotes } from './signed-quotes.ts'

/**
 * All that a file says, from the rows of now: its figures are those of the ledger today. `hashes`: of its originals, by their place. Errors: not_found.
 */
export async function readLitigationFacts(
  tx: Tx,
  fileId: string,
  hashes: ReadonlyMap<number, string> | null,
): Promise<LitigationFacts> {
  const { orgId } = tx.scope
  const file = await tx.byKey
    .selectFrom('litigation_files')
    .select(['id', 'company_id', 'contact_id', 'client_id', 'currency', 'counted_on'])
    .where('org_id', '=', orgId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (file === undefined) throw new DomainError('not_found')
  const { seller, buyer } = await getParties(tx, { companyId: file.company_id, contactId: file.contact_id })
  if (buyer === null) throw new DomainError('not_found')
  const { timeZone } = seller
  const originals = await listOriginals(tx, fileId)
  const of = (kind: string) => originals.filter((one) => one.kind === kind).map((one) => one.subject_id)
  const invoiceIds = await listInvoiceIds(tx, fileId)
  const { invoices, debtorKind } = await listInvoices(tx, invoiceIds)
  const quotes = await listSignedQuotes(tx, of('quote'))
  const agreements = await listAgreedQuotes(tx, of('agreed_quote'))
  const exchanges = await readExchanges(tx, {
    clientId: file.client_id!,
    currency: file.currency,
    invoiceIds,
    mailIds: of('mail'),
    callIds: of('call'),
    documentIds: of('document'),
    timeZone,
  })
  return {
    reference: litigationReference(file.id, file.counted_on),
    countedOn: todayIn(timeZone, tx.now),
    timeZone,
    currency: file.currency as Currency,
    seller: sellerParty(seller),
    debtor: buyerParty(buyer),
    debtorKind,
    invoices,
    quotes,
    agreements,
    ...exchanges,
    exhibits: originals.flatMap(({ kind, name, position, sha256 }) =>
      name === null || kind === 'call'
        ? []
        : [
            {
              kind: kind as LitigationFacts['exhibits'][number]['kind'],
              name,
              sha256: hashes?.get(position) ?? sha256,
            },
          ],
    ),
    leftOut: [
      ...(of('mail').length >= MAILS_MAX
        ? [`Ce dossier tient au plus ${MAILS_MAX} e-mails\u00a0: les plus anciens n’y sont pas.`]
        : []),
      ...(of('call').length >= CALLS_MAX
        ? [`Ce dossier tient au plus ${CALLS_MAX} appels\u00a0: les plus anciens n’y sont pas.`]
        : []),
    ],
  }
}

async function listInvoiceIds(tx: Tx, fileId: string): Promise<string[]> {
  const rows = await tx.byKey
    .selectFrom('litigation_file_invoices as n')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'n.org_id').onRef('i.id', '=', 'n.invoice_id'),
    )
    .select('n.invoice_id')
    .where('n.org_id', '=', tx.scope.orgId)
    .where('n.file_id', '=', fileId)
    .orderBy('i.due_on')
    .orderBy('i.id')
    .execute()
  return rows.map((row) => row.invoice_id)
}

async function listInvoices(tx: Tx, ids: readonly string[]) {
  const [interests, documents, disputes] = await Promise.all([
    interestOf(tx, ids),
    tx.byKey
      .selectFrom('invoice_documents')
      .select(['invoice_id', 'document'])
      .where('org_id', '=', tx.scope.orgId)
      .where('invoice_id', 'in', [...ids])
      .execute(),
    listDisputes(tx, ids),
  ])
  const limitations = await limitationsOf(tx, [...interests.values()])
  const documentOf = new Map(documents.map(({ invoice_id, document }) => [invoice_id, document]))
  const invoices: LitigationInvoice[] = []
  for (const id of ids) {
    const interest = interests.get(id)!
    const document = documentOf.get(id)! as unknown as InvoiceDocument
    const limitation = limitations.get(id)!
    invoices.push({
      number: interest.number,
      title: document.title,
      issuedOn: interest.issuedOn,
      dueOn: interest.dueOn,
      grossCents: document.totals.grossCents,
      owedCents: interest.owedCents,
      lines: document.lines.map((line) => (line.kind === 'item' ? line.description : line.title)),
      performance: performanceOf(document),
      deliveryPlace: placeOf(document),
      rule: interest.rule,
      formalNoticeOn: interest.formalNoticeOn,
      segments: interest.segments,
      days: interest.days,
      interestCents: interest.interestCents,
      indemnityCents: interest.indemnityCents,
      missing: interest.missing,
      movements: interest.movements.map(({ kind, on, cents }) => ({ kind, on, cents })),
      lastDayOn: limitation.lastDayOn,
      waived: interest.waived,
      disputes: disputes.get(id) ?? [],
    })
  }
  return { invoices, debtorKind: interests.get(ids[0]!)!.debtor }
}

function performanceOf({ performance }: InvoiceDocument) {
  if (performance === null) return null
  return performance.kind === 'on'
    ? { from: performance.on, to: performance.on }
    : { from: performance.from, to: performance.to }
}

function placeOf({ deliveryPlace: place }: InvoiceDocument): string | null {
  if (place === null) return null
  return [place.name, ...place.addressLines, [place.postalCode, place.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
}

type DisputeRow = Omit<LitigationInvoice['disputes'][number], 'reason'> & {
  invoiceId: string
  reason: string
}

/** What clients disputed of these invoices, by invoice. */
async function listDisputes(tx: Tx, invoiceIds: readonly string[]) {
  const { rows } = await sql<DisputeRow>`
    select d.invoice_id as "invoiceId", d.reason, d.message, d.amount_cents::float8 as "amountCents", (d.opened_at at time zone o.timezone)::date as on,
      (d.settled_at at time zone o.timezone)::date as "settledOn", d.settled_note as note
    from invoice_disputes d join organizations o on o.id = d.org_id
    where d.org_id = ${tx.scope.orgId} and d.invoice_id = any (${invoiceIds}::uuid[]) order by d.opened_at, d.id`.execute(
    tx.db,
  )
  const told = rows.map(({ reason, ...row }) => ({
    ...row,
    reason: disputeReasons[reason as DisputeReason] ?? reason,
  }))
  return Map.groupBy(told, ({ invoiceId }) => invoiceId)
}
