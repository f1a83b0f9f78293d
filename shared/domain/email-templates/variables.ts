import { quoteMessageVariables } from '#shared/domain/quotes/quote-message.ts'

/** `contact`: a person; `client`: a company or a person; `quote`: a devis; `sender`: who writes, and for whom; `day`: today. */
export type VariableScope = 'contact' | 'client' | 'quote' | 'sender' | 'day'

type Variable = {
  label: string
  /** An example of its value, shown where one is chosen. */
  example: string
  scope: VariableScope
}

/** The words between braces that a template may hold. Those of a quote's own mail are among them, under the same names. */
export const templateVariables = {
  salutation: { label: 'Salutation', example: 'Bonjour Claire Martin,', scope: 'client' },
  prenom: { label: 'Prénom du contact', example: 'Claire', scope: 'contact' },
  nom: { label: 'Nom de famille du contact', example: 'Martin', scope: 'contact' },
  contact: { label: 'Prénom et nom du contact', example: 'Claire Martin', scope: 'contact' },
  fonction: { label: 'Fonction du contact', example: 'Gérante', scope: 'contact' },
  client: { label: quoteMessageVariables.client, example: 'Boulangerie Martin', scope: 'client' },
  ville: { label: 'Ville du client', example: 'Lyon', scope: 'client' },
  numero: { label: quoteMessageVariables.numero, example: 'D-2026-0042', scope: 'quote' },
  titre: { label: quoteMessageVariables.titre, example: 'Escalier en chêne', scope: 'quote' },
  montant: { label: quoteMessageVariables.montant, example: '1\u202f234,56\u00a0€', scope: 'quote' },
  validite: { label: quoteMessageVariables.validite, example: '12 novembre 2026', scope: 'quote' },
  lien: { label: quoteMessageVariables.lien, example: 'https://exemple.fr/d/…', scope: 'quote' },
  entreprise: { label: quoteMessageVariables.entreprise, example: 'Atelier Rivoire', scope: 'sender' },
  expediteur: { label: quoteMessageVariables.expediteur, example: 'Camille Rivoire', scope: 'sender' },
  date: { label: 'Date du jour', example: '25 novembre 2026', scope: 'day' },
} as const satisfies Record<string, Variable>

export type TemplateVariable = keyof typeof templateVariables
export type TemplateValues = Partial<Record<TemplateVariable, string>>

/** Every variable, in the order of the table. */
export const templateVariableNames = Object.keys(templateVariables) as TemplateVariable[]

export const isTemplateVariable = (name: string): name is TemplateVariable =>
  Object.hasOwn(templateVariables, name)

/** French names of the scopes, above the variables of each. */
export const scopeLabels: Record<VariableScope, string> = {
  contact: 'Contact',
  client: 'Client',
  quote: 'Devis',
  sender: 'Vous',
  day: 'Date',
}
