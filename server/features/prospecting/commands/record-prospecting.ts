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
import { getProspect, getProspecting, type Party, type ProspectRead } from '../queries/prospects.ts'
import { insertEntry, lockPartyAndAddress } from '../store/consent-links.ts'

type Input = Recording & { source: ToldSource }

/** Adds to what is recorded of a contact or a company; nothing of it is ever changed. Errors: not_found, archived, invalid_input at its fields. */
export function recordProspecting(scope: Scope, who: Party, next: Input): Promise<Prospecting> {
  return inTransaction(scope, async (tx) => {
    await lockPartyAndAddress(tx, who)
    const prospect = await getProspect(tx, who)
    const fields = recordingFaults(prospect.facts, next)
    if (fields.length > 0) throw new DomainError('invalid_input', { fields })
    await addEntry(tx, prospect, next)
    return getProspecting(tx, who)
  })
}

/** Adds it, and tells it. */
export async function addEntry(
  tx: Tx,
  {
    who,
    name,
    email,
    companyId,
    facts,
  }: Pick<ProspectRead, 'who' | 'name' | 'email' | 'companyId' | 'facts'>,
  next: Recording & { source: ProspectingSource },
): Promise<void> {
  await insertEntry(tx, { ...next, who, after: facts.recordedAt }, { email })
  await emitProspecting(tx, { who, name, companyId }, next)
}

type Whom = { who: Party; name: string; companyId: string | null }

/** For timelines: what holds of a contact or a company now. */
export function emitProspecting(
  tx: Tx,
  { who: { type, id }, name, companyId }: Whom,
  { state, basis }: Pick<Recording, 'state' | 'basis'>,
): Promise<void> {
  const facts = {
    companyId,
    description: name,
    meta: { name, state, basis: state === 'given' ? basis : null },
  }
  return type === 'contact'
    ? tx.emit('contact.prospecting_changed', { subject: { type, id }, contactId: id, ...facts })
    : tx.emit('company.prospecting_changed', { subject: { type, id }, ...facts })
}
