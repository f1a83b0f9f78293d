import { useNavigate } from '@tanstack/react-router'
import { Copy, Trash2 } from 'lucide-react'
import type { EmailTemplate } from '#shared/contract/email-templates.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { useRemoveTemplates } from './use-change-templates.ts'

/** Actions on a template beside changing it. */
export function TemplateActions({ template: { id, shared } }: { template: EmailTemplate }) {
  const navigate = useNavigate()
  const refusal = useRefusal('template:write')
  const remove = useRemoveTemplates(() => navigate({ to: '/templates/emails', ignoreBlocker: true }))
  const duplicate = useAction(() => api.emailTemplates.duplicateTemplate({ templateId: id }), {
    success: { text: 'Votre copie est prête', description: 'Vous seul la voyez.' },
    refresh: orpc.emailTemplates,
    onSuccess: (copy) => navigate({ to: '/templates/emails/$templateId', params: { templateId: copy.id } }),
  })
  return (
    <>
      <Button icon={Copy} loading={duplicate.isPending} onClick={() => duplicate.mutate()}>
        <span className="max-sm:sr-only">Dupliquer</span>
      </Button>
      <Button
        icon={Trash2}
        disabledReason={shared ? (refusal ?? null) : null}
        loading={remove.isPending}
        onClick={() => remove.mutate({ ids: [id], remove: true })}
      >
        <span className="max-sm:sr-only">Supprimer</span>
      </Button>
    </>
  )
}
