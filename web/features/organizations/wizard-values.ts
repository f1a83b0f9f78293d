import type { NewOrganization } from '#shared/contract/organization-fields.ts'
import { organizationDefaults } from '#shared/domain/organizations/organization-choices.ts'
import type { Role } from '#shared/domain/roles.ts'

/** A member to invite (specification, section 3); `id` only tells the lines apart. */
export type MemberValues = {
  id: string
  email: string
  firstName: string
  lastName: string
  title: string
  phone: string
  role: Role
  sendInvitation: boolean
}

/** The wizard's values while it is filled in: texts, as inputs have them. */
export type WizardValues = {
  name: string
  slug: string
  description: string
  industry: string
  size: string
  website: string
  country: string
  timezone: string
  billingEmail: string
  currency: string
  addressLine1: string
  postalCode: string
  city: string
  vatNumber: string
  /** A data URL. */
  logo: string | null
  members: MemberValues[]
}

export const wizardSteps = ['Profil de l’entreprise', 'Membres et invitations', 'Récapitulatif'] as const

/** Share done when `step` (from 0) is under way: 0, 33, 67. */
export const wizardPercent = (step: number) => Math.round((step / wizardSteps.length) * 100)

export const emptyWizard = (facts: { name: string; slug: string; billingEmail: string }): WizardValues => ({
  ...facts,
  ...organizationDefaults,
  description: '',
  industry: '',
  website: '',
  addressLine1: '',
  postalCode: '',
  city: '',
  vatNumber: '',
  logo: null,
  members: [],
})

export const emptyMember = (): MemberValues => ({
  id: crypto.randomUUID(),
  email: '',
  firstName: '',
  lastName: '',
  title: '',
  phone: '',
  role: 'member',
  sendInvitation: true,
})

/** The one request. The schema has judged the texts that stand for choices. */
export const bodyOf = ({ members, ...facts }: WizardValues) =>
  ({ ...facts, members: members.map(({ id: _id, ...member }) => member) }) as NewOrganization

export const memberName = ({ firstName, lastName, email }: MemberValues) =>
  [firstName, lastName].filter((name) => name.trim() !== '').join(' ') || email
