import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '#web/api/rights.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LabelSettings } from './label-settings.tsx'
import { MemberTeams } from './member-teams.tsx'

/** The labels of the inbox; for those who manage members, the teams that conversations are assigned to. */
export function TeamSettings() {
  const [open, setOpen] = useState(false)
  const mayManage = useCan('member:manage')
  return (
    <>
      <IconButton
        variant="secondary"
        icon={Settings2}
        label={mayManage ? 'Étiquettes et équipes' : 'Étiquettes'}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={mayManage ? 'Étiquettes et équipes' : 'Étiquettes'}
        description="Elles servent à toute l’organisation."
      >
        <div className="grid gap-8">
          <LabelSettings />
          {mayManage && <MemberTeams />}
        </div>
      </Dialog>
    </>
  )
}
