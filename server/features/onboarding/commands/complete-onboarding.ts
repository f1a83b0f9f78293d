import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { setOwnName } from '#server/features/identity/commands/set-own-name.ts'
import { fillIban } from '#server/features/invoices/commands/fill-iban.ts'
import { closeOnboarding } from '#server/features/onboarding/store/draft.ts'
import { changeOrganization } from '#server/features/organizations/commands/update-organization.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { OnboardingInput } from '#shared/contract/onboarding.ts'
import { sirenFacts } from '#shared/domain/documents/seller-rule.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * Saves the profile, and the company when something of it changed, and closes the onboarding: all or nothing. Errors:
 * forbidden (the company without organization:update), invalid_input, version_conflict (with `data.current`).
 */
export async function completeOnboarding(scope: Scope, input: OnboardingInput): Promise<{ completed: true }> {
  const answer = await inTransaction(scope, async (tx) => {
    const { firstName, lastName, jobTitle: title } = input
    await setOwnName(tx, { firstName, lastName, title })
    await saveCompany(tx, input)
    await closeOnboarding(tx, { finished: true })
    return { completed: true as const }
  })
  await announceSessionChange(scope.context, scope.userId!)
  return answer
}

/** The onboarding's field for each field of the organization. */
const columns = {
  name: 'companyName',
  legalForm: 'companyForm',
  vatFranchise: 'companyFranchise',
  addressLine1: 'companyAddress',
  city: 'companyCity',
  postalCode: 'companyPostalCode',
  country: 'companyCountry',
  vatNumber: 'companyVat',
  timezone: 'timezone',
} as const
type Column = keyof typeof columns
const fieldOf: Readonly<Record<string, string>> = { ...columns, siren: 'companySiret', siret: 'companySiret' }

async function saveCompany(tx: Tx, input: OnboardingInput): Promise<void> {
  const { companySiret, companyIban, revision } = input
  const given = (Object.keys(columns) as Column[]).filter((name) => input[columns[name]] !== undefined)
  const changes = {
    ...Object.fromEntries(given.map((name) => [name, input[columns[name]]])),
    ...(companySiret !== undefined && sirenFacts(companySiret)),
  }
  const changed = Object.keys(changes).length > 0
  if (!changed && !companyIban) return
  if (!tx.scope.permissions.includes('organization:update')) throw new DomainError('forbidden')
  if (changed)
    await changeOrganization(tx, { ...changes, revision }).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !error.fields) throw error
      const fields = error.fields.map((field) => ({ ...field, path: fieldOf[field.path] ?? field.path }))
      throw new DomainError(error.code, { fields })
    })
  if (companyIban && !(await fillIban(tx, companyIban)))
    throw new DomainError('invalid_input', { fields: [otherIban] })
}

const otherIban = {
  path: 'companyIban',
  code: 'iban_already_there',
  message: 'Vos factures impriment déjà un autre IBAN\u00a0: changez-le dans leurs réglages.',
}
