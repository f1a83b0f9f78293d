import type { z } from 'zod'
import type { EmailTemplate, templateFields } from '#shared/contract/email-templates.ts'

/** The values of the form of a template. */
export type TemplateFormValues = Required<z.input<typeof templateFields>>

export const emptyTemplate: TemplateFormValues = {
  name: '',
  language: 'fr',
  folder: '',
  shared: false,
  prospecting: false,
  subject: '',
  body: '',
}

export const templateValuesOf = ({
  name,
  language,
  folder,
  shared,
  prospecting,
  subject,
  body,
}: EmailTemplate): TemplateFormValues => ({ name, language, folder, shared, prospecting, subject, body })
