import type { LinkView, SignedFacts } from '#shared/contract/signatures.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { SigningDialog } from './signing-dialog.tsx'
import { useSigning } from './use-signing.ts'

type SignDialogProps = {
  open: boolean
  onClose: () => void
  token: string
  view: LinkView
  onSigned: (signed: SignedFacts) => Promise<void>
  /** The quote changed meanwhile: read it again. */
  onStale: () => void
}

/** Signs a devis. */
export function SignDialog({ open, onClose, token, view, onSigned, onStale }: SignDialogProps) {
  const signing = useSigning({
    signer: view,
    ask: () => api.signatures.requestCode({ token }),
    sign: (given) =>
      api.signatures.signQuote({
        ...given,
        token,
        consentVersion: view.consent.version,
        documentSha256: view.documentSha256,
      }),
    onSigned,
    onStale,
  })
  const { totals, currency, deposit } = view.document
  const due = `${formatMoney(totals.grossCents, currency)}${totals.vatCents === 0 ? '' : '\u00a0TTC'}`
  const asked = deposit ? `${due}, acompte\u00a0${formatMoney(deposit.cents, currency)}` : due
  return (
    <SigningDialog
      open={open}
      onClose={onClose}
      title="Signer le devis"
      description={`Devis ${view.document.number} · ${view.organizationName}`}
      signing={signing}
      professional={view.buyerKind === 'professional'}
      consent={view.consent}
      what="Le devis"
      amount={asked}
      sentTo={view.recipientMasked}
      // C. conso. L221-14: a consumer's last button says that it binds to pay.
      signLabel={
        view.buyerKind === 'consumer'
          ? `Signer avec obligation de paiement\u00a0: ${due}`
          : `Signer pour ${due}`
      }
    />
  )
}
