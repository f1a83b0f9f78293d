import { useNavigate } from '@tanstack/react-router'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { RuleForm } from '#web/features/inbox-rules/rule-form.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { toast } from '#web/ui/toast.ts'

export function NewRulePage() {
  const refusal = useRefusal('rule:write')
  const navigate = useNavigate()
  return (
    <div className="max-w-form">
      <RecordHeader />
      {refusal ? (
        <Alert tone="info">{refusal}</Alert>
      ) : (
        <RuleForm
          save={(fields) => api.inboxRules.createInboxRule(fields)}
          onSaved={() => {
            toast.success('Règle ajoutée')
            return navigate({ to: '/conversations/settings', ignoreBlocker: true })
          }}
        />
      )}
    </div>
  )
}
