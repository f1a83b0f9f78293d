import { Ban, FilePen, FolderX, RotateCcw, Stamp } from 'lucide-react'
import { useState } from 'react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { QuoteActions } from './quote-actions.tsx'
import { asksChange, useReviseQuote } from './revise-quote.tsx'

// The forms and their rules weigh more than the buttons.
const loadAgreement = () =>
  import('./record-agreement-dialog.tsx').then((module) => module.RecordAgreementDialog)
const loadClosing = () => import('./close-quote-dialog.tsx').then((module) => module.CloseQuoteDialog)
const loadWithdrawal = () =>
  import('./withdraw-quote-dialog.tsx').then((module) => module.WithdrawQuoteDialog)

type Opened = 'agreement' | 'close' | 'withdraw' | null

/** Actions on a devis that was sent, with what may become of it other than by its client: an agreement that came elsewhere, no follow-up, taken back. */
export function QuoteOutcome({ quote }: { quote: QuoteDetail }) {
  const [opened, setOpened] = useState<Opened>(null)
  const refusal = useRefusal('quote:send')
  const Agreement = useLoaded(loadAgreement, opened === 'agreement')
  const Closing = useLoaded(loadClosing, opened === 'close')
  const Withdrawal = useLoaded(loadWithdrawal, opened === 'withdraw')
  const revision = useReviseQuote(quote)
  const agreeable = quoteCan.recordAgreement(quote).ok
  const open = quoteCan.close(quote).ok
  const record = () => setOpened('agreement')
  useShortcuts(
    agreeable
      ? [{ label: 'Enregistrer l’accord reçu', icon: Stamp, disabledReason: refusal, run: record }]
      : [],
  )
  const close = () => setOpened(null)
  const secondary =
    quote.status === 'closed' ? (
      <Reopen quote={quote} />
    ) : agreeable ? (
      <Button icon={Stamp} disabledReason={refusal} onClick={record}>
        Accord reçu
      </Button>
    ) : undefined
  return (
    <>
      <QuoteActions quote={quote} secondary={secondary} menuLabel="Autres suites du devis">
        {revision && !asksChange(quote) && (
          <MenuItem icon={FilePen} disabledReason={revision.refusal} onSelect={revision.run}>
            {revision.label}
          </MenuItem>
        )}
        {open && refusal === undefined && (
          <>
            <MenuItem icon={FolderX} onSelect={() => setOpened('close')}>
              Classer sans suite…
            </MenuItem>
            <MenuItem icon={Ban} tone="danger" onSelect={() => setOpened('withdraw')}>
              Retirer le devis…
            </MenuItem>
          </>
        )}
      </QuoteActions>
      {Agreement && opened === 'agreement' && <Agreement quote={quote} onClose={close} />}
      {Closing && opened === 'close' && <Closing quote={quote} onClose={close} />}
      {Withdrawal && opened === 'withdraw' && <Withdrawal quote={quote} onClose={close} />}
    </>
  )
}

function Reopen({ quote }: { quote: QuoteDetail }) {
  const refusal = useRefusal('quote:send')
  const full = usePlanRefusal('quote:send')
  const verdict = quoteCan.reopen(quote, todayIn(quote.timeZone, new Date()))
  const reopen = useAction(api.quotes.reopenQuote, {
    success: `Devis ${quote.number} rouvert`,
    refresh: [orpc.quotes, orpc.platform, orpc.work],
  })
  return (
    <Button
      icon={RotateCcw}
      loading={reopen.isPending}
      disabledReason={refusal ?? (verdict.ok ? full?.message : errorCodes[verdict.code].text)}
      onClick={() => reopen.mutate({ quoteId: quote.id })}
    >
      Rouvrir
    </Button>
  )
}
