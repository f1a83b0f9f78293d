import type { Tx } from '#server/scope.ts'
import type { ConfirmedBasis } from '#shared/contract/prospecting.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { reasonSentences } from '#shared/domain/prospecting/labels.ts'
import { recordingFaults } from '#shared/domain/prospecting/prospecting.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { findProspect, presentProspect } from '../queries/prospects.ts'
import { lockPartyAndAddress } from '../store/consent-links.ts'
import { addEntry } from './record-prospecting.ts'

const refuse = (field: FieldError) => new DomainError('invalid_input', { fields: [field] })

/**
 * Lets a prospecting mail go to an address, or says why not; a basis that its author names is recorded. Errors: invalid_input at `path`
 * (prospect_unknown, prospect_opposed), at `basis.basis` and `basis.note`; prospecting_basis_missing, whose data is a `Prospect`.
 */
export async function clearProspect(
  tx: Tx,
  { address, path }: { address: string; path: string },
  confirmed: ConfirmedBasis | undefined,
): Promise<void> {
  const email = address.trim().toLowerCase()
  const known = await findProspect(tx, email)
  if (known === null || known.archived)
    throw refuse({
      path,
      code: 'prospect_unknown',
      message: `«\u202f${address}\u202f» n’est l’adresse d’aucun de vos contacts ni d’aucune de vos entreprises. Ajoutez ce contact avant de le prospecter.`,
    })
  await lockPartyAndAddress(tx, known.who)
  const prospect = (await findProspect(tx, email)) ?? known
  const { verdict, facts, name } = prospect
  if (verdict.verdict === 'forbidden')
    throw refuse({ path, code: 'prospect_opposed', message: `${name} ${reasonSentences[verdict.reason]}` })
  if (verdict.verdict === 'allowed') return
  if (confirmed === undefined) {
    throw new DomainError('prospecting_basis_missing', { data: presentProspect(prospect) })
  }
  const next = { state: 'given', ...confirmed } as const
  const fields = recordingFaults(facts, next).map((fault) => ({ ...fault, path: `basis.${fault.path}` }))
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
  await addEntry(tx, prospect, { ...next, source: 'sending' })
}
