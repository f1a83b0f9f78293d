/** A thing that Ardoise does, or will do. */
export type ProductPart = {
  name: string
  /** Its page in the application; null where it has none of its own. */
  path: string | null
  built: boolean
}

const built = (name: string, path: string | null = null): ProductPart => ({ name, path, built: true })
const planned = (name: string, path: string | null = null): ProductPart => ({ name, path, built: false })

/**
 * The one list of built and of planned parts. The public pages and the plans' lists read it;
 * `web/messages/product-parts.test.ts` compares it with the pages' records.
 */
export const productParts = {
  inbox: built('Boîte de réception d’équipe', '/conversations'),
  mailboxes: built('Comptes mail', '/manager/mail'),
  quotes: built('Devis', '/templates/quotes'),
  signature: built('Signature électronique'),
  invoices: built('Factures, acomptes et avoirs', '/revenues/management'),
  eInvoices: built('Factures électroniques', '/settings/approved-platform'),
  eReporting: built('E-reporting', '/revenues/management/e-reporting'),
  recurring: built('Factures récurrentes', '/revenues/management/subscriptions'),
  cards: built('Paiement par carte', '/revenues/stripe'),
  debits: built('Prélèvements SEPA', '/revenues/management/bank/debits'),
  transfers: built('Virements SEPA', '/revenues/management/bank/transfers'),
  relances: built('Relances', '/relances'),
  bank: built('Relevés bancaires', '/revenues/management/bank'),
  matching: built('Rapprochement bancaire', '/revenues/management/bank/matching'),
  books: built('Comptabilité', '/revenues/management/accounting'),
  received: built('Factures reçues', '/revenues/management/received'),
  clients: built('Clients et contacts', '/crm/companies'),
  members: built('Équipe et rôles', '/orgs/$orgId/members'),
  dashboard: built('Tableau de bord', '/dashboard'),
  companySignIn: built('Connexion d’entreprise (SAML)', '/settings/sign-in'),
  directory: built('Annuaire (SCIM)', '/settings/directory'),
  security: built('Sécurité', '/settings/security'),
  tasks: built('Tâches', '/tasks'),
  calls: built('Appels commerciaux', '/calls'),
  reports: built('Rapports globaux', '/reports'),
  financialReports: built('Rapports financiers', '/reports/financial'),
  integrations: planned('Intégrations', '/settings/integrations'),
  suggestions: planned('Suggestions', '/suggestions'),
  paymentChannels: planned('Plusieurs canaux de paiement'),
  teams: planned('Plusieurs équipes'),
  memberPermissions: planned('Droits choisis pour chaque membre'),
  api: planned('Webhooks et API'),
  erp: planned('Intégrations ERP'),
  devices: planned('Gestion des appareils (EMM)'),
  serviceLevel: planned('Engagement de service'),
  whiteLabel: planned('Marque blanche'),
  partners: planned('Portail partenaire'),
  archive: planned('Stockage archivé'),
  textReminders: planned('Relances par SMS et WhatsApp'),
} as const satisfies Record<string, ProductPart>

export type ProductPartId = keyof typeof productParts

/** Whether the part can be used today. */
export const isBuilt = (id: ProductPartId): boolean => productParts[id].built

/** Names of what is not built and has a page already, which says so. */
export const plannedPages: readonly string[] = Object.values<ProductPart>(productParts)
  .filter((part) => !part.built && part.path !== null)
  .map(({ name }) => name)
