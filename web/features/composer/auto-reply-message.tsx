import { useState } from 'react'
import { autoReplyVariables } from '#shared/domain/mail-sending/auto-reply-words.ts'
import { TemplatePicker } from '#web/blocks/templates/template-picker.tsx'
import type { FilledTemplate } from '#web/blocks/templates/use-fill-template.ts'
import { LazyRichText } from '#web/patterns/rich-text/lazy-rich-text.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { KeptHtml } from './kept-html.tsx'

type AutoReplyMessageProps = {
  label: string
  html: string
  error: string | undefined
  onChange: (html: string) => void
  /** A template took the place of the text. */
  onTemplate: (template: FilledTemplate) => void
}

const senderVariables = () => autoReplyVariables
const whoever = { automatic: true } as const

/** A text of the editor, which shows the mail as it leaves, but for the variables of whoever wrote. */
export function AutoReplyMessage({ label, html, error, onChange, onTemplate }: AutoReplyMessageProps) {
  const [first, setFirst] = useState({ html, key: 0 })
  return (
    <div className="grid gap-2">
      <div className="rounded-md border border-strong bg-surface p-3">
        <LazyRichText
          key={first.key}
          html={first.html}
          label={label}
          placeholder="Votre message…"
          onChange={onChange}
          onSubmit={() => {}}
          onFiles={() => {}}
          imageAddress={() => null}
          renderVerbatim={(kept) => <KeptHtml html={kept} title={label} />}
        />
      </div>
      <FieldError text={error ?? null} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <TemplatePicker
          target={whoever}
          later={senderVariables}
          onPick={(template) => {
            setFirst(({ key }) => ({ html: template.html, key: key + 1 }))
            onChange(template.html)
            onTemplate(template)
          }}
        />
        <p className="text-muted text-xs">
          Les variables comme {'{salutation}, {prenom} ou {entreprise}'} sont remplies pour chaque expéditeur.
        </p>
      </div>
    </div>
  )
}
