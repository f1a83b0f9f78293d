import { fillMessage } from '#shared/domain/documents/message-template.ts'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'
import type { TemplateVariable } from '#shared/domain/email-templates/variables.ts'
import { TemplatePicker } from '#web/blocks/templates/template-picker.tsx'
import type { FilledTemplate, TemplateTarget } from '#web/blocks/templates/use-fill-template.ts'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { toast } from '#web/ui/toast.ts'
import type { LetterValues } from './letter-form.ts'

type LetterTemplateProps = {
  form: ApiForm<LetterValues>
  target: TemplateTarget
  /** Whether the document has its number: else it comes with the sending. */
  numbered: boolean
  /** What the variables left to the sending are now. */
  filled: Readonly<Record<string, string>>
}

/** « Utiliser un modèle » in the mail of a devis or an invoice: its subject and message take the place of those written, until « Annuler ». */
export function LetterTemplate({ form, target, numbered, filled }: LetterTemplateProps) {
  const write = ({ subject, message }: Pick<LetterValues, 'subject' | 'message'>) => {
    const how = { shouldDirty: true, shouldValidate: true }
    form.setValue('subject', subject, how)
    form.setValue('message', message, how)
  }
  const pick = ({ name, subject, text }: FilledTemplate) => {
    const before = form.getValues()
    write({ subject: fillMessage(subject, filled), message: fillMessage(text, filled) })
    toast.success(`Modèle «\u202f${name}\u202f» utilisé`, {
      action: { label: 'Annuler', onClick: () => write(before) },
    })
  }
  return (
    <div>
      <TemplatePicker target={target} later={(language) => laterIn(language, numbered)} onPick={pick} />
    </div>
  )
}

/** Variables that the sending itself fills in; its greeting is in French. */
const laterIn = (language: TemplateLanguage, numbered: boolean): TemplateVariable[] => [
  'lien',
  ...(numbered ? [] : (['numero'] as const)),
  ...(language === 'fr' ? (['salutation'] as const) : []),
]
