import { type FormEvent, type ReactNode, useId } from 'react'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { AgreementStep, type Consent } from './agreement-step.tsx'
import { CodeStep } from './code-step.tsx'
import { SignerStep } from './signer-step.tsx'
import { type Signing, signingSteps } from './use-signing.ts'

type SigningDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: ReactNode
  /** What is agreed to in money, in sight at each step: « 15 937,20 € TTC, acompte 4 781,16 € ». */
  amount?: string
  signing: Signing
  professional: boolean
  /** The words that are agreed to. */
  consent: Consent
  /** « Le devis ». */
  what: string
  /** Where the code goes, masked. */
  sentTo: string
  /** On the last button. */
  signLabel: string
}

/** Name, consent and signature, then code: three screens; nothing is lost when one fails. */
export function SigningDialog(props: SigningDialogProps) {
  const { open, onClose, title, description, amount, signing, professional, consent, what } = props
  const { sentTo, signLabel } = props
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
      title={title}
      description={
        <>
          {description}
          {amount !== undefined && <span className="block font-semibold text-ink tabular">{amount}</span>}
        </>
      }
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
            {['Continuer', 'Recevoir le code', signLabel][step]}
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
        {step === 1 && <AgreementStep signing={signing} consent={consent} />}
        {step === 2 && <CodeStep signing={signing} sentTo={sentTo} what={what} />}
      </FormShell>
    </Dialog>
  )
}
