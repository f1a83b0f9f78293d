import { inTransaction, readAs } from '#server/db/transaction.ts'
import { getTemplate } from '#server/features/email-templates/queries/templates.ts'
import { findTemplateValues } from '#server/features/email-templates/queries/values.ts'
import { countUse } from '#server/features/email-templates/store/templates.ts'
import { plainText } from '#server/integrations/mail-html/plain-text.ts'
import type { Scope } from '#server/scope.ts'
import type { TemplateTarget } from '#shared/contract/email-templates.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fillHtml, fillText, missingIn } from '#shared/domain/email-templates/fill-template.ts'
import {
  type TemplateValues,
  type TemplateVariable,
  templateVariables,
} from '#shared/domain/email-templates/variables.ts'
import { automaticTemplateFault } from '#shared/domain/mail-sending/auto-reply-words.ts'
import { onOneLine } from '#shared/domain/text/text-rule.ts'

type Input = TemplateTarget & {
  templateId: string
  values?: TemplateValues | undefined
  later: TemplateVariable[]
  automatic?: boolean | undefined
  use: boolean
}

/** Fills a template with what the caller may know, and counts a use when it is whole. Errors: not_found; invalid_input at `templateId`. */
export async function renderTemplate(scope: Scope, input: Input) {
  const { templateId, values, later, automatic, use, ...target } = input
  const { template, known } = await readAs(scope, async (tx) => {
    const template = await getTemplate(tx, templateId)
    return { template, known: await findTemplateValues(tx, target, template.language) }
  })
  const fault = automatic ? automaticTemplateFault(template) : null
  if (fault !== null)
    throw new DomainError('invalid_input', {
      fields: [{ path: 'templateId', code: 'template_prospecting', message: fault }],
    })
  const filling = { values: { ...known, ...values }, later }
  const missing = missingIn([template.subject, template.body], filling)
  const html = fillHtml(template.body, filling)
  if (use && missing.length === 0) await inTransaction(scope, (tx) => countUse(tx, templateId))
  return {
    subject: onOneLine(fillText(template.subject, filling)),
    html,
    text: plainText(html),
    prospecting: template.prospecting,
    missing: missing.map((name) => ({ name, label: templateVariables[name].label })),
  }
}
