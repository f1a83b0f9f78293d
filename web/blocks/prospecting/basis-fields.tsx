import { basisHelp, basisLabels } from '#shared/domain/prospecting/labels.ts'
import { PROSPECTING_NOTE_MAX, type ProspectingBasis } from '#shared/domain/prospecting/prospecting.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type BasisFieldsProps = {
  bases: readonly ProspectingBasis[]
  basis: ProspectingBasis | null
  note: string
  onBasis: (basis: ProspectingBasis) => void
  onNote: (note: string) => void
  errorOf: (field: 'basis' | 'note') => string | undefined
}

/** Fields for the basis that permits writing to a person, and its proof. */
export function BasisFields({ bases, basis, note, onBasis, onNote, errorOf }: BasisFieldsProps) {
  return (
    <>
      <RadioGroup<ProspectingBasis>
        label="Ce qui permet de lui écrire"
        value={basis}
        onValueChange={onBasis}
        error={errorOf('basis') ?? null}
        options={bases.map((value) => ({ value, label: basisLabels[value], help: basisHelp[value] }))}
      />
      <ProofField required={basis === 'consent'} note={note} onNote={onNote} error={errorOf('note')} />
    </>
  )
}

type ProofFieldProps = {
  required: boolean
  note: string
  onNote: (note: string) => void
  error: string | undefined
}

/** The words that prove it, for who asks one day. */
export function ProofField({ required, note, onNote, error }: ProofFieldProps) {
  return (
    <Field
      label="Preuve ou circonstances"
      {...(required ? { required: true } : { optional: true })}
      help="Quand et comment, par exemple «&nbsp;Case cochée au salon de Nantes, 12 mars 2026&nbsp;»."
      error={error}
    >
      <Textarea
        rows={2}
        value={note}
        maxLength={PROSPECTING_NOTE_MAX}
        onChange={({ target }) => onNote(target.value)}
      />
    </Field>
  )
}
