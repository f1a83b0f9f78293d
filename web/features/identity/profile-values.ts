import type { Profile } from '#shared/contract/profile-fields.ts'
import { formatPhone } from '#shared/french/phone.ts'

/** The form's own shape: an empty text where the profile has null. */
export type ProfileValues = { [K in keyof Profile]-?: string }

export function toValues(profile: Profile): ProfileValues {
  return {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    title: profile.title ?? '',
    phone: profile.phone ? formatPhone(profile.phone) : '',
    bio: profile.bio ?? '',
    defaultOrgId: profile.defaultOrgId ?? '',
  }
}

/** What one changed: the rest keeps the value that another device may have given it since. */
export function changesOf(
  values: ProfileValues,
  before: ProfileValues,
): Pick<ProfileValues, 'firstName'> & Partial<ProfileValues> {
  const names = (Object.keys(before) as (keyof ProfileValues)[]).filter(
    (name) => values[name] !== before[name],
  )
  // The API wants the first name each time.
  return { firstName: values.firstName, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
}
