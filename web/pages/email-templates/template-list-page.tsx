import { MailPlus } from 'lucide-react'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { TemplateList } from '#web/features/email-templates/template-list.tsx'
import { ReminderTemplates } from '#web/features/reminders/reminder-templates.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function TemplateListPage() {
  const refusal = useRefusal('template:read')
  const mayReadReminders = useCan('reminder:read')
  return (
    <>
      <RecordHeader
        description="Ce que vous écrivez souvent, prêt à remplir pour chaque client."
        mainAction={
          refusal === undefined && (
            <LinkButton to="/templates/emails/new" variant="primary" icon={MailPlus}>
              Nouveau modèle
            </LinkButton>
          )
        }
      />
      {refusal ? <Alert>{refusal}</Alert> : <TemplateList />}
      {mayReadReminders && (
        <div className="mt-6">
          <ReminderTemplates />
        </div>
      )}
    </>
  )
}
