import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { emailTemplatesContract } from '#shared/contract/email-templates.ts'
import { createTemplate } from './commands/create-template.ts'
import { duplicateTemplate } from './commands/duplicate-template.ts'
import { moveTemplates } from './commands/move-templates.ts'
import { removeTemplates, restoreTemplates } from './commands/remove-templates.ts'
import { renderTemplate } from './commands/render-template.ts'
import { updateTemplate } from './commands/update-template.ts'
import { countTemplates, getTemplate, listTemplateFolders, listTemplates } from './queries/templates.ts'
import { findTemplateValues } from './queries/values.ts'

export const emailTemplatesRoutes: Routes<typeof emailTemplatesContract> = {
  listTemplates: (scope, input) => readAs(scope, (tx) => listTemplates(tx, input)),
  countTemplates: (scope, input) => readAs(scope, (tx) => countTemplates(tx, input)),
  listTemplateFolders: (scope) => readAs(scope, listTemplateFolders),
  getTemplateValues: (scope, { language, ...target }) =>
    readAs(scope, async (tx) => ({ values: await findTemplateValues(tx, target, language) })),
  getTemplate: (scope, { templateId }) => readAs(scope, (tx) => getTemplate(tx, templateId)),
  createTemplate,
  updateTemplate,
  duplicateTemplate,
  moveTemplates,
  removeTemplates,
  restoreTemplates,
  renderTemplate,
}
