import type { MemberProfile, Profile } from '#shared/contract/profile-fields.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'

type ProfileFactsProps = {
  email: string
  profile: Profile | MemberProfile
  /** Own profile only. */
  defaultOrganization?: string
}

/** The facts of a profile. */
export function ProfileFacts({ email, profile, defaultOrganization }: ProfileFactsProps) {
  const { firstName, lastName, title, phone, bio } = profile
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: 'Prénom', value: firstName },
        { label: 'Nom', value: lastName },
        { label: 'E-mail', value: <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor> },
        {
          label: 'Téléphone',
          value: phone && <TextAnchor href={`tel:${phone}`}>{formatPhone(phone)}</TextAnchor>,
        },
        { label: 'Fonction', value: title },
        ...(defaultOrganization === undefined
          ? []
          : [{ label: 'Organisation par défaut', value: defaultOrganization }]),
        { label: 'Bio', value: bio && <span className="whitespace-pre-line">{bio}</span> },
      ]}
    />
  )
}
