import type { LinkView, SignedFacts } from '#shared/contract/signatures.ts'
import { api } from '#web/api/api-client.ts'
import { SigningDialog } from './signing-dialog.tsx'
import { useSigning } from './use-signing.ts'

type SignDialogProps = {
  open: boolean
  onClose: () => void
  token: string
  view: LinkView
  onSigned: (signed: SignedFacts) => void
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
  return (
    <SigningDialog
      open={open}
      onClose={onClose}
      title="Signer le devis"
      description={`Devis ${view.document.number} · ${view.organizationName}`}
      signing={signing}
      professional={view.buyerKind === 'professional'}
      consent={view.consent.text}
      sentTo={view.recipientMasked}
      // C. conso. L221-14: a consumer's last button says that it binds to pay.
      signLabel={view.buyerKind === 'consumer' ? 'Signer avec obligation de paiement' : 'Signer le devis'}
    />
  )
}
