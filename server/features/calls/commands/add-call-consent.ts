import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CallConsent } from '#shared/contract/call-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type CalledAsked, getCalled } from '../queries/called.ts'
import { readLawFacts } from '../queries/law-facts.ts'
import { assertDocument, getConsent } from '../queries/wishes.ts'
import { lockCalled } from '../store/calls.ts'
import { insertConsent, type NewConsent } from '../store/consents.ts'

/**
 * A consent with its proof; it is only ever added to. Errors: those of getCalled; not_found (a document of somebody else), call_number_missing,
 * call_opposed (an opposition is for good), invalid_input at `givenAt` or `proof`.
 */
export function addCallConsent(scope: Scope, input: CalledAsked & NewConsent): Promise<CallConsent> {
  return inTransaction(scope, async (tx) => {
    await lockCalled(tx, await getCalled(tx, input))
    const called = await getCalled(tx, input)
    if (called.number === null) throw new DomainError('call_number_missing')
    assertProof(input, tx.now)
    if (input.documentId !== null) await assertDocument(tx, input.documentId)
    const { opposedAt } = await readLawFacts(tx, called, { at: tx.now })
    if (opposedAt !== null) throw new DomainError('call_opposed')
    const { companyId, contactId, number, name } = called
    const id = await insertConsent(tx, { companyId, contactId, number, clientName: name }, input)
    await tx.emit('call_wish.consented', {
      subject: { type: 'call_wish', id },
      companyId,
      contactId,
      description: name,
      meta: { clientName: name, number },
    })
    const { clientName: _, ...consent } = await getConsent(tx, id)
    return consent
  })
}

function assertProof({ givenAt, documentId, proof, ip, anyHour, hours }: NewConsent, now: Date): void {
  const faults = [
    new Date(givenAt) > now
      ? { path: 'givenAt', code: 'in_future', message: 'Un consentement a été donné dans le passé.' }
      : null,
    documentId === null && proof === '' && ip === null
      ? {
          path: 'proof',
          code: 'required',
          message: 'Indiquez où se trouve la preuve\u00a0: un document, une adresse ou une phrase.',
        }
      : null,
    anyHour && hours === ''
      ? { path: 'hours', code: 'required', message: 'Indiquez les heures que la personne a choisies.' }
      : null,
  ].filter((fault) => fault !== null)
  if (faults.length > 0) throw new DomainError('invalid_input', { fields: faults })
}
