import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Prospecting } from '#shared/contract/prospecting.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type ProspectingSource,
  type Recording,
  recordingFaults,
  type ToldSource,
} from '#shared/domain/prospecting/prospecting.ts'
import { getProspect, getProspecting, type ProspectRead } from '../queries/prospects.ts'
import { holdContact, insertEntry } from '../store/consents.ts'

type Input = Recording & { contactId: string; source: ToldSource }

/** Adds to what is recorded of a contact; nothing of it is ever changed. Errors: not_found, archived, invalid_input at its fields. */
export function recordProspecting(scope: Scope, { contactId, ...next }: Input): Promise<Prospecting> {
  return inTransaction(scope, async (tx) => {
    await holdContact(tx, contactId)
    const prospect = await getProspect(tx, contactId)
    const fields = recordingFaults(prospect.facts, next)
    if (fields.length > 0) throw new DomainError('invalid_input', { fields })
    await addEntry(tx, prospect, next)
    return getProspecting(tx, contactId)
  })
}

/** Adds it, and tells it. */
export async function addEntry(
  tx: Tx,
  { id, name, email, companyId, facts }: Pick<ProspectRead, 'id' | 'name' | 'email' | 'companyId' | 'facts'>,
  next: Recording & { source: ProspectingSource },
): Promise<void> {
  await insertEntry(tx, { ...next, contactId: id, after: facts.recordedAt }, { email })
  await tellProspecting(tx, { id, name, companyId }, next)
}

type Whom = { id: string; name: string; companyId: string | null }

/** For timelines: what holds of a contact now. */
export function tellProspecting(
  tx: Tx,
  { id, name, companyId }: Whom,
  { state, basis }: Pick<Recording, 'state' | 'basis'>,
): Promise<void> {
  return tx.emit('contact.prospecting_changed', {
    subject: { type: 'contact', id },
    companyId,
    contactId: id,
    description: name,
    meta: { name, state, basis: state === 'given' ? basis : null },
  })
}
