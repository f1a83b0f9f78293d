import { updateRow } from '#server/db/own-rows.ts'
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
  /** The client's page, for one that is to be signed there. */
  link?: { tokenHash: Buffer; endsAt: Date }
}

/** Null when its reference is another's. */
export async function insertMandate(tx: Tx, mandate: NewMandate): Promise<string | null> {
  const row = await tx.db
    .insertInto('debit_mandates')
    .values({
      org_id: tx.scope.orgId,
      reference: mandate.reference,
      creditor_id: mandate.creditorId,
      company_id: mandate.companyId,
      contact_id: mandate.contactId,
      email: mandate.email,
      holder: mandate.holder,
      iban: mandate.iban,
      bic: mandate.bic,
      scheme: mandate.scheme,
      kind: mandate.kind,
      notice_days: mandate.noticeDays,
      state: mandate.state,
      origin: mandate.origin,
      signed_on: mandate.signedOn,
      token_hash: mandate.link?.tokenHash ?? null,
      link_ends_at: mandate.link?.endsAt ?? null,
      created_by: tx.scope.userId,
      created_at: tx.now,
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
  await updateRow(tx, 'debit_mandates', id, {
    state: 'revoked',
    revoked_at: tx.now,
    revoked_by: tx.scope.userId,
    revoke_reason: reason,
  })
}

/** A new link of a mandate that waits, whose row is held: the former one serves no more. */
export async function setLink(tx: Tx, id: string, link: { tokenHash: Buffer; endsAt: Date }): Promise<void> {
  await updateRow(tx, 'debit_mandates', id, { token_hash: link.tokenHash, link_ends_at: link.endsAt })
}

export type MandateSignature = {
  holder: string
  iban: string
  bic: string | null
  signedOn: string
  signerName: string
  signerQuality: string
  consentVersion: string
  documentSha256: string
  proofSha256: string
  proofRule: string
  proofKey: string
}

/** The row is held, and waits. */
export async function setSigned(tx: Tx, id: string, signed: MandateSignature): Promise<void> {
  await updateRow(tx, 'debit_mandates', id, {
    state: 'active',
    holder: signed.holder,
    iban: signed.iban,
    bic: signed.bic,
    signed_on: signed.signedOn,
    signed_at: tx.now,
    signer_name: signed.signerName,
    signer_quality: signed.signerQuality,
    consent_version: signed.consentVersion,
    document_sha256: signed.documentSha256,
    proof_sha256: signed.proofSha256,
    proof_rule: signed.proofRule,
    proof_file_key: signed.proofKey,
  })
}
