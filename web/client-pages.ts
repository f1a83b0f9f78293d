/**
 * A page that clients open by a link, without an account: `/{prefix}/{token}`. Its component is `clientPage` of
 * `web/pages/client/client-{name}-page.tsx`; its document, its scripts and what draws it are built from this row (ADR 179).
 */
export type ClientPageRow = {
  /** Also of its document, `{name}.html`. */
  name: string
  prefix: string
  /** Our API answers of the link at `/api/v1/{api}/{token}`. */
  api: string
  title: string
  description: string
  /** HTML of what stands there until its scripts ran, where the server drew nothing. */
  loading: string
}

const loading = (text: string) => `<p class="mb-3 text-muted text-sm">${text}</p>`
/** Where the page’s first card will stand, so that little moves. */
const loadingOnPaper = (text: string) =>
  `<div class="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"><div class="rounded-lg border border-line bg-surface p-5 sm:p-8">${loading(text)}</div></div>`

export const clientPages: readonly ClientPageRow[] = [
  {
    name: 'quote',
    prefix: 'd',
    api: 'links',
    title: 'Votre devis',
    description: 'Un devis à lire et à signer en ligne.',
    loading: loadingOnPaper('Chargement du devis…'),
  },
  {
    name: 'invoice',
    prefix: 'f',
    api: 'invoice-links',
    title: 'Votre facture',
    description: 'Une facture à lire et à payer.',
    loading: loading('Chargement de la facture…'),
  },
  {
    name: 'statement',
    prefix: 's',
    api: 'statement-links',
    title: 'Vos factures à régler',
    description: 'Tout ce qui est à régler, en un seul paiement.',
    loading: loading('Chargement de vos factures…'),
  },
  {
    name: 'mandate',
    prefix: 'm',
    api: 'mandate-links',
    title: 'Votre mandat',
    description: 'Un mandat de prélèvement à lire et à signer.',
    loading: loading('Chargement du mandat…'),
  },
  {
    name: 'payment-plan',
    prefix: 'e',
    api: 'payment-plan-links',
    title: 'Votre échéancier',
    description: 'Un échéancier de paiement à lire et à signer.',
    loading: loading('Chargement de l’échéancier…'),
  },
  {
    name: 'subscription',
    prefix: 'subscription',
    api: 'subscription-links',
    title: 'Votre abonnement',
    description: 'Un abonnement à lire, à accepter ou à résilier.',
    loading: loading('Chargement de l’abonnement…'),
  },
]
