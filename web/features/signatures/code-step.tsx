import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CODE_DIGITS } from '#shared/domain/sign-in/one-time-code.ts'
import { codeRules } from '#shared/domain/signatures/code-verdict.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Signing } from './use-signing.ts'

/** The six digits received by mail, and another mail when they do not come. */
export function CodeStep({ signing, sentTo, what }: { signing: Signing; sentTo: string; what: string }) {
  const { draft, errors, change, resendAt, sending, sendCode } = signing
  const seconds = useSecondsUntil(resendAt)
  return (
    <>
      <p className="flex items-start gap-1.5 text-muted text-xs">
        <Lock aria-hidden size={14} className="mt-px shrink-0" />
        <span>Votre code prouve que c’est vous. {what} sera scellé&nbsp;; vous en recevrez une copie.</span>
      </p>
      <p className="text-sm" role="status">
        Un code vient d’être envoyé à <strong className="font-semibold">{sentTo}</strong>. Il est valable{' '}
        {codeRules.lifeSeconds / 60}&nbsp;minutes.
      </p>
      <Field label="Code à six chiffres" error={errors.code} required>
        <CodeInput
          length={CODE_DIGITS}
          name="code"
          value={draft.code}
          onValueChange={(code) => change({ code })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2.5"
          loading={sending}
          onClick={() => sendCode()}
          disabledReason={seconds > 0 ? `Possible dans ${seconds}\u00a0s.` : null}
        >
          Renvoyer un code
        </Button>
        {seconds > 0 && <span className="text-muted text-xs tabular">dans {seconds}&nbsp;s</span>}
        <p className="w-full text-muted text-xs">
          Rien reçu&#8239;? Regardez dans les courriers indésirables.
        </p>
      </div>
    </>
  )
}

/** Whole seconds left before a local instant (ms), 0 once it is past. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= instant) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [instant])
  return Math.max(0, Math.ceil((instant - now) / 1000))
}
