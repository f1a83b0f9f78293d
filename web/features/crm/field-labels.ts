import type { CompanyFields, ContactFields } from '#shared/contract/crm-fields.ts'

/** Field names for forms, conflicts and timelines. */
export const fieldLabels: Record<keyof CompanyFields | keyof ContactFields | 'tags', string> = {
  kind: 'Type de client',
  name: 'Nom',
  siren: 'SIREN',
  siret: 'SIRET',
  vatNumber: 'Numéro de TVA',
  email: 'E-mail',
  phone: 'Téléphone',
  mobile: 'Mobile',
  website: 'Site web',
  addressLine1: 'Adresse',
  addressLine2: 'Complément d’adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  electronicScheme: 'Type d’adresse électronique',
  electronicAddress: 'Adresse électronique',
  purchaseOrderRequired: 'Numéro de commande obligatoire',
  buyerReference: 'Référence acheteur / service',
  deliveryName: 'Destinataire de la livraison',
  deliveryLine1: 'Adresse de livraison',
  deliveryLine2: 'Complément de livraison',
  deliveryPostalCode: 'Code postal de livraison',
  deliveryCity: 'Ville de livraison',
  deliveryCountry: 'Pays de livraison',
  notes: 'Notes',
  firstName: 'Prénom',
  lastName: 'Nom',
  jobTitle: 'Fonction',
  companyId: 'Entreprise',
  tags: 'Étiquettes',
}

/** « Nom, téléphone » from the names of fields; '' when none is known. */
export function fieldList(names: unknown): string {
  if (!Array.isArray(names)) return ''
  const labels = names
    .map((name) => (fieldLabels as Record<string, string>)[String(name)])
    .filter((label) => label !== undefined)
  return labels
    .map((label, index) => (index === 0 || /^[A-Z]{2}/.test(label) ? label : label.toLowerCase()))
    .join(', ')
}
