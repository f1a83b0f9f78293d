import { inTransaction } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import {
  lockOrganization,
  updateOrganization as write,
} from '#server/features/organizations/store/organization.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { OrganizationInput } from '#shared/contract/organization-fields.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { impliedSellerFacts } from '#shared/domain/documents/seller-rule.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { penaltyRateFault, ratesWith } from '#shared/domain/late-interest/rates.ts'
import { changedFields } from '#shared/domain/text/changed-fields.ts'
import { isPostalCode } from '#shared/french/postal-address.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Change = OrganizationInput & { revision?: number | undefined }

/** Changes the organization's facts. Errors: those of changeOrganization. */
export function updateOrganization(scope: Scope, change: Change): Promise<Organization> {
  return inTransaction(scope, (tx) => changeOrganization(tx, change))
}

/**
 * The same inside a transaction. Errors: organization_slug_taken, invalid_input (postal code, SIREN and SIRET that
 * disagree, rate for late payment that the law refuses), plan_limit, version_conflict (with `data.current`) when the facts changed since `revision`.
 */
export async function changeOrganization(tx: Tx, { revision, ...given }: Change): Promise<Organization> {
  const stored = await lockOrganization(tx)
  const current = await getOrganization(tx)
  const input: OrganizationInput = { ...given, ...impliedSellerFacts(given, current) }
  const changes = withoutAbsent(input)
  const fields = changedFields(flat(current), flat(changes))
  if (fields.length === 0) return current
  if (revision !== undefined && revision !== stored)
    throw new DomainError('version_conflict', { data: { current } })
  refuseContradictions({ ...current, ...changes })
  if (fields.includes('latePenaltyBps')) refuseLowPenalty(tx, { ...current, ...changes })
  await assertSettingsSold(tx, input.settings, fields)
  if (!(await write(tx, input))) {
    throw new DomainError('organization_slug_taken', {
      fields: [fieldError('slug', 'organization_slug_taken')],
    })
  }
  await tx.emit('organization.updated', {
    subject: { type: 'organization', id: tx.scope.orgId },
    meta: { fields },
  })
  return getOrganization(tx)
}

const withoutAbsent = (input: OrganizationInput): Partial<Organization> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** Settings compared one by one. */
const flat = ({ settings, ...facts }: Partial<Organization>) => ({ ...facts, ...settings })

/** Rules over two fields, which no field's schema can hold. */
export function refuseContradictions({
  postalCode,
  country,
  siren,
  siret,
}: Pick<Organization, 'postalCode' | 'country' | 'siren' | 'siret'>): void {
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

/** A new rate for late payment: within the law of today, in France. One that was stored before stays until it is changed. */
function refuseLowPenalty(
  tx: Tx,
  { latePenaltyBps, country, timezone }: Pick<Organization, 'latePenaltyBps' | 'country' | 'timezone'>,
): void {
  if (latePenaltyBps === null || country !== 'FR') return
  const today = todayIn(timezone, tx.scope.context.clock.now())
  const message = penaltyRateFault(latePenaltyBps, today, ratesWith([]))
  if (message === null) return
  const fields = [{ path: 'latePenaltyBps', code: 'late_penalty_rate', message }]
  throw new DomainError('invalid_input', { fields })
}

/** Settings that a plan has or has not. */
const sold = [
  ['electronicSignature', 'quote:sign-online'],
  ['autoReminders', 'reminder:automate'],
] as const

/** Refuses to turn on what the plan has not; turning it off is always possible. Errors: plan_limit. */
async function assertSettingsSold(
  tx: Tx,
  settings: OrganizationInput['settings'],
  changed: readonly string[],
): Promise<void> {
  for (const [setting, action] of sold)
    if (changed.includes(setting) && settings?.[setting]) await assertPlanAllows(tx, action)
}
