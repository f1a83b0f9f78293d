import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { TemplateActions } from '#web/features/email-templates/template-actions.tsx'
import { TemplateForm } from '#web/features/email-templates/template-form.tsx'
import { templateOptions } from '#web/features/email-templates/template-queries.ts'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/templates/emails/$templateId')

/** A template, to be changed. */
export function TemplatePage() {
  const { templateId } = route.useParams()
  const navigate = useNavigate()
  const refusal = useRefusal('template:read')
  const query = useQuery({ ...templateOptions(templateId), enabled: refusal === undefined })
  const template = query.data
  usePageTitle(template?.name)
  if (refusal)
    return (
      <>
        <RecordHeader />
        <Alert>{refusal}</Alert>
      </>
    )
  if (!template)
    return (
      <QueryState
        query={query}
        heading="h1"
        missing={
          <EmptyState
            heading="h1"
            title="Modèle introuvable"
            description="Ce modèle a été supprimé, ou n’est pas partagé avec vous."
            action={<LinkButton to="/templates/emails">Voir les modèles</LinkButton>}
          />
        }
        loading={
          <div aria-busy className="grid gap-6">
            <h1 className="sr-only">Chargement en cours</h1>
            <Skeleton className="h-8 w-64 max-w-full" />
            <Skeleton className="h-96" />
          </div>
        }
      />
    )
  return (
    <>
      <RecordHeader title={template.name} actions={<TemplateActions template={template} />} />
      <TemplateForm
        key={template.id}
        template={template}
        save={(fields, revision) => api.emailTemplates.updateTemplate({ templateId, revision, ...fields })}
        onSaved={() => {
          toast.success('Modèle enregistré')
          return navigate({ to: '/templates/emails', ignoreBlocker: true })
        }}
      />
    </>
  )
}
