import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Composer } from '#web/features/composer/composer.tsx'
import { draftOptions, sendersOptions } from '#web/features/composer/draft-queries.ts'
import { useTellSent } from '#web/features/composer/use-sent.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { prepareToasts } from '#web/ui/toast.ts'

const route = getRouteApi('/app/conversations/new')
const NOBODY: never[] = []

/** « Nouveau message », which has its name in every state; the address names its draft once there is one. */
export function NewMailPage() {
  return (
    <>
      <RecordHeader />
      <NewMail />
    </>
  )
}

function NewMail() {
  const { draft: draftId } = route.useSearch()
  const refusal = useRefusal('inbox:write')
  const senders = useQuery({ ...sendersOptions, enabled: refusal === undefined })
  if (refusal) return <Alert>{refusal}</Alert>
  if (!senders.data) return <QueryState query={senders} loading={<Skeleton className="m-6 h-96" />} />
  const [first] = senders.data.items
  if (!first)
    return (
      <EmptyState
        className="py-24"
        heading="h2"
        icon={MailPlus}
        title="Aucune boîte d’où écrire"
        description="Connectez une boîte, ou demandez à un collègue de partager la sienne."
        action={
          <LinkButton to="/manager/mail" variant="primary">
            Connecter une boîte
          </LinkButton>
        }
      />
    )
  return draftId === undefined ? (
    <Begin mailboxId={(senders.data.items.find(({ refusal: why }) => why === null) ?? first).mailboxId} />
  ) : (
    <Write key={draftId} draftId={draftId} />
  )
}

/** Begins the draft that the address then names. */
function Begin({ mailboxId }: { mailboxId: string }) {
  const { to = '', subject = '', template } = route.useSearch()
  const navigate = useNavigate()
  const begun = useQuery({
    queryKey: ['new-mail', mailboxId, to, subject],
    queryFn: () =>
      api.mailSending.startDraft({
        mailboxId,
        subject,
        to: to === '' ? [] : [{ name: null, address: to }],
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const draftId = begun.data?.id
  useEffect(() => {
    if (draftId !== undefined)
      void navigate({
        to: '/conversations/new',
        search: { draft: draftId, ...(template && { template }) },
        replace: true,
      })
  }, [draftId, template, navigate])
  return <QueryState query={begun} loading={<Skeleton className="m-6 h-96" />} />
}

function Write({ draftId }: { draftId: string }) {
  const { template } = route.useSearch()
  const navigate = useNavigate()
  const tell = useTellSent()
  const draft = useQuery(draftOptions(draftId))
  const { data } = useQuery(sendersOptions)
  useEffect(prepareToasts, [])
  const leave = () => void navigate({ to: '/conversations' })
  if (!draft.data)
    return (
      <QueryState
        query={draft}
        loading={<Skeleton className="m-6 h-96" />}
        missing={
          <EmptyState
            heading="h2"
            icon={MailPlus}
            title="Ce brouillon n’est plus là"
            description="Il a été envoyé, ou supprimé."
          />
        }
      />
    )
  return (
    <Composer
      whole
      opens={template ? 'template' : undefined}
      draft={draft.data}
      failure={null}
      senders={data?.items ?? NOBODY}
      people={NOBODY}
      client={null}
      answers={undefined}
      onClose={leave}
      onSent={(sending) => {
        leave()
        tell(sending)
      }}
      onDeleted={leave}
    />
  )
}
