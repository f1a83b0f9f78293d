import {
  type QueryClient,
  QueryClientProvider,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import { Component, type ComponentType, type ReactNode, StrictMode, useEffect, useEffectEvent } from 'react'
import { issuerOfRefused, LinkProblem } from '#web/blocks/client-page/link-problem.tsx'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { productName } from '#web/messages/product.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A page that a client opens by a link; its row is in web/client-pages.ts. */
export type ClientPage = {
  what: string
  /** The query of what the link shows, whose answer the server writes into the document. */
  viewKey: (token: string) => QueryKey
  render: (token: string) => ReactNode
  /** Its parts that load apart and that the server draws as well. */
  drawn: readonly (() => Promise<unknown>)[]
}

type ShownLink<View, Fault extends Error, Key extends QueryKey> = {
  /** « Le devis », « La facture », « Le mandat »: said where it cannot be shown. */
  what: string
  read: (token: string) => UseQueryOptions<View, Fault, View, Key> & { queryKey: Key }
  /** Called once somebody sees the document. */
  markOpened: (token: string) => Promise<unknown>
  titleOf: (view: View | undefined) => string
  /** Whose document it is: after its title in the browser’s tab. */
  issuerOf: (view: View) => string
  /** Shown while the link is read. */
  skeleton: ReactNode
  Opened: ComponentType<{ token: string; view: View }>
  drawn?: ClientPage['drawn']
}

/** A client's page around what its link shows: title, reading, what a refused link says, when it was opened. */
export function clientPageOf<View, Fault extends Error, Key extends QueryKey>(
  link: ShownLink<View, Fault, Key>,
): ClientPage {
  return {
    what: link.what,
    viewKey: (token) => link.read(token).queryKey,
    drawn: link.drawn ?? [],
    render: (token) => <LinkPage link={link} token={token} />,
  }
}

type LinkPageProps<View, Fault extends Error, Key extends QueryKey> = {
  link: ShownLink<View, Fault, Key>
  token: string
}

function LinkPage<View, Fault extends Error, Key extends QueryKey>({
  link: { what, read, markOpened, titleOf, issuerOf, skeleton, Opened },
  token,
}: LinkPageProps<View, Fault, Key>) {
  const { data, error, isError, isFetching, refetch } = useQuery(read(token))
  const issuer = data ? issuerOf(data) : issuerOfRefused(error)
  const title = issuer === null ? `${titleOf(data)} · ${productName}` : `${titleOf(data)} – ${issuer}`
  useEffect(() => {
    document.title = title
  }, [title])
  const { mutate } = useMutation({ mutationFn: () => markOpened(token) })
  useSeen(data !== undefined, mutate)
  if (data) return <Opened token={token} view={data} />
  return (
    <ClientLayout issuer={isError ? null : undefined}>
      {isError ? (
        <LinkProblem what={what} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        skeleton
      )}
    </ClientLayout>
  )
}

/** Calls `tell` once someone sees the document: not a preview of its link, nor a tab in the background. */
function useSeen(shown: boolean, tell: () => void) {
  const seen = useEffectEvent(tell)
  useEffect(() => {
    if (!shown) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      seen()
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [shown])
}

type ClientTreeProps = { page: ClientPage; token: string; queryClient: QueryClient }

/** The same tree in the browser and where it is drawn beforehand. */
export function ClientTree({ page, token, queryClient }: ClientTreeProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClientBoundary what={page.what}>{page.render(token)}</ClientBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** When the page breaks, the client sees a sentence and a way on, never a blank page. */
class ClientBoundary extends Component<{ what: string; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <ClientLayout>
        <EmptyState
          icon={CircleAlert}
          title={`${this.props.what} n’a pas pu s’afficher`}
          description="Rechargez la page. Rien n’a été envoyé sans confirmation."
          heading="h1"
          action={
            <Button icon={RotateCw} onClick={() => window.location.reload()}>
              Recharger la page
            </Button>
          }
        />
      </ClientLayout>
    )
  }
}
