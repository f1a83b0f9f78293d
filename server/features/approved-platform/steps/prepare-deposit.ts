import { readAs } from '#server/db/transaction.ts'
import { answerOf } from '#server/features/approved-platform/steps/answer-supplier.ts'
import { sayOf, type Unsaid } from '#server/features/approved-platform/steps/say-of-invoice.ts'
import type { ClaimedAnswer, ClaimedDeposit } from '#server/features/approved-platform/store/deposits.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import type { Deposit } from '#server/integrations/approved-platform/port.ts'
import type { Scope } from '#server/scope.ts'
import { exchangeRule, sellerStatuses } from '#shared/domain/approved-platform/deposits.ts'

/** The file to hand over, or why there is none. */
type Prepared = { deposit: Deposit } | Unsaid

/** The file of a deposit: the PDF as it was issued, or a message of the life cycle, the same at each try. */
export async function prepareDeposit(scope: Scope, claimed: ClaimedDeposit): Promise<Prepared> {
  if (claimed.kind === 'answer') return prepareAnswer(scope, claimed)
  const issued = await readAs(scope, (tx) => findIssued(tx, claimed.invoice_id))
  if (issued === null) throw new Error(`invoice ${claimed.invoice_id} was delivered before its issue`)
  const name = issued.number.replaceAll('/', '-')
  if (claimed.kind !== 'invoice') {
    const message = await readAs(scope, (tx) => sayOf(tx, claimed, issued))
    if (typeof message !== 'string') return message
    return { deposit: messageOf(claimed.id, `${name}-${sellerStatuses[claimed.kind]}.xml`, message) }
  }
  const bytes = await scope.context.files.get(issued.pdf.fileKey)
  if (bytes === null) throw new Error(`the PDF of invoice ${claimed.invoice_id} is missing`)
  return {
    deposit: {
      trackingId: claimed.id,
      name: `${name}.pdf`,
      rule: exchangeRule(issued.document) ?? 'B2B',
      bytes,
      // EN 16931 with the rules of France: what the XML of an issued invoice says it is (BT-24).
      syntax: 'Factur-X',
      profile: 'CIUS',
      type: 'application/pdf',
    },
  }
}

async function prepareAnswer(scope: Scope, claimed: ClaimedAnswer): Promise<Prepared> {
  const message = await readAs(scope, (tx) => answerOf(tx, claimed))
  if (typeof message !== 'string') return message
  // The number is the supplier's and may hold any letter.
  return { deposit: messageOf(claimed.id, `${claimed.received_id}-${claimed.status_code}.xml`, message) }
}

const messageOf = (trackingId: string, name: string, message: string): Deposit => ({
  trackingId,
  name,
  syntax: 'CDAR',
  profile: 'Undefined',
  rule: 'B2B',
  type: 'application/xml',
  bytes: Buffer.from(message),
})
