import type { MandateLinkView, SignedMandate } from '#shared/contract/mandate-links.ts'
import { mandateText } from '#shared/domain/direct-debits/mandate-text.ts'
import { api } from '#web/api/api-client.ts'
import type { MandateAccount } from './mandate-account-form.tsx'
import { SigningDialog } from './signing-dialog.tsx'
import { useSigning } from './use-signing.ts'

type SignMandateDialogProps = {
  token: string
  view: MandateLinkView
  account: MandateAccount
  onClose: () => void
  onSigned: (signed: SignedMandate) => void
  /** The mandate changed meanwhile: read it again. */
  onStale: () => void
}

/** Signs a mandate, whose whole text is agreed to. Draw it while it is open only. */
export function SignMandateDialog(props: SignMandateDialogProps) {
  const { token, view, account, onClose, onSigned, onStale } = props
  const { professional, consentVersion } = view
  const signing = useSigning({
    signer: {
      recipientName: professional ? null : view.clientName,
      buyerKind: professional ? 'professional' : 'consumer',
    },
    ask: () => api.directDebits.requestMandateCode({ token }),
    sign: (given) => api.directDebits.signMandate({ ...given, ...account, token, consentVersion }),
    onSigned,
    onStale,
  })
  return (
    <SigningDialog
      open
      onClose={onClose}
      title="Signer le mandat"
      description={`Mandat ${view.reference} · ${view.creditorName}`}
      signing={signing}
      professional={professional}
      consent={{ text: mandateText({ ...view, ...account }) }}
      what="Le mandat"
      sentTo={view.recipientMasked}
      signLabel="Signer le mandat"
    />
  )
}
