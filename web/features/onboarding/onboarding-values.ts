import type { Me } from '#shared/contract/identity.ts'
import { type OnboardingDraft, onboardingDraftSchema } from '#shared/contract/onboarding.ts'
import type { Organization } from '#shared/contract/organizations.ts'

type CompanyFields = Omit<OnboardingDraft, 'firstName' | 'lastName' | 'jobTitle'>

/** The company as the organization has it now. */
export const companyValues = (organization: Organization): CompanyFields => ({
  companyName: organization.name,
  companySiret: organization.siret ?? organization.siren ?? '',
  companyForm: organization.legalForm ?? (organization.soleTrader ? 'EI' : ''),
  companyFranchise: organization.vatFranchise,
  companyIban: '',
  companyAddress: organization.addressLine1 ?? '',
  companyCity: organization.city ?? '',
  companyPostalCode: organization.postalCode ?? '',
  companyCountry: organization.country,
  companyVat: organization.vatNumber ?? '',
  timezone: organization.timezone,
  revision: organization.revision,
})

/** First values of the form: the facts known already. */
export const firstValues = (me: Me, organization: Organization): OnboardingDraft => ({
  firstName: me.profile.firstName ?? '',
  lastName: me.profile.lastName ?? '',
  jobTitle: me.profile.title ?? '',
  ...companyValues(organization),
})

/** Merges a draft with a company saved meanwhile by a colleague: stored values win, typed ones fill the empty fields. */
export function companyOver(draft: OnboardingDraft, organization: Organization): CompanyFields {
  const stored = companyValues(organization)
  const { companyAddress, companyCity, companyPostalCode, companyVat, companySiret, companyForm } = stored
  return {
    ...stored,
    companySiret: companySiret || draft.companySiret,
    companyForm: companyForm || draft.companyForm,
    companyIban: draft.companyIban,
    companyAddress: companyAddress || draft.companyAddress,
    companyCity: companyCity || draft.companyCity,
    companyPostalCode: companyPostalCode || draft.companyPostalCode,
    companyVat: companyVat || draft.companyVat,
  }
}

/** The company's fields that one changed; `revision` is no field. */
export function companyChanges(values: OnboardingDraft, organization: Organization): Partial<CompanyFields> {
  const { revision: _revision, ...before } = companyValues(organization)
  const names = (Object.keys(before) as (keyof typeof before)[]).filter((name) => {
    const value = values[name]
    return (typeof value === 'string' ? value.trim() : value) !== before[name]
  })
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

export type Progress = { step: number; draft: OnboardingDraft }
/**
 * `base`: the server's copy on which the text was typed. When the server's present copy differs, another device has saved since,
 * unless it is one of `sent`, the saves in progress here.
 */
type Kept = Progress & { base: string | null; sent: readonly Progress[] }
type Saved = { savedAt: string | null; step: number; draft: OnboardingDraft | null }

const keyOf = (me: Me) => `ardoise.onboarding.${me.user.id}.${me.current?.orgId ?? ''}`

/** This browser's copy, unless the server has a newer one. */
export function readLocal(me: Me, saved: Saved): Progress | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(me)) ?? 'null') as Partial<Kept> | null
    const draft = onboardingDraftSchema.safeParse(kept?.draft)
    if (!kept || !draft.success || typeof kept.step !== 'number') return null
    const ours = kept.base === saved.savedAt || (kept.sent ?? []).some((one) => isSaved(one, saved))
    return ours ? { step: kept.step, draft: draft.data } : null
  } catch {
    return null
  }
}

function isSaved({ step, draft }: Progress, saved: Saved): boolean {
  const theirs = saved.draft
  if (theirs === null || step !== saved.step) return false
  return (Object.keys(theirs) as (keyof OnboardingDraft)[]).every((name) => theirs[name] === draft[name])
}

/** Never throws: the server keeps a copy too. */
export function writeLocal(me: Me, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(me), JSON.stringify(kept))
  } catch {
    return
  }
}

export function forgetLocal(me: Me): void {
  localStorage.removeItem(keyOf(me))
}
