import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { getBuyer, getSeller } from '#server/features/documents/queries/parties.ts'
import { assertOthersIban } from '#server/features/organizations/queries/own-ibans.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { DebitMandate, mandateInput } from '#shared/contract/mandates.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getMandate } from '../queries/mandates.ts'
import { insertMandate, type NewMandate } from '../store/mandates.ts'
import { readDebitSettings } from '../store/settings.ts'

type Paper = z.output<typeof mandateInput>
type Terms = Pick<Paper, 'companyId' | 'contactId' | 'email' | 'scheme' | 'kind' | 'noticeDays' | 'reference'>

/**
 * Records a mandate that the client signed on paper. Errors: not_found (the client), creditor_id_missing, mandate_reference_taken,
 * mandate_scheme_refused, iban_is_own, invalid_input (no client, a day to come).
 */
export function recordMandate(scope: Scope, { signedOn, ...paper }: Paper): Promise<DebitMandate> {
  return inTransaction(scope, async (tx) => {
    const { timeZone } = await getSeller(tx)
    if (signedOn > todayIn(timeZone, tx.now)) throw fault('signedOn', 'Ce jour est à venir.')
    const { holder, iban, bic } = paper
    await assertOthersIban(tx, iban)
    return createMandate(tx, paper, {
      holder,
      iban,
      bic,
      signedOn,
      state: 'active',
      origin: 'paper',
    })
  })
}

type Signed = Pick<NewMandate, 'holder' | 'iban' | 'bic' | 'signedOn' | 'state' | 'origin' | 'link'>

/** Writes a mandate of a client, and says so. */
export async function createMandate(tx: Tx, terms: Terms, signed: Signed): Promise<DebitMandate> {
  const { companyId, contactId } = await payerOf(tx, terms)
  const { creditorId } = await readDebitSettings(tx)
  if (creditorId === null) throw new DomainError('creditor_id_missing')
  const { email, scheme, kind, noticeDays } = terms
  const id = await insertMandate(tx, {
    companyId,
    contactId,
    email,
    scheme,
    kind,
    noticeDays,
    creditorId,
    ...signed,
    reference: terms.reference ?? newReference(tx.now),
  })
  if (id === null)
    throw new DomainError('mandate_reference_taken', {
      fields: [fieldError('reference', 'mandate_reference_taken')],
    })
  const mandate = await getMandate(tx, id)
  await tx.emit(signed.state === 'active' ? 'mandate.recorded' : 'mandate.asked', {
    subject: { type: 'mandate', id },
    companyId,
    contactId,
    meta: { clientName: mandate.clientName, reference: mandate.reference },
  })
  return mandate
}

/** The company, or the contact that has none. Errors: not_found, mandate_scheme_refused, invalid_input. */
async function payerOf(tx: Tx, terms: Terms) {
  const companyId = terms.companyId ?? null
  const contactId = companyId === null ? (terms.contactId ?? null) : null
  if (companyId === null && contactId === null) throw fault('companyId', 'Choisissez un client.')
  const { contactCompanyId } = await getBuyer(tx, { companyId, contactId })
  // The company of a contact owes what is invoiced to both.
  const payer =
    contactCompanyId === null ? { companyId, contactId } : { companyId: contactCompanyId, contactId: null }
  const { buyer } = await getBuyer(tx, payer)
  const professional = payer.companyId !== null && buyer?.kind === 'professional'
  if (terms.scheme === 'b2b' && !professional)
    throw new DomainError('mandate_scheme_refused', {
      fields: [fieldError('scheme', 'mandate_scheme_refused')],
    })
  return payer
}

const fault = (path: string, message: string) =>
  new DomainError('invalid_input', { fields: [{ path, code: 'mandate_fault', message }] })

/** Without I, O, 0 and 1, which are mistaken for one another when a bank asks for it on the telephone. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** « RUM-20261112-ABCDEFGH »: the reference of a mandate that has none of its own. */
const newReference = (now: Date): string =>
  `RUM-${now.toISOString().slice(0, 10).replaceAll('-', '')}-${Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
