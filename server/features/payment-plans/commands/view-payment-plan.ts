import { readAs } from '#server/db/transaction.ts'
import { loadFile } from '#server/features/documents/commands/load-file.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import type { PaymentPlanLinkView } from '#shared/contract/payment-plan-links.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { epcTransfer } from '#shared/domain/invoices/epc-payment.ts'
import { nextToPay, planStanding } from '#shared/domain/payment-plans/payment-plan.ts'
import { PAYMENT_PLAN_TEXT_VERSION } from '#shared/domain/payment-plans/payment-plan-text.ts'
import { maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { LinkedPlan } from '../queries/payment-plan-links.ts'
import { findPlanFiles } from '../queries/payment-plans.ts'
import { planFileName } from '../steps/mail-signed-plan.ts'
import { readPlanLink } from '../steps/read-plan-link.ts'

/** The data of the client's page. Errors: those of a link. */
export async function viewPaymentPlan(
  caller: Caller,
  { token }: { token: string },
): Promise<PaymentPlanLinkView> {
  const { scope, linkId: planId } = await openLink(caller, 'payment_plan', token)
  const { plan, settings, today } = await readAs(scope, async (tx) => {
    const read = await readPlanLink(tx, planId)
    return { plan: read, settings: await getInvoiceSettings(tx), today: todayIn(read.timeZone, tx.now) }
  })
  const { sellerName, sellerAddress, reference, professional, currency, totalCents, message } = plan
  return {
    sellerName,
    tone: plan.sellerTone,
    sellerAddress,
    reference,
    clientName: plan.client_name,
    professional,
    recipientName: plan.recipient_name,
    currency,
    totalCents,
    message,
    invoices: plan.invoices,
    terms: plan.terms,
    standing: planStanding({ state: plan.state, waitsUntil: plan.waits_until }, today),
    signBy: plan.sign_by,
    stands: plan.state !== 'proposed' || plan.stands,
    payment: plan.state === 'signed' ? paymentOf(plan, settings) : null,
    recipientMasked: maskEmail(plan.email),
    consentVersion: PAYMENT_PLAN_TEXT_VERSION,
    timeZone: plan.timeZone,
    signed:
      plan.signed_at === null
        ? null
        : {
            signerName: plan.signer_name!,
            signerQuality: plan.signer_quality!,
            signedAt: plan.signed_at.toISOString(),
            proofRule: plan.proof_rule,
          },
  }
}

type Account = Pick<Awaited<ReturnType<typeof getInvoiceSettings>>, 'iban' | 'bic' | 'accountName'>

function paymentOf(
  { terms, currency, sellerName, reference }: LinkedPlan,
  { iban, bic, accountName }: Account,
): PaymentPlanLinkView['payment'] {
  const next = nextToPay(terms)
  if (next === null) return null
  const transfer = iban === null ? null : { iban, bic, holder: accountName ?? sellerName, reference }
  const epc = transfer === null || currency !== 'EUR' ? null : epcTransfer({ ...transfer, cents: next.cents })
  return { ...next, transfer, epc }
}

/** The signed plan and its proof, for the client. Errors: those of a link, not_found before the signature. */
export async function readPaymentPlanLinkProof(caller: Caller, { token }: { token: string }): Promise<File> {
  const { scope, linkId: planId } = await openLink(caller, 'payment_plan', token)
  const { proof_file_key: key, reference } = await readAs(scope, (tx) => readPlanLink(tx, planId))
  return load(caller.context, { key, reference })
}

/** The same for a member. Errors: not_found. */
export async function readPaymentPlanProof(scope: Scope, { planId }: { planId: string }): Promise<File> {
  const { proofKey: key, reference } = await readAs(scope, (tx) => findPlanFiles(tx, planId))
  return load(scope.context, { key, reference })
}

/** The signed plan as a document of its own; of one that was signed before it had one, the proof, which holds its text. Errors: not_found. */
export async function readPaymentPlanFile(scope: Scope, { planId }: { planId: string }): Promise<File> {
  const { planKey, proofKey, reference } = await readAs(scope, (tx) => findPlanFiles(tx, planId))
  return load(scope.context, { key: planKey ?? proofKey, reference })
}

async function load(context: AppContext, proof: { key: string | null; reference: string }): Promise<File> {
  if (proof.key === null) throw new DomainError('not_found')
  return loadFile(context, proof.key, planFileName(proof.reference))
}
