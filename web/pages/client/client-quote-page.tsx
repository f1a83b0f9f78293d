import { type QueryKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { LinkView } from '#shared/contract/signatures.ts'
import { fetchBeside, fetchJson } from '#web/api/fetch-json.ts'
import { retriesQueryOnce } from '#web/api/query-client.ts'
import { OUTCOME_REFETCH, PaymentReturn } from '#web/blocks/online-payment/payment-return.tsx'
import { useReturnedFrom } from '#web/blocks/online-payment/use-returned-from.ts'
import { AnswerPanel } from '#web/features/signatures/answer-panel.tsx'
import { AnsweredBanner } from '#web/features/signatures/answered-banner.tsx'
import { ChangesCard } from '#web/features/signatures/changes-card.tsx'
import { QuotePaper } from '#web/features/signatures/quote-paper.tsx'
import { QuoteSkeleton } from '#web/features/signatures/quote-skeleton.tsx'
import { ReplacedNotice } from '#web/features/signatures/replaced-notice.tsx'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { clientPageOf } from './client-tree.tsx'

const linkOptions = (token: string) =>
  queryOptions({
    queryKey: ['quote-link', token],
    queryFn: () => fetchJson('GET /links/{token}', { token }),
  })

/** Any version of the devis, such as that which replaced the one of the link. */
const versionOptions = (token: string, version: number) =>
  queryOptions({
    queryKey: ['quote-link', token, version],
    retry: retriesQueryOnce,
    queryFn: () => fetchBeside<LinkView>('GET', `/api/v1/links/${token}?version=${version}`),
  })

/** A failure is told by whoever opens the part: until then, as where the page closes meanwhile, it is nobody's. */
const ahead = (load: () => Promise<unknown>) => () => void load().catch(() => {})
const loadSigning = () => import('#web/features/signatures/sign-dialog.tsx')
const SignDialog = lazy(() => loadSigning().then((module) => ({ default: module.SignDialog })))
const QuestionDialog = lazy(() =>
  import('#web/features/signatures/question-dialog.tsx').then((module) => ({
    default: module.QuestionDialog,
  })),
)
const DeclineDialog = lazy(() =>
  import('#web/features/signatures/decline-dialog.tsx').then((module) => ({ default: module.DeclineDialog })),
)

const loadNext = () => import('#web/features/signatures/next-steps.tsx')
const NextSteps = lazy(() => loadNext().then((module) => ({ default: module.NextSteps })))

type Answer = 'sign' | 'change' | 'refuse' | 'question'
const declines = ['change', 'refuse'] as const

const states = {
  open: { tone: 'info', text: 'À signer' },
  signed: { tone: 'success', text: 'Signé' },
  refused: { tone: 'neutral', text: 'Refusé' },
  withdrawn: { tone: 'neutral', text: 'Retiré' },
  replaced: { tone: 'warning', text: 'Remplacé' },
} as const

/** The version that the link was made for, or the one that replaced it, once it is asked for. */
function OpenedQuote({ token, view }: { token: string; view: LinkView }) {
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(view.version)
  const isLater = version !== view.version
  const later = useQuery({ ...versionOptions(token, version), enabled: isLater })
  const opened = useMutation({
    mutationFn: (shown: number) => fetchJson('POST /links/{token}/opened', { token, version: shown }),
  })
  const reading = useMutation({
    // The query tries again.
    retry: false,
    mutationFn: (wanted: number) => queryClient.fetchQuery(versionOptions(token, wanted)),
    onSuccess: (read) => {
      setVersion(read.version)
      opened.mutate(read.version)
      window.scrollTo({ top: 0 })
      // The button that was pressed is gone with its version.
      requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
    },
  })
  const shown = isLater ? (later.data ?? view) : view
  return (
    <ShownQuote
      key={shown.version}
      token={token}
      view={shown}
      notice={
        shown.replacedBy && (
          <ReplacedNotice
            view={shown}
            replacedBy={shown.replacedBy}
            reading={reading.isPending}
            failure={reading.error?.message ?? null}
            onRead={reading.mutate}
          />
        )
      }
      queryKey={isLater ? versionOptions(token, version).queryKey : linkOptions(token).queryKey}
    />
  )
}

type ShownQuoteProps = {
  token: string
  view: LinkView
  /** Leads to the version that replaced it. */
  notice: ReactNode
  /** The query that read it. */
  queryKey: QueryKey
}

function ShownQuote({ token, view, notice, queryKey }: ShownQuoteProps) {
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<Answer | null>(null)
  const [used, setUsed] = useState<Partial<Record<Answer, true>>>({})
  const answeredRef = useRef<HTMLHeadingElement>(null)
  const linkUrl = `/api/v1/links/${token}`
  const state = states[view.state]

  const checkoutId = useReturnedFrom()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['quote-link', token] })
  const pdfUrl = `${linkUrl}/pdf?version=${view.version}`

  const open = (name: Answer) => {
    setUsed((before) => ({ ...before, [name]: true }))
    setDialog(name)
  }
  const answered = (changes: Partial<LinkView>) => {
    queryClient.setQueryData(queryKey, { ...view, ...changes })
    setDialog(null)
    window.scrollTo({ top: 0 })
    requestAnimationFrame(() => answeredRef.current?.focus({ preventScroll: true }))
  }

  return (
    <ClientLayout
      issuer={view.organizationName}
      tone={view.tone}
      actions={
        <>
          <Badge tone={state.tone}>
            {view.state === 'open' && !view.signable ? 'À étudier' : state.text}
          </Badge>
          {(view.state !== 'signed' || view.signed === null) && (
            <AnchorButton href={pdfUrl} download icon={Download} size="sm" className="lg:hidden">
              PDF<span className="max-sm:sr-only"> du devis</span>
            </AnchorButton>
          )}
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {notice}
          <AnsweredBanner view={view} linkUrl={linkUrl} titleRef={answeredRef} />
          {view.changes !== null && <ChangesCard version={view.version} changes={view.changes} />}
          {checkoutId !== null && (
            <Returned
              token={token}
              checkoutId={checkoutId}
              isPayable={view.online.amountCents > 0}
              onSettled={refresh}
            />
          )}
          {view.state === 'signed' && (
            <Suspense>
              <NextSteps
                view={view}
                onPay={() => fetchJson('POST /links/{token}/pay', { token })}
                onRefused={refresh}
              />
            </Suspense>
          )}
          <QuotePaper document={view.document} validUntil={view.validUntil} />
        </div>
        <AnswerPanel
          view={view}
          pdfUrl={pdfUrl}
          onSign={() => open('sign')}
          onIntent={ahead(loadSigning)}
          onAskChange={() => open('change')}
          onRefuse={() => open('refuse')}
          onAsk={() => open('question')}
        />
      </div>
      <Suspense>
        {used.sign && view.state === 'open' && (
          <SignDialog
            open={dialog === 'sign'}
            onClose={() => setDialog(null)}
            token={token}
            view={view}
            onSigned={async (signed) => {
              // The deposit to pay is known once it is signed.
              const [fresh] = await Promise.all([
                queryClient
                  .fetchQuery({ ...versionOptions(token, view.version), staleTime: 0, retry: false })
                  .catch(() => null),
                loadNext().catch(() => null),
              ])
              const { deposit, online } = fresh ?? view
              answered({ state: 'signed', signable: false, signed, deposit, online })
            }}
            onStale={refresh}
          />
        )}
        {declines.map(
          (answer) =>
            used[answer] &&
            view.state === 'open' && (
              <DeclineDialog
                // What was asked is sent: another wish begins empty.
                key={`${answer} ${view.changeRequest?.requestedAt}`}
                answer={answer}
                open={dialog === answer}
                onClose={() => setDialog(null)}
                token={token}
                sellerName={view.organizationName}
                documentSha256={view.documentSha256}
                onRefused={(refusedAt) => answered({ state: 'refused', signable: false, refusedAt })}
                onAsked={(changeRequest) => answered({ changeRequest })}
                onStale={refresh}
              />
            ),
        )}
        {used.question && view.state === 'open' && (
          <QuestionDialog
            open={dialog === 'question'}
            onClose={() => setDialog(null)}
            token={token}
            sellerName={view.organizationName}
            onStale={refresh}
          />
        )}
      </Suspense>
    </ClientLayout>
  )
}

type ReturnedProps = { token: string; checkoutId: string; isPayable: boolean; onSettled: () => void }

function Returned({ token, checkoutId, isPayable, onSettled }: ReturnedProps) {
  const query = useQuery({
    queryKey: ['deposit-payment', token, checkoutId],
    queryFn: () => fetchJson('POST /links/{token}/payments/{checkoutId}', { token, checkoutId }),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? OUTCOME_REFETCH : false),
  })
  return <PaymentReturn query={query} isPayable={isPayable} onSettled={onSettled} />
}

/** The page that a client opens from the e-mail: read, sign or refuse the quote. */
export const clientPage = clientPageOf({
  drawn: [loadNext],
  what: 'Le devis',
  read: linkOptions,
  markOpened: (token) => fetchJson('POST /links/{token}/opened', { token }),
  titleOf: (view) => (view ? `Devis ${view.document.number}` : 'Votre devis'),
  issuerOf: ({ organizationName }) => organizationName,
  skeleton: <QuoteSkeleton />,
  Opened: OpenedQuote,
})
