import { ChartColumn } from 'lucide-react'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { AnswerTargets } from '#web/features/answer-delays/answer-targets.tsx'
import { OpeningHours } from '#web/features/answer-delays/opening-hours.tsx'
import { AutoReplies } from '#web/features/composer/auto-replies.tsx'
import { LabelSettings } from '#web/features/conversations/label-settings.tsx'
import { MemberTeams } from '#web/features/conversations/member-teams.tsx'
import { RuleList } from '#web/features/inbox-rules/rule-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SectionList } from '#web/ui/section-list.tsx'

/** How the organization handles its mails: a section for each thing that is set. */
export function InboxSettingsPage() {
  const refusal = useRefusal('inbox:write')
  const maySet = useCan('organization:update')
  const mayManage = useCan('member:manage')
  return (
    <>
      <RecordHeader
        description="Ce que votre équipe fait de ses mails."
        actions={
          <LinkButton to="/conversations/statistics" icon={ChartColumn}>
            Statistiques
          </LinkButton>
        }
      />
      {refusal ? (
        <Alert tone="info">{refusal}</Alert>
      ) : (
        <SectionList>
          <div className="flex flex-col gap-6">
            <RuleList />
            {mayManage && <MemberTeams />}
            <LabelSettings />
            {maySet && <OpeningHours />}
            {maySet && <AnswerTargets />}
            <AutoReplies />
          </div>
        </SectionList>
      )}
    </>
  )
}
