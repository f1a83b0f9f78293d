import { type FormEvent, useId } from 'react'
import type { MandateLinkView, SignedMandate } from '#shared/contract/direct-debits.ts'
import { mandateText } from '#shared/domain/direct-debits/mandate-text.ts'
import { api } from '#web/api/client.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { AgreementStep } from './agreement-step.tsx'
import { CodeStep } from './code-step.tsx'
import type { MandateAccount } from './mandate-account-form.tsx'
import { SignerStep } from './signer-step.tsx'
import { signingSteps, useSigning } from './use-signing.ts'

type SignMandateDialogProps = {
  token: string
  view: MandateLinkView
  account: MandateAccount
  onClose: () => void
  onSigned: (signed: SignedMandate) => void
  /** The mandate changed meanwhile: read it again. */
  onStale: () => void
}

const SUBMIT = ['Continuer', 'Recevoir le code', 'Signer le mandat'] as const

/** Name, the whole mandate and signature, then code: the screens of a devis. Draw it while it is open only. */
export function SignMandateDialog({
  token,
  view,
  account,
  onClose,
  onSigned,
  onStale,
}: SignMandateDialogProps) {
  const { professional, consentVersion } = view
  const signing = useSigning({
    signer: { recipientName: null, buyerKind: professional ? 'professional' : 'consumer' },
    ask: () => api.directDebits.requestMandateCode({ token }),
    sign: (given) => api.directDebits.signMandate({ ...given, ...account, token, consentVersion }),
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
      open
      onOpenChange={(next) => {
        if (!next && !busy) onClose()
      }}
      title="Signer le mandat"
      description={`Mandat ${view.reference} · ${view.creditorName}`}
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
            {SUBMIT[step]}
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
        {step === 0 && <SignerStep signing={signing} professional={professional} />}
        {step === 1 && <AgreementStep signing={signing} consent={mandateText({ ...view, ...account })} />}
        {step === 2 && <CodeStep signing={signing} sentTo={view.recipientMasked} />}
      </FormShell>
    </Dialog>
  )
}
