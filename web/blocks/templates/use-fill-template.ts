import { useQueryClient } from '@tanstack/react-query'
import type { TemplateSummary } from '#shared/contract/email-templates.ts'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'
import type { TemplateValues, TemplateVariable } from '#shared/domain/email-templates/variables.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { readAgain } from '#web/api/read-again.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

/** On whom a template is filled in: what is left out follows from the rest. */
export type TemplateTarget = {
  contactId?: string
  companyId?: string
  quoteId?: string
  invoiceId?: string
  conversationId?: string
  /** The recipient's address. */
  email?: string
  /** An automatic answer, to whoever writes. */
  automatic?: true
}

/** Subject on one line; the message as HTML and as plain text. */
export type FilledTemplate = {
  name: string
  language: TemplateLanguage
  subject: string
  html: string
  text: string
  prospecting: boolean
}

type Use = {
  template: TemplateSummary
  values?: TemplateValues | undefined
  later?: readonly TemplateVariable[] | undefined
}

/** Fills a template, and hands it over once nothing is missing. */
export function useFillTemplate(target: TemplateTarget, onFilled: (filled: FilledTemplate) => void) {
  const client = useQueryClient()
  return useAction(
    ({ template, values, later = [] }: Use) =>
      api.emailTemplates.renderTemplate({
        ...target,
        templateId: template.id,
        later: [...later],
        use: true,
        ...(values && { values }),
      }),
    {
      // A refused template is the only thing that is chosen: its sentence says more than that a field is wrong.
      failure: faultOf,
      onSuccess: ({ missing, ...filled }, { template }) => {
        if (missing.length > 0) return
        void readAgain(client, orpc.emailTemplates)
        onFilled({ ...filled, name: template.name, language: template.language })
      },
    },
  )
}
