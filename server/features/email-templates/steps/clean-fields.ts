import { cleanHtml } from '#server/integrations/mail-html/clean-html.ts'
import type { TemplateFields } from '#shared/contract/email-templates.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { templateFault } from '#shared/domain/email-templates/fill-template.ts'

/** The fields as they are kept. Errors: invalid_input for a variable that only the cleaned body shows. */
export function cleanFields(fields: TemplateFields): TemplateFields {
  const body = cleanHtml(fields.body)
  const fault = templateFault(body)
  if (fault !== null)
    throw new DomainError('invalid_input', {
      fields: [{ path: 'body', code: 'unknown_variable', message: fault }],
    })
  return { ...fields, body }
}
