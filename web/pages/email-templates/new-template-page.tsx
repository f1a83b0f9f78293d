import { useNavigate } from '@tanstack/react-router'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { TemplateForm } from '#web/features/email-templates/template-form.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { toast } from '#web/ui/toast.ts'

export function NewTemplatePage() {
  const refusal = useRefusal('template:read')
  const navigate = useNavigate()
  return (
    <>
      <RecordHeader />
      {refusal ? (
        <Alert>{refusal}</Alert>
      ) : (
        <TemplateForm
          save={(fields) => api.emailTemplates.createTemplate(fields)}
          onSaved={() => {
            toast.success('Modèle ajouté')
            return navigate({ to: '/templates/emails', ignoreBlocker: true })
          }}
        />
      )}
    </>
  )
}
