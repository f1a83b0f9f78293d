import type { Company, Contact, ListedCompany } from '#shared/contract/crm.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const address = {
  addressLine1: '14 rue des Charpentiers',
  addressLine2: null,
  postalCode: '44000',
  city: 'Nantes',
  country: 'FR',
}

export const company = (facts: Partial<Company> = {}): Company => ({
  id: '0198a5c2-0000-7000-8000-000000000011',
  kind: 'professional',
  name: 'Menuiserie Vasseur',
  siren: '552081317',
  siret: null,
  vatNumber: 'FR03552081317',
  email: 'contact@vasseur.test',
  phone: '+33240000000',
  website: 'https://vasseur.test',
  ...address,
  electronicScheme: null,
  electronicAddress: null,
  purchaseOrderRequired: false,
  buyerReference: null,
  deliveryName: null,
  deliveryLine1: null,
  deliveryLine2: null,
  deliveryPostalCode: null,
  deliveryCity: null,
  deliveryCountry: null,
  notes: 'Livraison par la cour.',
  tags: [],
  nextTaskOn: null,
  archivedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
})

/** The row of that company in the list. */
export const listedCompany = (facts: Partial<ListedCompany> = {}): ListedCompany => ({
  ...company(),
  owed: [{ currency: 'EUR', owedCents: 2_308_000 }],
  ...facts,
})

/** A contact of that company. */
export const contact = (facts: Partial<Contact> = {}): Contact => ({
  id: '0198a5c2-0000-7000-8000-000000000012',
  firstName: 'Élise',
  lastName: 'Vasseur',
  jobTitle: 'Gérante',
  companyId: company().id,
  companyName: company().name,
  email: 'elise@vasseur.test',
  phone: null,
  mobile: '+33612345678',
  ...address,
  notes: null,
  tags: [],
  nextTaskOn: null,
  archivedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
})

/** How many clients the filters have, and how many are in each state under the others. */
export const clientCount = (active: number, archived = 0) => ({
  count: active,
  byState: { active, archived },
})
