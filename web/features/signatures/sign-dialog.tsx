import { type FormEvent, useId } from 'react'
import type { LinkView, SignedFacts } from '#shared/contract/signatures.ts'
import { api } from '#web/api/client.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { AgreementStep } from './agreement-step.tsx'
import { CodeStep } from './code-step.tsx'
import { SignerStep } from './signer-step.tsx'
import { signingSteps, useSigning } from './use-signing.ts'

type SignDialogProps = {
  open: boolean
  onClose: () => void
  token: string
  view: LinkView
  onSigned: (signed: SignedFacts) => void
  /** The quote changed meanwhile: read it again. */
  onStale: () => void
}

/** Name, consent and signature, then code: three screens; nothing is lost when one fails. */
export function SignDialog({ open, onClose, token, view, onSigned, onStale }: SignDialogProps) {
  const signing = useSigning({
    signer: view,
    ask: () => api.signatures.requestCode({ token }),
    sign: (given) =>
      api.signatures.signQuote({
        ...{ ...given, token, consentVersion: view.consent.version, documentSha256: view.documentSha256 },
      }),
    ...{ onSigned, onStale },
  })
  const { step, failure, refusals, busy } = signing
  const formId = useId()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!busy) signing.next()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose()
      }}
      title="Signer le devis"
      description={`Devis ${view.document.number} · ${view.organizationName}`}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={step === 0 ? onClose : () => signing.goTo(step - 1)}
            disabledReason={busy ? 'Un instant…' : null}
          >
            {step === 0 ? 'Annuler' : 'Retour'}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={busy && !(signing.sending && step === 2)}
          >
            {submitLabel(step, view)}
          </Button>
        </>
      }
    >
      <Stepper label="Étapes de la signature" steps={signingSteps} current={step} />
      <FormShell
        form={{ submit, failure, refusals }}
        step={step}
        id={formId}
        className="mt-5 flex flex-col gap-5"
      >
        {step === 0 && <SignerStep signing={signing} professional={view.buyerKind === 'professional'} />}
        {step === 1 && <AgreementStep signing={signing} consent={view.consent.text} />}
        {step === 2 && <CodeStep signing={signing} sentTo={view.recipientMasked} />}
      </FormShell>
    </Dialog>
  )
}

function submitLabel(step: number, view: LinkView): string {
  if (step === 0) return 'Continuer'
  if (step === 1) return 'Recevoir le code'
  // C. conso. L221-14: a consumer's last button says that it binds to pay.
  return view.buyerKind === 'consumer' ? 'Signer avec obligation de paiement' : 'Signer le devis'
}
