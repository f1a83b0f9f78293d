import type { Profile } from '#shared/contract/profile-fields.ts'
import { formatPhone } from '#shared/french/phone.ts'

/** The form's own shape: an empty text where the profile has null. */
type ProfileValues = { [K in keyof Profile]-?: string }

export function profileTexts(profile: Profile): ProfileValues {
  return {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    title: profile.title ?? '',
    phone: profile.phone ? formatPhone(profile.phone) : '',
    bio: profile.bio ?? '',
    defaultOrgId: profile.defaultOrgId ?? '',
  }
}
