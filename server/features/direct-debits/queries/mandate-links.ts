import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { MandateKind, MandateScheme, MandateState } from '#shared/domain/direct-debits/mandate.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { postalBlock } from '#shared/french/postal-address.ts'

/** A mandate as its client sees it, and the facts of its signature. Errors: link_invalid. */
export async function getLinkedMandate(tx: Tx, mandateId: string) {
  const seller = await getSeller(tx)
  const row = await tx.db
    .selectFrom('debit_mandates as m')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 'm.org_id').onRef('c.id', '=', 'm.company_id'),
    )
    .leftJoin('contacts as k', (join) =>
      join.onRef('k.org_id', '=', 'm.org_id').onRef('k.id', '=', 'm.contact_id'),
    )
    .select(['m.id', 'm.reference', 'm.creditor_id', 'm.email', 'm.scheme', 'm.kind', 'm.notice_days'])
    .select(['m.state', 'm.link_ends_at', 'm.created_at', 'm.holder', 'm.iban', 'm.bic'])
    .select([
      'm.signer_name',
      'm.signer_quality',
      'm.signed_at',
      'm.proof_file_key',
      'm.proof_rule',
      'm.company_id',
    ])
    .select([
      'm.contact_id',
      'm.created_by',
      'c.name',
      'c.kind as company_kind',
      'k.first_name',
      'k.last_name',
    ])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.id', '=', mandateId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('link_invalid')
  return {
    ...row,
    state: row.state as MandateState,
    scheme: row.scheme as MandateScheme,
    kind: row.kind as MandateKind,
    clientName: row.name ?? [row.first_name, row.last_name].filter(Boolean).join(' '),
    professional: row.company_kind === 'professional',
    creditorName: seller.name,
    creditorTone: seller.tone,
    creditorEmail: seller.email,
    creditorAddress: postalBlock(seller).join(', '),
    timeZone: seller.timeZone,
  }
}
export type LinkedMandate = Awaited<ReturnType<typeof getLinkedMandate>>

/** The file that proves the signature of a mandate; null before it is signed on a page. Errors: not_found. */
export async function findProof(
  tx: Tx,
  mandateId: string,
): Promise<{ key: string | null; reference: string }> {
  const row = await tx.db
    .selectFrom('debit_mandates')
    .select(['proof_file_key', 'reference'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', mandateId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return { key: row.proof_file_key, reference: row.reference }
}
