import { useIsMutating, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileQuestion, Send } from 'lucide-react'
import { useState } from 'react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PreviewToggle } from '#web/blocks/documents/preview-toggle.tsx'
import { QuoteStatusBadge } from '#web/blocks/documents/quote-status-badge.tsx'
import { InvoiceQuoteButton } from '#web/blocks/invoicing/invoice-quote-button.tsx'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { RemindQuoteButton } from '#web/blocks/reminders/remind-quote-button.tsx'
import { SellerGaps } from '#web/blocks/seller/seller-gaps.tsx'
import { QuoteInvoices } from '#web/features/invoices/quote-invoices.tsx'
import { ReceivedDeposits } from '#web/features/invoices/received-deposits.tsx'
import { QuoteActions } from '#web/features/quotes/quote-actions.tsx'
import { focusQuoteProblem, QuoteEditor } from '#web/features/quotes/quote-editor.tsx'
import { QuoteOutcome } from '#web/features/quotes/quote-outcome.tsx'
import { quoteOptions, versionSendingKey } from '#web/features/quotes/quote-queries.ts'
import { QuoteReading } from '#web/features/quotes/quote-reading.tsx'
import { SendQuoteDialog } from '#web/features/quotes/send-quote-dialog.tsx'
import { SignatureCard } from '#web/features/quotes/signature-card.tsx'
import { useQuoteDraft } from '#web/features/quotes/use-quote-draft.ts'
import { VersionNotice } from '#web/features/quotes/version-notice.tsx'
import { QuoteRemindersCard } from '#web/features/reminders/quote-reminders-card.tsx'
import { RecordTasks } from '#web/features/tasks/record-tasks.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { SaveFailure } from '#web/patterns/draft/save-failure.tsx'
import { SaveState } from '#web/patterns/draft/save-state.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UNREAD_IS_LOST, UnreadFields, unreadRefusal, useUnread } from '#web/ui/unread-fields.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

const route = getRouteApi('/app/templates/quotes/$quoteId')

/** A quote: edited while it is a draft, read once it is sent. */
export function QuotePage() {
  const { quoteId } = route.useParams()
  const leaves = useIsMutating({ mutationKey: versionSendingKey(quoteId) }) > 0
  const query = useQuery({ ...quoteOptions(quoteId), enabled: !leaves })
  const quote = query.data as QuoteDetail | undefined
  usePageTitle(quote && (quote.number ?? quote.title ?? 'Brouillon de devis'))
  if (quote) {
    const Page = quote.status === 'draft' ? DraftPage : SentPage
    return <Page key={quote.id} quote={quote} />
  }
  return (
    <QueryState
      query={query}
      heading="h1"
      loading={<QuoteSkeleton />}
      missing={
        <EmptyState
          heading="h1"
          icon={FileQuestion}
          title="Ce devis est introuvable"
          description="Il a peut-être été supprimé, ou il appartient à une autre organisation."
          action={<LinkButton to="/templates/quotes">Voir les devis</LinkButton>}
        />
      }
    />
  )
}

function DraftPage({ quote }: { quote: QuoteDetail }) {
  const navigate = useNavigate()
  const { saver, state } = useQuoteDraft(quote)
  const unread = useUnread()
  const [sending, setSending] = useState(false)
  const [showProblems, setShowProblems] = useState(false)
  const mayWrite = useRefusal('quote:write')
  const refusal = useRefusal('quote:send')
  const unsaved = state.status === 'conflict' ? 'Choisissez d’abord le texte à garder.' : undefined
  const verdict = quoteCan.send(quote)
  const full = usePlanRefusal('quote:send')
  const blocked =
    refusal ??
    (verdict.ok ? undefined : errorCodes[verdict.code].text) ??
    full?.message ??
    unsaved ??
    unreadRefusal(unread.fields)
  const openSend = () => {
    if (blocked || sending || unread.now().length > 0) return
    setShowProblems(true)
    // Do not send when the save failed: the quote would lack it. The notice above says why.
    void saver.flush().then((saved) => saved && setSending(true))
  }
  useShortcuts([
    { keys: 'mod+enter', label: 'Envoyer le devis', icon: Send, disabledReason: blocked, run: openSend },
  ])
  const { revises } = quote
  const name = revises
    ? `${revises.number} · version ${quote.version}`
    : (state.content.title ?? 'Nouveau devis')
  if (mayWrite) return <SentPage quote={quote} />
  return (
    <>
      <RecordHeader
        title={name}
        badge={
          <>
            <QuoteStatusBadge status="draft" demo={quote.demo} />
            <SaveState state={state} />
          </>
        }
        actions={
          <>
            <PreviewToggle />
            <QuoteActions quote={quote} beforeCopy={saver.flush} />
          </>
        }
        mainAction={
          <Button variant="primary" icon={Send} disabledReason={blocked} onClick={openSend}>
            Envoyer le devis
          </Button>
        }
      />
      <SaveFailure state={state} />
      {revises && <VersionNotice draft={state.saved} revises={revises} />}
      {quote.demo && (
        <Alert className="mb-5" title="Devis de démonstration">
          Essayez tout, sauf l’envoi&nbsp;: il n’a pas de numéro et ne compte dans aucun chiffre. Dupliquez-le
          pour en faire un vrai devis, ou supprimez-le quand vous n’en avez plus besoin.
        </Alert>
      )}
      {refusal === undefined && <PlanNotice refusal={full} className="mb-5" />}
      <SellerGaps paper={{ kind: 'quote' }} className="mb-5" />
      <UnreadFields unread={unread}>
        <QuoteEditor saver={saver} state={state} showProblems={showProblems} />
      </UnreadFields>
      <UnsavedChanges when={unread.fields.length > 0} consequence={UNREAD_IS_LOST} />
      <SendQuoteDialog
        quote={state.saved}
        mode="send"
        open={sending}
        onOpenChange={setSending}
        onSent={(sent) =>
          navigate({ to: '/templates/quotes/$quoteId', params: { quoteId: sent.id }, replace: true })
        }
        onShowProblem={(problem) => {
          setSending(false)
          setTimeout(() => focusQuoteProblem(problem, state.saved), 200)
        }}
      />
    </>
  )
}

function SentPage({ quote }: { quote: QuoteDetail }) {
  const version = quote.version > 1 ? `v${quote.version}` : null
  const title =
    [[quote.number, version].filter(Boolean).join(' '), quote.title].filter(Boolean).join(' · ') ||
    'Brouillon de devis'
  return (
    <>
      <RecordHeader
        title={title}
        badge={<QuoteStatusBadge status={quote.status} demo={quote.demo} />}
        actions={quote.status === 'draft' ? <QuoteActions quote={quote} /> : <QuoteOutcome quote={quote} />}
        mainAction={
          quote.status === 'signed' ? (
            <InvoiceQuoteButton quoteId={quote.id} />
          ) : quoteCan.resend(quote).ok && !quote.demo ? (
            <RemindQuoteButton quoteId={quote.id} inPalette />
          ) : undefined
        }
      />
      <QuoteReading
        quote={quote}
        invoices={
          <>
            {quote.status === 'signed' && (
              <ReceivedDeposits
                quoteId={quote.id}
                grossCents={quote.totals.grossCents}
                currency={quote.currency}
                timeZone={quote.timeZone}
              />
            )}
            <QuoteInvoices quoteId={quote.id} />
            {!quote.demo && (
              <RecordTasks kind="quote" id={quote.id} label={`devis ${quote.number ?? title}`} />
            )}
          </>
        }
        reminders={
          quote.status !== 'draft' &&
          !quote.demo && (
            <QuoteRemindersCard
              quoteId={quote.id}
              name={quote.client?.name ?? 'ce client'}
              waits={quoteCan.resend(quote).ok}
            />
          )
        }
        signature={<SignatureCard quoteId={quote.id} number={quote.number} timeZone={quote.timeZone} />}
      />
    </>
  )
}

function QuoteSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Chargement du devis…
      </p>
      <Skeleton className="mb-2 h-4 w-32" />
      <Skeleton className="mb-6 h-9 w-72" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-36" />
          <Skeleton className="h-28" />
          <Skeleton className="h-80" />
        </div>
        <Skeleton className="h-[calc(100dvh-7rem)] max-xl:hidden" />
      </div>
    </div>
  )
}
