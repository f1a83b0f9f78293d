import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { StatementLinkView } from '#shared/contract/statement-links.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import type { Currency } from '#shared/french/format.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { ReachLinks } from '#web/blocks/client-page/reach-links.tsx'
import { OUTCOME_REFETCH, PaymentReturn } from '#web/blocks/online-payment/payment-return.tsx'
import { useReturnedFrom } from '#web/blocks/online-payment/use-returned-from.ts'
import type { StatementAct } from '#web/features/invoice-links/statement-dialogs.tsx'
import { StatementList } from '#web/features/invoice-links/statement-list.tsx'
import { StatementPayment } from '#web/features/invoice-links/statement-payment.tsx'
import { useFocusOnceTold } from '#web/features/invoice-links/use-focus-once-told.ts'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { clientPageOf } from './client-tree.tsx'

const linkOptions = (token: string) =>
  queryOptions({
    queryKey: ['statement-link', token],
    queryFn: () => fetchJson('GET /statement-links/{token}', { token }),
  })

/** A failure is told by whoever opens the part: until then, as where the page closes meanwhile, it is nobody’s. */
const ahead = (load: () => Promise<unknown>) => () => void load().catch(() => {})
const loadDialog = () => import('#web/features/invoice-links/statement-dialogs.tsx')
const StatementDialog = lazy(() => loadDialog().then((module) => ({ default: module.StatementDialog })))

const told = {
  paid: 'Paiement signalé',
  promise: 'Paiement annoncé',
  delay: 'Délai demandé',
  problem: 'Contestation transmise',
  withdrawn: 'Annonce retirée',
} as const

function OpenedStatement({ token, view }: { token: string; view: StatementLinkView }) {
  const queryClient = useQueryClient()
  const [act, setAct] = useState<StatementAct | null>(null)
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState<{ what: keyof typeof told; times: number } | null>(null)
  const checkoutId = useReturnedFrom()
  const saidRef = useFocusOnceTold(said?.times ?? 0)
  const { organizationName, clientName, accounts, untold } = view

  const refresh = () => queryClient.invalidateQueries({ queryKey: linkOptions(token).queryKey })
  const tell = (what: keyof typeof told) => {
    setOpen(false)
    setAct(null)
    setSaid((before) => ({ what, times: (before?.times ?? 0) + 1 }))
    window.scrollTo({ top: 0 })
    void refresh()
  }
  const withdraw = async (invoiceId: string, answer: ClientAnswer) => {
    await fetchJson('POST /statement-links/{token}/withdraw', { token, invoiceIds: [invoiceId], answer })
    tell('withdrawn')
  }
  return (
    <ClientLayout issuer={organizationName} tone={view.tone}>
      <div className="mb-6 flex flex-col gap-4">
        <div>
          <h1 className="font-semibold text-xl">Vos factures à régler</h1>
          {clientName !== '' && <p className="text-muted text-sm">{clientName}</p>}
        </div>
        {said !== null && (
          <Alert tone="success">
            <h2 ref={saidRef} tabIndex={-1} className="font-semibold text-base outline-hidden">
              {told[said.what]}
            </h2>
            <p>{organizationName} en est averti.</p>
          </Alert>
        )}
        {checkoutId !== null && (
          <Returned
            token={token}
            checkoutId={checkoutId}
            isPayable={accounts.some(({ online }) => online.amountCents > 0)}
            onSettled={() => void refresh()}
          />
        )}
      </div>
      {accounts.length === 0 && (
        <EmptyState
          icon={CircleCheck}
          title="Vous ne devez rien"
          description={`Toutes vos factures de ${organizationName} sont réglées.`}
        />
      )}
      <div className="flex flex-col gap-10">
        {accounts.map((account, place) => (
          <div key={account.currency} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <StatementPayment
              account={account}
              organizationName={organizationName}
              onPay={() => pay(token, account.currency)}
              onRefused={() => void refresh()}
            >
              {place === 0 && (
                <Acts
                  view={view}
                  onAct={(what) => {
                    setAct(what)
                    setOpen(true)
                  }}
                />
              )}
            </StatementPayment>
            <div className="flex min-w-0 flex-col gap-6">
              <StatementList
                account={account}
                timeZone={view.timeZone}
                linkUrl={`/api/v1/statement-links/${token}`}
                onWithdraw={withdraw}
              />
            </div>
          </div>
        ))}
        {untold > 0 && (
          <p className="text-muted text-sm">
            Cette page montre les 200 plus anciennes. Demandez le relevé complet à {organizationName}.
          </p>
        )}
        <Reach view={view} />
      </div>
      <Suspense>
        {act !== null && (
          <StatementDialog
            key={act}
            act={act}
            open={open}
            onClose={() => setOpen(false)}
            token={token}
            view={view}
            onSaid={() => tell(act)}
            onStale={() => void refresh()}
          />
        )}
      </Suspense>
    </ClientLayout>
  )
}

const pay = (token: string, currency: Currency) =>
  fetchJson('POST /statement-links/{token}/pay', { token, currency })

const labels = {
  paid: 'J’ai déjà payé',
  promise: 'Je paierai le…',
  delay: 'Demander un délai',
  problem: 'Contester une facture',
} as const satisfies Record<StatementAct, string>
const acts = Object.keys(labels) as StatementAct[]

function Acts({ view, onAct }: { view: StatementLinkView; onAct: (act: StatementAct) => void }) {
  const invoices = view.accounts.flatMap((account) => account.invoices)
  const open = invoices.filter(({ dispute }) => dispute === null)
  const unpaid = invoices.some(
    ({ byDebit, owedCents, disputedCents, processingCents }) =>
      !byDebit && owedCents - disputedCents > processingCents,
  )
  const offered = acts.filter((act) => (act === 'problem' ? open.length > 0 : unpaid))
  if (offered.length === 0) return null
  const load = ahead(loadDialog)
  return (
    <section
      aria-labelledby="client-acts"
      data-print="hidden"
      className="flex flex-col gap-2 border-line border-t pt-4"
    >
      <h2 id="client-acts" className="font-semibold text-sm">
        Où en est votre paiement&#8239;?
      </h2>
      <WaitingControls>
        {offered.map((act) => (
          <Button
            key={act}
            variant={act === 'problem' ? 'ghost' : 'secondary'}
            onClick={() => onAct(act)}
            onPointerEnter={load}
            onFocus={load}
          >
            {labels[act]}
          </Button>
        ))}
      </WaitingControls>
    </section>
  )
}

function Reach({ view: { organizationName, reach } }: { view: StatementLinkView }) {
  const { email, phone } = reach
  if (email === null && phone === null) return null
  return (
    <p className="text-muted text-sm wrap-anywhere">
      Une question&#8239;? {organizationName}, <ReachLinks phone={phone} email={email} />
    </p>
  )
}

type ReturnedProps = { token: string; checkoutId: string; isPayable: boolean; onSettled: () => void }

function Returned({ token, checkoutId, isPayable, onSettled }: ReturnedProps) {
  const query = useQuery({
    queryKey: ['statement-link-payment', token, checkoutId],
    queryFn: () => fetchJson('POST /statement-links/{token}/payments/{checkoutId}', { token, checkoutId }),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? OUTCOME_REFETCH : false),
  })
  return <PaymentReturn query={query} isPayable={isPayable} onSettled={onSettled} />
}

/** The page that a client opens from a reminder: all that it owes, and one way to pay it. */
export const clientPage = clientPageOf({
  what: 'La page',
  read: linkOptions,
  markOpened: (token) => fetchJson('POST /statement-links/{token}/opened', { token }),
  titleOf: () => 'Vos factures à régler',
  issuerOf: ({ organizationName }) => organizationName,
  skeleton: <Skeleton className="h-96" />,
  Opened: OpenedStatement,
})
