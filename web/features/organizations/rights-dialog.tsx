import { useState } from 'react'
import type { Member } from '#shared/contract/members.ts'
import { memberRights, rightWords, rightWorks } from '#shared/domain/member-rights.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDate } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { MemberChanges } from './use-member-changes.ts'

type RightsDialogProps = { member: Member | null; changes: MemberChanges; onClose: () => void }

const ROLE_CHANGE = 'Un changement de rôle retire ce qui a été ajouté\u202f; les montants retirés le restent.'

/** What a member may do beside their role: each switch works at once. */
export function RightsDialog({ member, changes, onClose }: RightsDialogProps) {
  return (
    <Dialog
      open={member !== null}
      onOpenChange={(open) => !open && onClose()}
      title={member ? `Droits ${de(member.name)}` : 'Droits'}
      description={member && `En plus de ce que permet le rôle «\u202f${roleLabels[member.role]}\u202f».`}
    >
      {member && <Rights key={member.userId} member={member} changes={changes} />}
    </Dialog>
  )
}

function Rights({ member, changes }: { member: Member; changes: MemberChanges }) {
  const { userId } = member
  const { timezone } = useOrganization()
  const { isPending, variables, mutateAsync } = changes.rights
  // The list gave this member when the dialog opened; each answer tells what a colleague changed since.
  const [{ rightsAt, rights: held }, setKnown] = useState(member)
  // Under way, the switch has moved already.
  const moved = isPending && variables.userId === userId ? variables : null
  const rights = memberRights.filter((one) => (one === moved?.right ? moved.on : held.includes(one)))
  const hidden = !rights.includes('amounts')
  return (
    <div className="flex flex-col gap-5">
      {memberRights.map((right) => {
        const { label, given, without } = rightWords[right]
        const works = rightWorks(rights, right)
        return (
          <Switch
            key={right}
            label={label}
            help={works ? given : without}
            checked={works}
            disabled={hidden && right !== 'amounts'}
            // A refusal is a toast, and the switch moves back.
            onCheckedChange={(on) => void mutateAsync({ userId, right, on }).then(setKnown, () => {})}
          />
        )
      })}
      {hidden && <Alert tone="info">Sans les montants, personne ne facture ni ne lit la comptabilité.</Alert>}
      <p className="text-muted text-sm">
        {rightsAt === null
          ? `Ces droits valent aussitôt, sur tous ses appareils. ${ROLE_CHANGE}`
          : `Modifiés le ${formatDate(rightsAt, timezone)}. ${ROLE_CHANGE}`}
      </p>
    </div>
  )
}
