import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Billing, BillingCharge } from '#shared/contract/billing.ts'
import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { euros } from './standing-texts.ts'

/** Bills that are shown at first: the offers below stay in sight. */
const RECENT = 3

type BillingInvoicesProps = { billing: Billing; timeZone: string }

const sources = {
  operator: (name: string | null) =>
    `Factures émises par ${name ?? 'l’exploitant'} avec Ardoise, au format Factur-X.`,
  stripe: () =>
    'Cette installation n’a pas désigné d’organisation qui facture\u00a0: les reçus viennent de Stripe.',
  nobody: () =>
    'Cette installation n’a pas désigné d’organisation qui facture\u00a0: aucune facture n’est émise.',
} as const

/** The bills of the subscription, newest first, and who invoices them. */
export function BillingInvoices({ billing: { charges, invoicer, local }, timeZone }: BillingInvoicesProps) {
  const [all, setAll] = useState(false)
  return (
    <Card title="Factures de l’abonnement" description={sources[invoicer.kind](invoicer.name)}>
      {local && charges.length > 0 && (
        <p className="mb-3 text-muted text-sm">Paiements locaux{NBSP}: aucun argent n’a été prélevé.</p>
      )}
      {charges.length === 0 ? (
        <p className="text-muted text-sm">Aucune échéance pour le moment.</p>
      ) : (
        <ul aria-label="Échéances" className="flex flex-col divide-y divide-line">
          {(all ? charges : charges.slice(0, RECENT)).map((charge) => (
            <li key={charge.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm">
              <span className="flex-1 basis-52">
                <span className="block font-medium">
                  {charge.invoiceNumber ?? `Échéance du ${formatDate(charge.chargedAt, timeZone)}`}
                </span>
                <span className="block text-muted text-xs">
                  Du {formatDate(charge.periodStart, timeZone)} au {formatDate(charge.periodEnd, timeZone)}
                </span>
              </span>
              <span className="tabular">
                {euros(charge.netCents + charge.vatCents)}
                {NBSP}TTC
              </span>
              <Badge tone={charge.state === 'paid' ? 'success' : 'danger'}>
                {charge.state === 'paid' ? 'Payée' : 'Impayée'}
              </Badge>
              <ChargeFile charge={charge} kind={invoicer.kind} />
            </li>
          ))}
        </ul>
      )}
      {!all && charges.length > RECENT && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setAll(true)}>
          Voir les {charges.length} échéances
        </Button>
      )}
    </Card>
  )
}

function ChargeFile({ charge, kind }: { charge: BillingCharge; kind: Billing['invoicer']['kind'] }) {
  const { id, invoiceNumber, pageUrl, state } = charge
  if (kind === 'operator' && invoiceNumber !== null)
    return (
      <AnchorButton
        size="sm"
        icon={Download}
        href={`/api/v1/billing/invoices/${encodeURIComponent(id)}/pdf`}
        download
        aria-label={`Télécharger la facture ${invoiceNumber}`}
      >
        Télécharger
      </AnchorButton>
    )
  if (pageUrl !== null)
    return (
      <AnchorButton size="sm" icon={ExternalLink} href={pageUrl} target="_blank" rel="noreferrer">
        Voir chez Stripe
      </AnchorButton>
    )
  return kind === 'operator' && state === 'paid' ? (
    <span className="text-muted text-xs">Facture en préparation</span>
  ) : null
}
