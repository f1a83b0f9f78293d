import { createTemplate } from '#server/features/email-templates/commands/create-template.ts'
import { renderTemplate } from '#server/features/email-templates/commands/render-template.ts'
import type { Scope } from '#server/scope.ts'
import {
  type TemplateValues,
  templateVariableNames,
  templateVariables,
} from '#shared/domain/email-templates/variables.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { type StoryTemplate, templates } from './story/templates.ts'
import type { StoryCalendar } from './story-calendar.ts'
import type { Step } from './story-steps.ts'

const MORNING = 9 * 60
const examples: TemplateValues = Object.fromEntries(
  templateVariableNames.map((name) => [name, templateVariables[name].example]),
)

/** The templates of the workshop: written, then used, each on its day. */
export function templateSteps(scopes: { owner: Scope; member: Scope }, calendar: StoryCalendar): Step[] {
  return templates.flatMap((template) => {
    const scope = scopes[template.personal ?? 'owner']
    let templateId = ''
    return [
      {
        at: calendar.at(template.writtenOn, MORNING),
        lane: 'templates',
        run: async () => {
          templateId = (await createTemplate(scope, fieldsOf(template))).id
        },
      },
      ...template.usedOn.map((day) => ({
        at: calendar.at(day, MORNING),
        lane: 'templates',
        run: async () => {
          await renderTemplate(scope, { templateId, values: examples, later: [], use: true })
        },
      })),
    ]
  })
}

function fieldsOf({ name, folder, subject, personal, paragraphs }: StoryTemplate) {
  const body = paragraphs.map((text) => (text.startsWith('<ul>') ? text : `<p>${text}</p>`)).join('')
  return {
    name,
    folder,
    language: 'fr' as const,
    shared: personal === undefined,
    prospecting: false,
    subject: frenchTypography(subject),
    body: frenchTypography(body),
  }
}
