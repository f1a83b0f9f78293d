import type { Tx } from '#server/scope.ts'
import type { MandateKind, MandateScheme, MandateState } from '#shared/domain/direct-debits/mandate.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

export type NewMandate = {
  reference: string
  creditorId: string
  companyId: string | null
  contactId: string | null
  email: string
  holder: string | null
  iban: string | null
  bic: string | null
  scheme: MandateScheme
  kind: MandateKind
  noticeDays: number
  state: MandateState
  origin: 'paper' | 'electronic'
  signedOn: string | null
}

/** Null when its reference is another's. */
export async function insertMandate(tx: Tx, mandate: NewMandate): Promise<string | null> {
  const row = await tx.db
    .insertInto('debit_mandates')
    .values({
      ...{ org_id: tx.scope.orgId, reference: mandate.reference, creditor_id: mandate.creditorId },
      ...{ company_id: mandate.companyId, contact_id: mandate.contactId, email: mandate.email },
      ...{ holder: mandate.holder, iban: mandate.iban, bic: mandate.bic },
      ...{ scheme: mandate.scheme, kind: mandate.kind, notice_days: mandate.noticeDays },
      ...{ state: mandate.state, origin: mandate.origin, signed_on: mandate.signedOn },
      ...{ created_by: tx.scope.userId, created_at: tx.now },
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Holds mandates until the transaction ends, by id for all callers. Errors: not_found. */
export async function lockMandates(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.db
    .selectFrom('debit_mandates')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < new Set(ids).size) throw new DomainError('not_found')
}

/** The row is held. */
export async function setRevoked(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.db
    .updateTable('debit_mandates')
    .set({ state: 'revoked', revoked_at: tx.now, revoked_by: tx.scope.userId, revoke_reason: reason })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}
