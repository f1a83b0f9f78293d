import { roleSummaries } from '#shared/domain/role-abilities.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { deviceTimeZone } from '#web/ui/device-time-zone.ts'
import type { InvitationView } from './invitation-calls.ts'

/** The inviter, the role, the invitee and the expiry. */
export function InvitationFacts({ invitation }: { invitation: InvitationView }) {
  const { inviterName, email, role, expiresAt } = invitation
  return (
    <DescriptionList
      items={[
        { label: 'Invité par', value: inviterName ?? 'Un ancien membre' },
        {
          label: 'Votre rôle',
          value: (
            <>
              {roleLabels[role]}
              <span className="block text-muted text-xs">{roleSummaries[role]}</span>
            </>
          ),
        },
        { label: 'Adresse invitée', value: <span className="wrap-anywhere">{email}</span> },
        { label: 'Valable jusqu’au', value: formatLongDate(expiresAt, deviceTimeZone()) },
      ]}
    />
  )
}
