import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { DrawnSignature } from './drawn-signature.tsx'
import { type Signing, typedText } from './use-signing.ts'

const kinds = [
  { value: 'typed', label: 'Saisir mon nom' },
  { value: 'drawn', label: 'Tracer ma signature' },
] as const

/** `points`: lines that stand before the text, which then opens on demand. */
export type Consent = { text: string; points?: readonly string[] }

/** The text that is accepted, and the signature: typed (also by keyboard) or drawn. */
export function AgreementStep({ signing, consent }: { signing: Signing; consent: Consent }) {
  const { draft, errors, change } = signing
  return (
    <>
      <div className="flex flex-col gap-3">
        <div
          data-read-first
          tabIndex={-1}
          className="rounded-md bg-sunken p-4 text-sm max-sm:p-3 forced-colors:border"
        >
          <ConsentWords {...consent} />
        </div>
        <Checkbox
          label="J’ai lu ce texte et je l’accepte."
          checked={draft.agreed}
          onChange={(event) => change({ agreed: event.target.checked })}
          error={errors.agreed}
        />
      </div>
      <RadioGroup
        label="Votre signature"
        layout="inline"
        options={kinds}
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
      />
      {draft.kind === 'typed' ? (
        <div className="flex flex-col gap-3">
          <Field label="Nom à apposer" error={errors.signature}>
            <Input
              name="typed-signature"
              maxLength={120}
              value={typedText(draft)}
              onChange={(event) => change({ typed: event.target.value })}
            />
          </Field>
          <p
            aria-hidden
            className="flex min-h-20 items-center justify-center break-all rounded-md border border-strong border-dashed px-4 text-center text-xl italic [font-family:'Segoe_Script','Snell_Roundhand','Bradley_Hand','Apple_Chancery',cursive]"
          >
            {typedText(draft)}
          </p>
        </div>
      ) : (
        <div data-faulty={errors.signature ? '' : undefined} className="flex flex-col gap-1.5">
          <DrawnSignature value={draft.drawn} onValueChange={(drawn) => change({ drawn })} />
          <FieldError text={errors.signature} />
        </div>
      )}
    </>
  )
}

function ConsentWords({ text, points = [] }: Consent) {
  if (points.length === 0) return <p className="max-sm:text-xs">{text}</p>
  return (
    <>
      <ul className="flex list-disc flex-col gap-1.5 ps-4">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <details className="mt-3">
        <summary className="underline">Lire le texte complet</summary>
        <p className="mt-2 max-sm:text-xs">{text}</p>
      </details>
    </>
  )
}
