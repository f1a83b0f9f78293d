import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { messageOf } from '#web/api/api-error.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { AuthLayout } from '#web/layouts/auth-layout.tsx'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const route = getRouteApi('/help/handled/$token')

/** The page of the operator's mail link: a press is needed, so that a mailbox that opens links marks nothing. */
export function HandledPage() {
  const { token } = route.useParams()
  const mark = useMutation({
    mutationFn: () => fetchJson('POST /help-requests/handled', { token }),
  })
  return (
    <AuthLayout>
      <h1 className="font-semibold text-xl tracking-tight">Demande traitée</h1>
      <p className="mt-2 mb-6 text-base text-muted">
        La personne qui vous a écrit verra que sa demande est traitée. Répondez-lui d’abord par e-mail.
      </p>
      {mark.isError && (
        <Alert tone="danger" live className="mb-4">
          {messageOf(mark.error)}
        </Alert>
      )}
      {mark.isSuccess ? (
        <Alert tone="success" title="C’est noté" live>
          «&#8239;{mark.data.subject}&#8239;» est marquée comme traitée.
        </Alert>
      ) : (
        <WaitingControls>
          <Button variant="primary" loading={mark.isPending} onClick={() => mark.mutate()}>
            Marquer comme traitée
          </Button>
        </WaitingControls>
      )}
    </AuthLayout>
  )
}
