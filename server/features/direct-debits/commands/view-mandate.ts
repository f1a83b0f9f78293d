import { readAs } from '#server/db/transaction.ts'
import { loadFile } from '#server/features/documents/commands/load-file.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import { MANDATE_TEXT_VERSION } from '#shared/domain/direct-debits/mandate-text.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { maskIban } from '#shared/french/iban.ts'
import { findProof } from '../queries/mandate-links.ts'
import { readMandateLink } from '../steps/read-mandate-link.ts'

/** The data of the client's page. Errors: those of a link. */
export async function viewMandate(caller: Caller, { token }: { token: string }): Promise<MandateLinkView> {
  const { scope, linkId: mandateId } = await openLink(caller, 'mandate', token)
  const mandate = await readAs(scope, (tx) => readMandateLink(tx, mandateId))
  const { creditorName, creditorAddress, reference, scheme, kind, clientName, professional, timeZone } =
    mandate
  return {
    creditorName,
    tone: mandate.creditorTone,
    creditorAddress,
    creditorId: mandate.creditor_id,
    reference,
    scheme,
    kind,
    noticeDays: mandate.notice_days,
    clientName,
    professional,
    timeZone,
    recipientMasked: maskEmail(mandate.email),
    consentVersion: MANDATE_TEXT_VERSION,
    signed:
      mandate.signed_at === null
        ? null
        : {
            signerName: mandate.signer_name!,
            signerQuality: mandate.signer_quality!,
            signedAt: mandate.signed_at.toISOString(),
            holder: mandate.holder!,
            ibanMasked: maskIban(mandate.iban!),
            proofRule: mandate.proof_rule,
          },
  }
}

/** The signed mandate and its proof, for the client. Errors: those of a link, not_found before the signature. */
export async function readMandateLinkProof(caller: Caller, { token }: { token: string }): Promise<File> {
  const { scope, linkId: mandateId } = await openLink(caller, 'mandate', token)
  const { proof_file_key: key, reference } = await readAs(scope, (tx) => readMandateLink(tx, mandateId))
  return load(caller.context, { key, reference })
}

/** The same for a member. Errors: not_found. */
export async function readMandateProof(scope: Scope, { mandateId }: { mandateId: string }): Promise<File> {
  return load(scope.context, await readAs(scope, (tx) => findProof(tx, mandateId)))
}

async function load(context: AppContext, proof: { key: string | null; reference: string }): Promise<File> {
  if (proof.key === null) throw new DomainError('not_found')
  return loadFile(context, proof.key, fileNameOf('Mandat', proof.reference))
}
