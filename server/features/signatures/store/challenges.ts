import { insertRow, updateRow } from '#server/db/own-rows.ts'
import type { CodeChange } from '#server/features/signing/commands/verify-code.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Holds the quote's row: signing, refusing, codes and the chain of events go one at a time. Errors: link_invalid. */
export async function lockQuoteOfLink(tx: Tx, linkId: string): Promise<void> {
  const row = await tx.db
    .selectFrom('quotes as q')
    .select('q.id')
    .where('q.org_id', '=', tx.scope.orgId)
    .where('q.id', '=', (eb) =>
      eb
        .selectFrom('quote_links as l')
        .select('l.quote_id')
        .where('l.org_id', '=', tx.scope.orgId)
        .where('l.id', '=', linkId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('link_invalid')
}

export async function lockQuote(tx: Tx, quoteId: string): Promise<void> {
  await tx.db
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', quoteId)
    .forNoKeyUpdate()
    .execute()
}

export async function insertChallenge(
  tx: Tx,
  challenge: { id: string; linkId: string; sentTo: string; codeHash: Buffer },
): Promise<void> {
  await insertRow(tx, 'signature_challenges', {
    id: challenge.id,
    link_id: challenge.linkId,
    sent_to: challenge.sentTo,
    code_hash: challenge.codeHash,
    created_at: tx.now,
  })
}

/** The codes sent for a link during the last hour, newest first. */
export async function listRecentChallenges(tx: Tx, linkId: string) {
  return tx.db
    .selectFrom('signature_challenges')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('link_id', '=', linkId)
    .where('created_at', '>', new Date(tx.now.getTime() - 3_600_000))
    .orderBy('created_at', 'desc')
    .execute()
}
/** The only code of a link that is good. */
export const findNewestChallenge = async (tx: Tx, linkId: string): Promise<Challenge | null> =>
  (await listRecentChallenges(tx, linkId))[0] ?? null

export type Challenge = Awaited<ReturnType<typeof listRecentChallenges>>[number]

/** The codes sent for a quote since `since`, through all of its links. */
export async function countCodesOfQuote(tx: Tx, quoteId: string, since: Date): Promise<number> {
  const row = await tx.db
    .selectFrom('signature_challenges as c')
    .innerJoin('quote_links as l', (join) =>
      join.onRef('l.org_id', '=', 'c.org_id').onRef('l.id', '=', 'c.link_id'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('c.org_id', '=', tx.scope.orgId)
    .where('l.quote_id', '=', quoteId)
    .where('c.created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function findChallenge(tx: Tx, id: string): Promise<Challenge | null> {
  const row = await tx.db
    .selectFrom('signature_challenges')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function updateChallenge(tx: Tx, id: string, change: CodeChange): Promise<void> {
  await updateRow(tx, 'signature_challenges', id, change)
}

export type NewSignature = {
  id: string
  quoteId: string
  versionId: string
  linkId: string
  challengeId: string
  signer: { name: string; quality: string; email: string }
  consentVersion: string
  kind: 'typed' | 'drawn'
  ip: string | null
  userAgent: string | null
  documentSha256: string
  sealedSha256: string
  proofSha256: string
  proofRule: string
  files: { sealed: string; proofPdf: string; proofJson: string }
}

export async function insertSignature(tx: Tx, signature: NewSignature): Promise<void> {
  await insertRow(tx, 'signatures', {
    id: signature.id,
    quote_id: signature.quoteId,
    version_id: signature.versionId,
    link_id: signature.linkId,
    challenge_id: signature.challengeId,
    signer_name: signature.signer.name,
    signer_quality: signature.signer.quality,
    signer_email: signature.signer.email,
    consent_version: signature.consentVersion,
    kind: signature.kind,
    ip_address: signature.ip,
    user_agent: signature.userAgent,
    signed_at: tx.now,
    created_at: tx.now,
    document_sha256: signature.documentSha256,
    sealed_sha256: signature.sealedSha256,
    proof_sha256: signature.proofSha256,
    proof_rule: signature.proofRule,
    sealed_file_key: signature.files.sealed,
    proof_pdf_file_key: signature.files.proofPdf,
    proof_json_file_key: signature.files.proofJson,
  })
}
