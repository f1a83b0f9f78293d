import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { LinkView } from '#shared/contract/signatures.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { OUTCOME_REFETCH, PaymentReturn } from '#web/blocks/online-payment/payment-return.tsx'
import { useReturnedFrom } from '#web/blocks/online-payment/use-returned-from.ts'
import { AnswerPanel } from '#web/features/signatures/answer-panel.tsx'
import { AnsweredBanner } from '#web/features/signatures/answered-banner.tsx'
import { QuotePaper } from '#web/features/signatures/quote-paper.tsx'
import { QuoteSkeleton } from '#web/features/signatures/quote-skeleton.tsx'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { clientPageOf } from './client-tree.tsx'

const linkOptions = (token: string) =>
  queryOptions({
    queryKey: ['quote-link', token],
    queryFn: () => fetchJson('GET /links/{token}', { token }),
  })

/** A failure is told by whoever opens the part: until then, as where the page closes meanwhile, it is nobody's. */
const ahead = (load: () => Promise<unknown>) => () => void load().catch(() => {})
const loadSigning = () => import('#web/features/signatures/sign-dialog.tsx')
const SignDialog = lazy(() => loadSigning().then((module) => ({ default: module.SignDialog })))
const DeclineDialog = lazy(() =>
  import('#web/features/signatures/decline-dialog.tsx').then((module) => ({ default: module.DeclineDialog })),
)

const loadNext = () => import('#web/features/signatures/next-steps.tsx')
const NextSteps = lazy(() => loadNext().then((module) => ({ default: module.NextSteps })))

type Answer = 'sign' | 'change' | 'refuse'
const declines = ['change', 'refuse'] as const

const states = {
  open: { tone: 'info', text: 'À signer' },
  signed: { tone: 'success', text: 'Signé' },
  refused: { tone: 'neutral', text: 'Refusé' },
} as const

function OpenedQuote({ token, view }: { token: string; view: LinkView }) {
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<Answer | null>(null)
  const [used, setUsed] = useState<Partial<Record<Answer, true>>>({})
  const answeredRef = useRef<HTMLHeadingElement>(null)
  const linkUrl = `/api/v1/links/${token}`
  const state = states[view.state]

  const checkoutId = useReturnedFrom()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: linkOptions(token).queryKey })

  const open = (name: Answer) => {
    setUsed((before) => ({ ...before, [name]: true }))
    setDialog(name)
  }
  const answered = (changes: Partial<LinkView>) => {
    queryClient.setQueryData(linkOptions(token).queryKey, { ...view, ...changes })
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
          {view.state !== 'signed' && (
            <AnchorButton href={`${linkUrl}/pdf`} download icon={Download} size="sm" className="lg:hidden">
              PDF<span className="max-sm:sr-only"> du devis</span>
            </AnchorButton>
          )}
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <AnsweredBanner view={view} linkUrl={linkUrl} titleRef={answeredRef} />
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
          pdfUrl={`${linkUrl}/pdf`}
          onSign={() => open('sign')}
          onIntent={ahead(loadSigning)}
          onAskChange={() => open('change')}
          onRefuse={() => open('refuse')}
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
                  .fetchQuery({ ...linkOptions(token), staleTime: 0, retry: false })
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
                onRefused={(refusedAt) => answered({ state: 'refused', signable: false, refusedAt })}
                onAsked={(changeRequest) => answered({ changeRequest })}
                onStale={refresh}
              />
            ),
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
