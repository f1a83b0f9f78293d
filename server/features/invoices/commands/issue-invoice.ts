import { randomUUID } from 'node:crypto'
import { Changed } from '#server/db/sending-turn.ts'
import type { HeldFiles } from '#server/db/with-files.ts'
import { issueDocument } from '#server/features/documents/commands/issue-document.ts'
import { getInvoice } from '#server/features/invoices/queries/invoice.ts'
import { drawInvoice, type InvoiceFiles } from '#server/features/invoices/steps/draw-invoice.ts'
import { type Asked, judgeIssue } from '#server/features/invoices/steps/judge-issue.ts'
import { lockForIssue } from '#server/features/invoices/steps/lock-for-issue.ts'
import type { NextNumber } from '#server/features/invoices/steps/next-number.ts'
import { recordIssue } from '#server/features/invoices/steps/record-issue.ts'
import { claimNumber } from '#server/features/invoices/store/issued-invoices.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { sha256 } from '../steps/ledger-hash.ts'

/**
 * Numbers and freezes the draft with its PDF and XML, and chains it to the ledger: all or nothing. Errors: those of issueDocument, judgeIssue and
 * drawInvoice.
 */
export function issueInvoice(scope: Scope, input: Asked): Promise<InvoiceDetail> {
  const { context, orgId, userId } = scope
  return issueDocument<InvoiceDocument, NextNumber, StoredInvoice, InvoiceDetail>(scope, {
    line: 'invoice',
    subject: input.invoiceId,
    read: async (tx, before) => {
      const { number, logoFileKey, documentWith } = await judgeIssue(tx, input, { before })
      return { number, logoFileKey, documentOf: (logo) => documentWith(number.text, logo) }
    },
    draw: async (document, files) => {
      const drawn = await drawInvoice(context, document, { orgId, userId, urgent: true })
      return storeInvoice(files, orgId, drawn)
    },
    record: async (tx, { document, number, logo, logoFileKey, files }) => {
      const locked = await lockForIssue(tx, input.invoiceId)
      const present = await judgeIssue(tx, input, { judged: { document, logo } })
      const holds =
        present.isJudged && present.logoFileKey === logoFileKey && (await claimNumber(tx, present.number))
      if (!holds) throw new Changed()
      await recordIssue(tx, locked, { document, number, ...files })
      return getInvoice(tx, input.invoiceId)
    },
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
