import { invoiceMessageVariables } from '#shared/domain/invoices/invoice-message.ts'
import { quoteMessageVariables } from '#shared/domain/quotes/quote-message.ts'

/**
 * `contact`: a person; `client`: a company or a person; `document`: a devis or an invoice; `quote`, `invoice`: one of them alone; `sender`: who
 * writes, and for whom; `day`: today.
 */
export type VariableScope = 'contact' | 'client' | 'document' | 'quote' | 'invoice' | 'sender' | 'day'

type Variable = {
  label: string
  /** An example of its value, shown where one is chosen. */
  example: string
  scope: VariableScope
}

/** The words between braces that a template may hold. Those of a quote's and an invoice's own mail are among them, under the same names. */
export const templateVariables = {
  salutation: { label: 'Salutation', example: 'Bonjour Claire Martin,', scope: 'client' },
  prenom: { label: 'Prénom du contact', example: 'Claire', scope: 'contact' },
  nom: { label: 'Nom de famille du contact', example: 'Martin', scope: 'contact' },
  contact: { label: 'Prénom et nom du contact', example: 'Claire Martin', scope: 'contact' },
  fonction: { label: 'Fonction du contact', example: 'Gérante', scope: 'contact' },
  client: { label: quoteMessageVariables.client, example: 'Boulangerie Martin', scope: 'client' },
  ville: { label: 'Ville du client', example: 'Lyon', scope: 'client' },
  numero: { label: 'Numéro du devis ou de la facture', example: 'D-2026-0042', scope: 'document' },
  titre: { label: 'Titre du devis ou de la facture', example: 'Escalier en chêne', scope: 'document' },
  montant: { label: quoteMessageVariables.montant, example: '1\u202f234,56\u00a0€', scope: 'document' },
  lien: {
    label: 'Adresse de la page du devis ou de la facture',
    example: 'https://exemple.fr/d/…',
    scope: 'document',
  },
  validite: { label: quoteMessageVariables.validite, example: '12 novembre 2026', scope: 'quote' },
  echeance: { label: invoiceMessageVariables.echeance, example: '31 décembre 2026', scope: 'invoice' },
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
  document: 'Devis et factures',
  quote: 'Devis',
  invoice: 'Facture',
  sender: 'Vous',
  day: 'Date',
}
