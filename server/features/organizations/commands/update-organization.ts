import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Organization, OrganizationInput } from '#shared/contract/organizations.ts'
import { DomainError, fieldError } from '#shared/domain/error-codes.ts'
import { isPostalCode } from '#shared/french/postal-address.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { getOrganization } from '../queries.ts'
import { updateOrganization as write } from '../store.ts'

/** Changes the facts that documents print. Errors: organization_slug_taken, invalid_input (postal code, SIREN and SIRET that disagree). */
export async function updateOrganization(scope: Scope, input: OrganizationInput): Promise<Organization> {
  return inTransaction(scope, async (tx) => {
    refuseContradictions({ ...(await getOrganization(tx)), ...withoutAbsent(input) })
    if (!(await write(tx, input))) {
      throw new DomainError('organization_slug_taken', {
        fields: [fieldError('slug', 'organization_slug_taken')],
      })
    }
    await tx.emit('organization.updated', { subject: { type: 'organization', id: scope.orgId } })
    return getOrganization(tx)
  })
}

const withoutAbsent = (input: OrganizationInput): Partial<Organization> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** Rules over two fields, which no field's schema can hold. */
function refuseContradictions({ postalCode, country, siren, siret }: Organization): void {
  const fields = []
  if (postalCode !== null && !isPostalCode(postalCode, country)) {
    fields.push({ path: 'postalCode', code: 'invalid_postal_code', message: fieldMessages.postalCode })
  }
  if (siren !== null && siret !== null && !siret.startsWith(siren)) {
    fields.push({
      path: 'siret',
      code: 'siret_of_another',
      message: 'Ce SIRET n’est pas celui d’un établissement de ce SIREN',
    })
  }
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
