import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { LinkView, SignedFacts } from '#shared/contract/signatures.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
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

/** Who signs, their accord and signature, the code: three screens, nothing lost when one fails. */
export function SignDialog({ open, onClose, token, view, onSigned, onStale }: SignDialogProps) {
  const signing = useSigning({ token, view, onSigned, onStale })
  const { step, failure, busy } = signing
  const formId = useId()
  const bodyRef = useRef<HTMLFormElement>(null)
  useFocusOnStep(bodyRef, step, signing.errors)

  const submit = (event: FormEvent) => {
    event.preventDefault()
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
      <form
        id={formId}
        ref={bodyRef}
        onSubmit={submit}
        onKeyDown={submitOnShortcut}
        noValidate
        className="mt-5 flex flex-col gap-5"
      >
        {step === 0 && <SignerStep signing={signing} professional={view.buyerKind === 'professional'} />}
        {step === 1 && <AgreementStep signing={signing} consent={view.consent.text} />}
        {step === 2 && <CodeStep signing={signing} sentTo={view.recipientMasked} />}
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}

function submitLabel(step: number, view: LinkView): string {
  if (step === 0) return 'Continuer'
  if (step === 1) return 'Recevoir le code'
  // C. conso. L221-14: a consumer's last button says that it binds to pay.
  return view.buyerKind === 'consumer' ? 'Signer avec obligation de paiement' : 'Signer le devis'
}

/** A new screen takes the focus on the text to read or its first control, a refused one on its first faulty control. */
function useFocusOnStep(form: { current: HTMLFormElement | null }, step: number, errors: object) {
  const before = useRef(step)
  useEffect(() => {
    const moved = before.current !== step
    before.current = step
    const refused = Object.keys(errors).length > 0
    const faulty = refused && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (faulty) faulty.focus()
    else if (refused) form.current?.querySelector('[data-faulty]')?.scrollIntoView({ block: 'nearest' })
    else if (moved)
      form.current?.querySelector<HTMLElement>('[data-read-first], input:not([type=hidden])')?.focus()
  }, [form, step, errors])
}
