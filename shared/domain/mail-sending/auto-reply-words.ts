import {
  fillHtml,
  fillText,
  missingIn,
  templateFault,
  variablesIn,
} from '../email-templates/fill-template.ts'
import {
  type TemplateValues,
  type TemplateVariable,
  templateVariableNames,
  templateVariables,
  type VariableScope,
} from '../email-templates/variables.ts'

const ofDocuments: readonly VariableScope[] = ['document', 'quote', 'invoice']
/** Variables that are filled in for whoever wrote: neither a devis nor an invoice is meant. */
export const autoReplyVariables: readonly TemplateVariable[] = templateVariableNames.filter(
  (name) => !ofDocuments.includes(templateVariables[name].scope),
)

/** Why a subject or a cleaned text of an automatic answer cannot be saved, in French; null when it can. */
export function autoReplyFault(text: string): string | null {
  const fault = templateFault(text)
  if (fault !== null) return fault
  const [ofDocument] = variablesIn(text).filter((name) => !autoReplyVariables.includes(name))
  return ofDocument === undefined
    ? null
    : `La variable {${ofDocument}} appartient à un devis ou à une facture\u00a0: une réponse automatique ne peut pas la remplir.`
}

/** Why a template serves no automatic answer, in French; null when it may. Prospecting needs a link to unsubscribe, which answers do not carry (ADR 084). */
export const automaticTemplateFault = ({ prospecting }: { prospecting: boolean }): string | null =>
  prospecting
    ? 'Ce modèle est de la prospection\u00a0: une réponse automatique ne porte pas de lien de désinscription.'
    : null

/** A variable and the space before it. */
const SPACED = /[ \u00a0]\{?\{([^{}<>\n]{1,60})\}\}?/gu

/** Leaves out what is not known of the sender, with the space before it: « Bonjour {prenom}, » is « Bonjour, ». */
function known(text: string, values: TemplateValues) {
  const unknown = missingIn([text], { values })
  const shown = text.replace(SPACED, (written, inside: string) =>
    unknown.some((name) => name === inside.trim()) ? '' : written,
  )
  const empty = Object.fromEntries(unknown.map((name) => [name, '']))
  return { shown, filling: { values: { ...empty, ...values } } }
}

/** Cleaned HTML of an automatic answer, filled in; nobody is there to be asked for what is missing. */
export function fillReplyHtml(html: string, values: TemplateValues): string {
  const { shown, filling } = known(html, values)
  return fillHtml(shown, filling)
}

/** A subject of an automatic answer, filled in. */
export function fillReplySubject(subject: string, values: TemplateValues): string {
  const { shown, filling } = known(subject, values)
  return fillText(shown, filling)
}
