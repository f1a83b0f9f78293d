import { useState } from 'react'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { WAIVER_UNDONE_WITHIN_MINUTES } from '#shared/domain/late-interest/penalty-waiver.ts'
import { formatDate, formatDateTime, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

// Most who read a late invoice ask for no penalties.
const loadDialog = () => import('./penalties-dialog.tsx').then((module) => module.PenaltiesDialog)

const refresh = [orpc.reminders, orpc.lateInterest, orpc.platform]

/** What was asked of the penalties of an invoice, or given up, and what may be done with the rest. */
export function PenaltyActions({ interest }: { interest: InvoiceInterest }) {
  const { invoiceId, interestCents, indemnityCents, missing, penalties } = interest
  const { claims, waiver } = penalties
  const [open, setOpen] = useState(false)
  const Invoicing = useLoaded(loadDialog, open)
  const mayNotInvoice = useRefusal('invoice:issue')
  const mayNotManage = useRefusal('reminder:manage')
  const waive = useAction(() => api.latePenalties.waivePenalties({ invoiceId }), {
    success: (answer) =>
      answer.penalties.waiver?.tellAt
        ? `Pénalités abandonnées. Votre client en sera prévenu dans ${WAIVER_UNDONE_WITHIN_MINUTES} minutes.`
        : 'Pénalités abandonnées. Ce client n’a pas d’adresse e-mail\u00a0: prévenez-le vous-même.',
    undo: () => undo.mutate(),
    refresh,
  })
  const undo = useAction(() => api.latePenalties.undoPenaltyWaiver({ invoiceId }), {
    success: 'Les pénalités sont de nouveau réclamées',
    refresh,
  })
  const drafted = claims.some(({ state }) => state === 'draft')
    ? 'Un brouillon de facture de pénalités attend déjà\u00a0: émettez-le ou supprimez-le.'
    : null
  const something = interestCents + indemnityCents > 0
  return (
    <>
      {claims.length > 0 && <Claims claims={claims} currency={interest.currency} />}
      {waiver ? (
        <Waiver
          waiver={waiver}
          undoing={undo.isPending}
          refusal={mayNotManage ?? null}
          onUndo={() => undo.mutate()}
        />
      ) : (
        (something || missing !== null) && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              size="sm"
              disabledReason={
                mayNotInvoice ?? drafted ?? (something ? null : 'Aucune pénalité n’est connue.')
              }
              onClick={() => setOpen(true)}
            >
              Facturer les pénalités
            </Button>
            <Button
              size="sm"
              variant="ghost"
              loading={waive.isPending}
              disabledReason={mayNotManage ?? drafted}
              onClick={() => waive.mutate()}
            >
              Renoncer aux pénalités
            </Button>
          </div>
        )
      )}
      {Invoicing && open && <Invoicing interest={interest} open onClose={() => setOpen(false)} />}
    </>
  )
}

type ClaimsProps = Pick<InvoiceInterest['penalties'], 'claims'> & Pick<InvoiceInterest, 'currency'>

const states = { draft: 'brouillon', issued: 'émise', cancelled: 'annulée' }

function Claims({ claims, currency }: ClaimsProps) {
  return (
    <ul aria-label="Factures de pénalités" className="mt-4 border-line border-t text-sm">
      {claims.map((claim) => (
        <li
          key={claim.invoiceId}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-b py-2"
        >
          <span className="min-w-0 flex-1 basis-48">
            <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: claim.invoiceId }}>
              {claim.number ?? 'Brouillon'}
            </TextLink>
            <span className="block text-muted text-xs">
              {claim.from && claim.to
                ? `Intérêts du ${formatDate(claim.from)} au ${formatDate(claim.to)}`
                : 'Indemnité de recouvrement'}
              {claim.from && claim.indemnityCents > 0 && ', et indemnité'} · {states[claim.state]}
            </span>
          </span>
          <span className="amount ms-auto">
            {formatMoney(claim.interestCents + claim.indemnityCents, currency)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type WaiverProps = {
  waiver: NonNullable<InvoiceInterest['penalties']['waiver']>
  undoing: boolean
  refusal: string | null
  onUndo: () => void
}

function Waiver({ waiver, undoing, refusal, onUndo }: WaiverProps) {
  const { timezone } = useOrganization()
  const { at, byName, tellAt, toldAt, toldTo } = waiver
  const told =
    toldAt !== null
      ? `Votre client en a été prévenu le ${formatDateTime(toldAt, timezone)} (${toldTo}).`
      : tellAt !== null
        ? `Votre client en sera prévenu le ${formatDateTime(tellAt, timezone)}.`
        : 'Aucune adresse e-mail n’est connue\u00a0: prévenez-le vous-même.'
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        Vous y avez renoncé le {formatDateTime(at, timezone)}
        {byName && ` (${byName})`}. {told}
      </p>
      {toldAt === null && (
        <Button size="sm" loading={undoing} disabledReason={refusal} onClick={onUndo}>
          Revenir sur cette décision
        </Button>
      )}
    </div>
  )
}
