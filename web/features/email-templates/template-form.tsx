import { useRef, useState } from 'react'
import { type EmailTemplate, type TemplateFields, templateFields } from '#shared/contract/email-templates.ts'
import { languageLabels } from '#shared/domain/email-templates/languages.ts'
import { TEMPLATE_NAME_MAX, TEMPLATE_SUBJECT_MAX } from '#shared/domain/email-templates/template-limits.ts'
import { orpc } from '#web/api/api-client.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { Form } from '#web/patterns/form/form.tsx'
import { FormActions } from '#web/patterns/form/form-shell.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { BodyField } from './body-field.tsx'
import { FolderInput } from './folder-input.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { emptyTemplate, type TemplateFormValues, templateValuesOf } from './template-values.ts'
import { VariableMenu } from './variable-menu.tsx'
import { VariableTable } from './variable-table.tsx'

const labels = {
  name: 'Nom',
  language: 'Langue',
  folder: 'Dossier',
  shared: 'Partage',
  prospecting: 'Prospection',
  subject: 'Objet',
  body: 'Message',
} as const

/** The text of HTML, for the comparison of a conflict. */
const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

function shown(name: string, values: TemplateFormValues): string {
  if (name === 'language') return languageLabels[values.language]
  if (name === 'shared') return values.shared ? 'Toute l’équipe' : 'Vous seul'
  if (name === 'prospecting') return values.prospecting ? 'Oui' : 'Non'
  return name === 'body' ? textOf(values.body) : String(values[name as keyof TemplateFormValues])
}

type TemplateFormProps = {
  /** The template to change; none for a new one. */
  template?: EmailTemplate
  save: (fields: TemplateFields, revision: number) => Promise<EmailTemplate>
  /** Leads elsewhere. */
  onSaved: () => Promise<void>
}

/** Writes a template, beside what it becomes for a client. */
export function TemplateForm({ template, save, onSaved }: TemplateFormProps) {
  // Keep the record as first read: a colleague's change must come as a conflict, not move what the edit is based on.
  const [stored] = useState(template)
  const mayShare = useCan('template:write')
  const refusal = useRefusal('template:write')
  const locked = stored?.shared === true && !mayShare ? refusal : undefined
  const form = useApiForm<TemplateFormValues, TemplateFields, EmailTemplate>({
    schema: templateFields,
    values: stored ? templateValuesOf(stored) : emptyTemplate,
    kept: { name: `template.${stored?.id ?? 'new'}.${useOrganization().orgId}.${useMe().user.id}` },
    edit: stored && {
      stored,
      valuesOf: templateValuesOf,
      labels,
      show: shown,
      conflictTitle: 'Ce modèle a été modifié ailleurs entre-temps',
    },
    save: (fields, { revision }) => save(fields, revision),
    refresh: orpc.emailTemplates,
    onSaved: onSaved,
  })
  const values = form.watch()
  const subject = useRef<HTMLInputElement | null>(null)
  const subjectField = form.register('subject')
  const insertInSubject = (name: string) => {
    const { selectionStart, selectionEnd, value } = subject.current ?? { value: values.subject }
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    form.setValue('subject', `${value.slice(0, from)}{${name}}${value.slice(to)}`, { shouldDirty: true })
    subject.current?.focus()
  }
  return (
    <Form
      form={form}
      className="grid gap-5"
      actions={
        <FormActions sticky>
          <LinkButton to="/templates/emails">Annuler</LinkButton>
          <Button type="submit" variant="primary" loading={form.saving} disabledReason={locked ?? null}>
            {stored ? 'Enregistrer' : 'Ajouter'}
          </Button>
        </FormActions>
      }
    >
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:items-start">
        <div className="grid min-w-0 gap-5">
          {locked && <Alert>{locked}</Alert>}
          <Card>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                form={form}
                name="name"
                label={labels.name}
                className="sm:col-span-2"
                help={'Vous le retrouverez sous ce nom\u202f; vos clients ne le voient pas.'}
                required
                autoComplete="off"
                maxLength={TEMPLATE_NAME_MAX}
                autoFocus={!stored}
              />
              <SelectField
                form={form}
                name="language"
                label={labels.language}
                options={optionsOf(languageLabels)}
              />
              <Field label={labels.folder} optional error={form.errorOf('folder')}>
                <FolderInput {...form.register('folder')} />
              </Field>
              <RadioGroup
                label={labels.shared}
                className="sm:col-span-2"
                layout="inline"
                error={form.errorOf('shared') ?? null}
                help={refusal}
                value={values.shared ? 'everybody' : 'me'}
                onValueChange={(next) =>
                  form.setValue('shared', next === 'everybody', { shouldDirty: true, shouldTouch: true })
                }
                options={[
                  { value: 'me', label: 'Vous seul' },
                  { value: 'everybody', label: 'Toute l’équipe', disabled: !mayShare },
                ]}
              />
              <CheckboxField
                form={form}
                name="prospecting"
                className="sm:col-span-2"
                label="Ce modèle est de la prospection"
                help={
                  'Un e-mail qui l’utilise porte un lien de désinscription, et part à un seul contact qui peut le recevoir.'
                }
              />
            </div>
          </Card>
          <Card>
            <div className="grid gap-4">
              <div className="grid gap-1">
                <TextField
                  form={form}
                  name={'subject' as const}
                  label={labels.subject}
                  required
                  autoComplete="off"
                  maxLength={TEMPLATE_SUBJECT_MAX}
                  ref={(input: HTMLInputElement | null) => {
                    subjectField.ref(input)
                    subject.current = input
                  }}
                />
                <div>
                  <VariableMenu where="dans l’objet" onInsert={insertInSubject} />
                </div>
              </div>
              <BodyField form={form} label={labels.body} />
            </div>
          </Card>
          <VariableTable />
        </div>
        <TemplatePreview
          subject={values.subject}
          body={values.body}
          language={values.language}
          className="xl:sticky xl:top-[calc(var(--bars)+1rem)]"
        />
      </div>
    </Form>
  )
}
