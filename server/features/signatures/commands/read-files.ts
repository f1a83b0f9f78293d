import { inTransaction, readAs } from '#server/db/transaction.ts'
import { loadFile } from '#server/features/documents/commands/load-file.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { pdfName } from '#server/features/quotes/commands/render-pdf.ts'
import { findAgreement } from '#server/features/signatures/queries/agreements.ts'
import {
  findSignature,
  getQuoteNumber,
  type SignatureRow,
} from '#server/features/signatures/queries/signatures.ts'
import { getShownVersion, quoteDocument, readLink } from '#server/features/signatures/steps/read-link.ts'
import { lockQuoteOfLink } from '#server/features/signatures/store/challenges.ts'
import { recordReading } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

type Kind = 'sealed' | 'proof' | 'json'

/** The exact PDF that was sent; its first reading by each browser is recorded. Errors: those of a link, service_unavailable. */
export async function readLinkPdf(
  caller: Caller,
  input: { token: string; version?: number | undefined },
): Promise<File> {
  const { scope, linkId, visitor } = await openLink(caller, 'quote', input.token)
  const { number, version } = await inTransaction(scope, async (tx) => {
    await lockQuoteOfLink(tx, linkId)
    const link = await readLink(tx, linkId)
    const version = await getShownVersion(tx, link, input.version)
    await recordReading(tx, quoteDocument(link), {
      type: 'pdf.downloaded',
      label: 'PDF du devis téléchargé',
      visitor,
    })
    return { number: link.number, version }
  })
  return loadFile(caller.context, version.pdf_file_key, pdfName(number, version.document.version))
}

/** A file of the signature, for the client. Errors: those of a link, not_found before the signature. */
export async function readLinkFile(caller: Caller, token: string, kind: Kind): Promise<File> {
  const { scope, linkId } = await openLink(caller, 'quote', token)
  const { number, signature } = await readAs(scope, async (tx) => {
    const link = await readLink(tx, linkId)
    return { number: link.number, signature: await findSignature(tx, link.quote_id) }
  })
  return loadSigned(caller.context, signature, number, kind)
}

/** The same for a member. Errors: not_found. */
export async function readQuoteFile(scope: Scope, quoteId: string, kind: Kind): Promise<File> {
  const { number, signature } = await readAs(scope, async (tx) => ({
    number: await getQuoteNumber(tx, quoteId),
    signature: await findSignature(tx, quoteId),
  }))
  return loadSigned(scope.context, signature, number ?? '', kind)
}

/** The file that proves an agreement that was recorded, under a type that no browser runs. Errors: not_found, service_unavailable. */
export async function readAgreementFile(scope: Scope, { quoteId }: { quoteId: string }): Promise<File> {
  const row = await readAs(scope, (tx) => findAgreement(tx, quoteId))
  if (row === null || row.file_key === null) throw new DomainError('not_found')
  const blob = await scope.context.files.open(row.file_key)
  if (blob === null) throw new DomainError('service_unavailable')
  return new File([blob], row.file_name!, { type: row.file_type! })
}

function loadSigned(
  context: AppContext,
  signature: SignatureRow | null,
  number: string,
  kind: Kind,
): Promise<File> {
  if (signature === null) throw new DomainError('not_found')
  if (kind === 'sealed')
    return loadFile(context, signature.sealed_file_key, fileNameOf('Devis', number, 'signe'))
  if (kind === 'proof') return loadFile(context, signature.proof_pdf_file_key, fileNameOf('Preuve', number))
  return loadFile(context, signature.proof_json_file_key, fileNameOf('Preuve', number, undefined, 'json'))
}
