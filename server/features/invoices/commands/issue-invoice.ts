import { randomUUID } from 'node:crypto'
import { assertClockAgrees } from '#server/db/clock-agreement.ts'
import { Changed, inSendingTurn } from '#server/db/sending-turn.ts'
import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { type HeldFiles, withFiles } from '#server/db/with-files.ts'
import { getInvoice } from '#server/features/invoices/queries/invoice.ts'
import { drawInvoice, type InvoiceFiles } from '#server/features/invoices/steps/draw-invoice.ts'
import { type Asked, judgeIssue } from '#server/features/invoices/steps/judge-issue.ts'
import { lockForIssue } from '#server/features/invoices/steps/lock-for-issue.ts'
import type { NextNumber } from '#server/features/invoices/steps/next-number.ts'
import { recordIssue } from '#server/features/invoices/steps/record-issue.ts'
import { claimNumber } from '#server/features/invoices/store/issued-invoices.ts'
import { loadLogo } from '#server/features/quotes/commands/load-logo.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { sha256 } from '../steps/ledger-hash.ts'

/** All that is drawn, before anything of it is kept. */
type Plan = {
  document: InvoiceDocument
  number: NextNumber
  logo: string | null
  logoFileKey: string | null
}
type Page = Plan & StoredInvoice
/** The document to draw, or the answer that an earlier call with the same key got. */
type Planned = { plan: Plan } | { kept: InvoiceDetail }
type Drawn = { page: Page } | { kept: InvoiceDetail }

/**
 * Numbers and freezes the draft with its PDF and XML: all or nothing. Both are drawn, checked and stored before, under the next number; one
 * transaction then takes that very number if all that was drawn still holds, else all begins again (ADR 093).
 * Errors: those of judgeIssue and drawInvoice.
 */
export function issueInvoice(scope: Scope, input: Asked): Promise<InvoiceDetail> {
  return withFiles(scope.context, (files) =>
    inSendingTurn<Planned, Drawn, InvoiceDetail>(scope, {
      line: 'invoice',
      subject: input.invoiceId,
      plan: (before) => plan(scope, input, before && 'plan' in before ? before.plan.number : null),
      draw: async (planned) =>
        'kept' in planned ? planned : { page: await draw(scope, planned.plan, files) },
      record: async (drawn) => ('kept' in drawn ? drawn.kept : record(scope, input, drawn.page)),
    }),
  )
}

async function plan(scope: Scope, input: Asked, before: NextNumber | null): Promise<Planned> {
  const kept = await findKeptAnswer<InvoiceDetail>(scope)
  if (kept !== undefined) return { kept }
  const { number, logoFileKey, documentWith } = await readAs(scope, (tx) => judgeIssue(tx, input, { before }))
  const logo = await loadLogo(scope.context.files, logoFileKey)
  return { plan: { document: documentWith(number.text, logo), number, logo, logoFileKey } }
}

/** Draws both files and stores them: what is recorded elsewhere meanwhile does not wait for the disk. */
async function draw({ context, orgId, userId }: Scope, plan: Plan, files: HeldFiles): Promise<Page> {
  const drawn = await drawInvoice(context, plan.document, { orgId, userId, urgent: true })
  return { ...plan, ...(await storeInvoice(files, orgId, drawn)) }
}

function record(scope: Scope, input: Asked, page: Page): Promise<InvoiceDetail> {
  const { document, number, logo, logoFileKey, pdf, xml } = page
  return inTransaction(scope, async (tx) => {
    await assertClockAgrees(tx)
    const locked = await lockForIssue(tx, input.invoiceId)
    const present = await judgeIssue(tx, input, { judged: { document, logo } })
    const holds =
      present.isJudged && present.logoFileKey === logoFileKey && (await claimNumber(tx, present.number))
    if (!holds) throw new Changed()
    await recordIssue(tx, locked, { document, number, pdf, xml })
    return getInvoice(tx, input.invoiceId)
  })
}

type Stored = { fileKey: string; sha256: string }
type StoredInvoice = { pdf: Stored; xml: Stored }

/** Stores both files of an invoice at once. Errors: FileStoreError, once neither is being written any more. */
async function storeInvoice(
  files: HeldFiles,
  orgId: string,
  { pdf, xml }: InvoiceFiles,
): Promise<StoredInvoice> {
  const path = `${orgId}/invoices/${randomUUID()}`
  const store = async (key: string, bytes: Uint8Array, type: string): Promise<Stored> => ({
    fileKey: await files.store(key, bytes, type),
    sha256: sha256(bytes),
  })
  const storing = [
    store(`${path}.pdf`, pdf, 'application/pdf'),
    store(`${path}.xml`, xml, 'application/xml'),
  ] as const
  await Promise.allSettled(storing)
  const [storedPdf, storedXml] = await Promise.all(storing)
  return { pdf: storedPdf, xml: storedXml }
}
