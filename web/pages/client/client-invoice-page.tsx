import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { disputedCents } from '#shared/domain/invoices/dispute.ts'
import { invoiceStatusLabel } from '#shared/domain/invoices/invoice.ts'
import { invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { OUTCOME_REFETCH, PaymentReturn } from '#web/blocks/online-payment/payment-return.tsx'
import { useReturnedFrom } from '#web/blocks/online-payment/use-returned-from.ts'
import { AnswerButtons } from '#web/features/invoice-links/answer-buttons.tsx'
import { InvoicePaper } from '#web/features/invoice-links/invoice-paper.tsx'
import { InvoiceSkeleton } from '#web/features/invoice-links/invoice-skeleton.tsx'
import { OrderDocuments } from '#web/features/invoice-links/order-documents.tsx'
import { PaymentPanel } from '#web/features/invoice-links/payment-panel.tsx'
import type { Told } from '#web/features/invoice-links/said-notices.tsx'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { clientPageOf } from './client-tree.tsx'

const linkOptions = (token: string) =>
  queryOptions({
    queryKey: ['invoice-link', token],
    queryFn: () => fetchJson('GET /invoice-links/{token}', { token }),
  })

/** A failure is told by whoever opens the part: until then, as where the page closes meanwhile, it is nobody's. */
const ahead = (load: () => Promise<unknown>) => () => void load().catch(() => {})
const loadProblem = () => import('#web/features/invoice-links/invoice-problem-dialog.tsx')
const ProblemDialog = lazy(() => loadProblem().then((module) => ({ default: module.InvoiceProblemDialog })))
const loadAnswer = () => import('#web/features/invoice-links/invoice-answer-dialog.tsx')
const AnswerDialog = lazy(() => loadAnswer().then((module) => ({ default: module.InvoiceAnswerDialog })))
const loadNotices = () => import('#web/features/invoice-links/said-notices.tsx')
const SaidNotices = lazy(() => loadNotices().then((module) => ({ default: module.SaidNotices })))

const titleOf = ({ document: { kind, number } }: InvoiceLinkView) => `${invoiceKinds[kind].label} ${number}`

function OpenedInvoice({ token, view }: { token: string; view: InvoiceLinkView }) {
  const queryClient = useQueryClient()
  const [reporting, setReporting] = useState(false)
  const [used, setUsed] = useState(false)
  const [answer, setAnswer] = useState<ClientAnswer | null>(null)
  const [answering, setAnswering] = useState(false)
  const [told, setTold] = useState<Told>({ what: null, times: 0 })
  const titleRef = useRef<HTMLHeadingElement>(null)
  const linkUrl = `/api/v1/invoice-links/${token}`
  const options = linkOptions(token)

  const checkoutId = useReturnedFrom()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: options.queryKey })

  const tell = (what: Told['what']) => {
    setTold(({ times }) => ({ what, times: times + 1 }))
    window.scrollTo({ top: 0 })
  }
  const reported = (dispute: NonNullable<InvoiceLinkView['dispute']>) => {
    queryClient.setQueryData(options.queryKey, {
      ...view,
      status: 'disputed',
      overdue: false,
      dispute,
      disputedCents: disputedCents(view.owedCents, dispute.amountCents),
    })
    // What may be paid meanwhile, and by which means, is for the server to say.
    if (dispute.amountCents !== null) refresh()
    setReporting(false)
    tell('problem')
  }
  const say = (what: ClientAnswer) => {
    setAnswer(what)
    setAnswering(true)
  }
  const said = (answers: ClientAnswers) => {
    queryClient.setQueryData(options.queryKey, { ...view, answers })
    setAnswering(false)
    setAnswer(null)
    // Taken back, its notice is gone.
    if (isSilent(answers)) titleRef.current?.focus({ preventScroll: true })
    tell('answer')
  }
  return (
    <ClientLayout issuer={view.organizationName} tone={view.tone} actions={<StateBadge view={view} />}>
      <div className="mb-6 flex flex-col gap-4">
        <h1 ref={titleRef} tabIndex={-1} className="font-semibold text-xl outline-hidden">
          {titleOf(view)}
        </h1>
        <Suspense>
          {(view.dispute !== null || !isSilent(view.answers)) && (
            <SaidNotices
              view={view}
              told={told}
              onChange={say}
              onWithdraw={async (what) =>
                said(await fetchJson('POST /invoice-links/{token}/withdraw', { token, answer: what }))
              }
            />
          )}
        </Suspense>
        {checkoutId !== null && (
          <Returned
            token={token}
            checkoutId={checkoutId}
            isPayable={view.online.amountCents > 0}
            onSettled={refresh}
          />
        )}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PaymentPanel
          view={view}
          linkUrl={linkUrl}
          onReport={() => {
            setUsed(true)
            setReporting(true)
          }}
          onIntent={ahead(loadProblem)}
          onPay={() => fetchJson('POST /invoice-links/{token}/pay', { token })}
          onRefused={refresh}
          answers={<AnswerButtons view={view} onAnswer={say} onIntent={ahead(loadAnswer)} />}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <InvoicePaper document={view.document} />
          <OrderDocuments view={view} linkUrl={linkUrl} />
        </div>
      </div>
      <Suspense>
        {used && view.dispute === null && (
          <ProblemDialog
            open={reporting}
            onClose={() => setReporting(false)}
            token={token}
            sellerName={view.organizationName}
            owed={{ cents: view.owedCents, currency: view.document.currency }}
            onReported={reported}
            onStale={refresh}
          />
        )}
        {answer !== null && view.answers !== null && (
          <AnswerDialog
            key={answer}
            answer={answer}
            open={answering}
            onClose={() => setAnswering(false)}
            token={token}
            view={view}
            answers={view.answers}
            onSaid={said}
            onStale={refresh}
          />
        )}
      </Suspense>
    </ClientLayout>
  )
}

const isSilent = (answers: ClientAnswers | null): boolean =>
  answers === null || (answers.paid === null && answers.promise === null && answers.delay === null)

type ReturnedProps = { token: string; checkoutId: string; isPayable: boolean; onSettled: () => void }

function Returned({ token, checkoutId, isPayable, onSettled }: ReturnedProps) {
  const query = useQuery({
    queryKey: ['invoice-link-payment', token, checkoutId],
    queryFn: () => fetchJson('POST /invoice-links/{token}/payments/{checkoutId}', { token, checkoutId }),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? OUTCOME_REFETCH : false),
  })
  return <PaymentReturn query={query} isPayable={isPayable} onSettled={onSettled} />
}

/** Says the state as its client knows it: « Envoyée » would say nothing to who received it. */
function StateBadge({ view: { status, overdue, document } }: { view: InvoiceLinkView }) {
  if (isCreditNote(document.kind)) return null
  if (overdue) return <Badge tone="danger">En retard</Badge>
  if (status === 'issued' || status === 'sent') return <Badge tone="info">À payer</Badge>
  const tone = { partly_paid: 'info', paid: 'success', disputed: 'warning', cancelled: 'neutral' } as const
  return status === 'draft' ? null : (
    <Badge tone={tone[status]}>{invoiceStatusLabel(status, document.kind)}</Badge>
  )
}

/** The page that a client opens from the e-mail: the invoice, what is due, how to pay it. */
export const clientPage = clientPageOf({
  drawn: [loadNotices],
  what: 'La facture',
  read: linkOptions,
  markOpened: (token) => fetchJson('POST /invoice-links/{token}/opened', { token }),
  titleOf: (view) => (view ? titleOf(view) : 'Votre facture'),
  issuerOf: ({ organizationName }) => organizationName,
  skeleton: <InvoiceSkeleton />,
  Opened: OpenedInvoice,
})
