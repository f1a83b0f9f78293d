import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Trash2 } from 'lucide-react'
import type { EmailTemplate } from '#shared/contract/email-templates.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemoveTemplates } from './use-change-templates.ts'

/** Actions on a template beside changing it. */
export function TemplateActions({ template: { id, shared } }: { template: EmailTemplate }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('template:write')
  const remove = useRemoveTemplates(() => navigate({ to: '/templates/emails', ignoreBlocker: true }))
  const duplicate = useMutation({
    mutationFn: () => api.emailTemplates.duplicateTemplate({ templateId: id }),
    onSuccess: (copy) => {
      void client.invalidateQueries({ queryKey: orpc.emailTemplates.key() })
      toast.success('Votre copie est prête', { description: 'Vous seul la voyez.' })
      return navigate({ to: '/templates/emails/$templateId', params: { templateId: copy.id } })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <>
      <Button icon={Copy} loading={duplicate.isPending} onClick={() => duplicate.mutate()}>
        Dupliquer
      </Button>
      <Button
        icon={Trash2}
        disabledReason={shared ? (refusal ?? null) : null}
        loading={remove.isPending}
        onClick={() => remove.mutate({ ids: [id], remove: true })}
      >
        Supprimer
      </Button>
    </>
  )
}
