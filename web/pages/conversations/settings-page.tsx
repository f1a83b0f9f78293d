import { useCan, useRefusal } from '#web/api/rights.ts'
import { LabelSettings } from '#web/features/conversations/label-settings.tsx'
import { MemberTeams } from '#web/features/conversations/member-teams.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'

/** How the organization handles its mails: a section for each thing that is set. */
export function InboxSettingsPage() {
  const refusal = useRefusal('inbox:write')
  const mayManage = useCan('member:manage')
  return (
    <div className="max-w-form">
      <RecordHeader description="Ce que votre équipe fait de ses mails." />
      {refusal ? (
        <Alert tone="info">{refusal}</Alert>
      ) : (
        <div className="flex flex-col gap-6">
          {mayManage && <MemberTeams />}
          <LabelSettings />
        </div>
      )}
    </div>
  )
}
