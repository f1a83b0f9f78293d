import type { OperationCategory } from '#shared/domain/invoices/invoice-document.ts'
import type { PaidBy } from '#shared/domain/received-invoices/received-invoice.ts'
import type { CityName } from './clients.ts'

/** Suppliers of the workshop: invented, as its clients are. */
export const suppliers = {
  wood: {
    name: 'Scierie du Pilat',
    legalForm: 'SARL au capital de 60 000 €',
    address: '140 route de la Croix-de-Chaubouret',
    city: 'Vienne',
    email: 'compta@scierie-pilat.test',
  },
  power: {
    name: 'Électricité des Monts d’Or',
    legalForm: 'SA au capital de 4 200 000 €',
    address: '60 quai Perrache',
    city: 'Lyon2',
    email: 'pro@elec-montsdor.test',
  },
  phone: {
    name: 'Confluence Télécom',
    legalForm: 'SAS au capital de 350 000 €',
    address: '11 rue Casimir-Périer',
    city: 'Lyon2',
    email: 'factures@confluence-telecom.test',
  },
  hosting: {
    name: 'Nuage Rhodanien',
    legalForm: 'SAS au capital de 12 000 €',
    address: '5 rue Delandine',
    city: 'Lyon2',
    email: 'facturation@nuage-rhodanien.test',
  },
  accountant: {
    name: 'Cabinet Vidalin',
    legalForm: 'SARL au capital de 8 000 €',
    address: '74 cours Vitton',
    city: 'Lyon6',
    email: 'cabinet@vidalin-expertise.test',
  },
  glass: {
    name: 'Miroiterie Saxe-Gambetta',
    legalForm: 'SARL au capital de 15 000 €',
    address: '118 cours Gambetta',
    city: 'Lyon7',
    email: 'atelier@miroiterie-saxe.test',
  },
  hire: {
    name: 'Rhône Nacelles',
    legalForm: 'SAS au capital de 90 000 €',
    address: '3 rue du Textile',
    city: 'Villeurbanne',
    email: 'agence@rhone-nacelles.test',
  },
  hardware: {
    name: 'Quincaillerie Guillard',
    legalForm: 'SARL au capital de 7 500 €',
    address: '29 rue Paul-Verlaine',
    city: 'Villeurbanne',
    email: 'comptoir@guillard.test',
  },
} as const satisfies Record<
  string,
  { name: string; legalForm: string; address: string; city: CityName; email: string }
>

type Decision =
  | { kind: 'approved'; on: number }
  | { kind: 'refused'; on: number; reason: string }
  | { kind: 'paid'; approvedOn: number; on: number; by: PaidBy }

export type SupplierInvoice = {
  supplier: keyof typeof suppliers
  /** The file: an XML, a PDF that holds it, or a PDF of which somebody types the terms. */
  as: 'cii' | 'factur_x' | 'scan'
  /** Its number, as in NumberSeries. */
  format: string
  rank: number
  /** Days ago, as the day of a decision. */
  issuedOn: number
  receivedOn: number
  /** Days to pay. */
  days: number
  operation: OperationCategory
  /** Euros for each unit, before VAT at 20 %; `{mois}` is the month before its issue. */
  lines: readonly { text: string; quantity: number; unit: string | null; price: number }[]
  /** Absent: to be decided. */
  decision?: Decision
}

const monthly = { operation: 'services' } as const

/** The sawmill’s last monthly mail, which is not filed yet. */
export const mailedInvoice: SupplierInvoice = {
  supplier: 'wood',
  as: 'factur_x',
  format: 'SP{AA}{MM}-{N}',
  rank: 231,
  operation: 'goods',
  issuedOn: 30,
  receivedOn: 30,
  days: 30,
  lines: [
    { text: 'Plateaux de frêne, 41 mm, séchés', quantity: 0.8, unit: 'm³', price: 1_180 },
    { text: 'Livraison à Villeurbanne', quantity: 1, unit: 'forfait', price: 85 },
  ],
}

/** The files received in these two months, the oldest first. */
export const supplierInvoices: readonly SupplierInvoice[] = [
  {
    supplier: 'wood',
    as: 'factur_x',
    format: 'SP{AA}{MM}-{N}',
    rank: 211,
    operation: 'goods',
    issuedOn: 58,
    receivedOn: 57,
    days: 30,
    lines: [
      { text: 'Plateaux de chêne, 54 mm, séchés', quantity: 1.8, unit: 'm³', price: 1_420 },
      { text: 'Frêne avivé, 41 mm', quantity: 0.6, unit: 'm³', price: 980 },
      { text: 'Livraison à Villeurbanne', quantity: 1, unit: 'forfait', price: 85 },
    ],
    decision: { kind: 'paid', approvedOn: 55, on: 29, by: 'transfer' },
  },
  {
    supplier: 'power',
    as: 'factur_x',
    format: 'EMO-{AAAA}-{N}',
    rank: 40_418,
    ...monthly,
    issuedOn: 46,
    receivedOn: 45,
    days: 15,
    lines: [
      { text: 'Abonnement 36 kVA, {mois}', quantity: 1, unit: 'mois', price: 48.6 },
      { text: 'Consommation, {mois}', quantity: 2_140, unit: 'kWh', price: 0.19 },
    ],
    decision: { kind: 'paid', approvedOn: 43, on: 31, by: 'direct_debit' },
  },
  {
    supplier: 'glass',
    as: 'factur_x',
    format: 'M{AAAA}/{N}',
    rank: 388,
    operation: 'mixed',
    issuedOn: 44,
    receivedOn: 42,
    days: 30,
    lines: [
      { text: 'Verre trempé 8 mm, bords polis', quantity: 6.4, unit: 'm²', price: 118 },
      { text: 'Façon d’encoches', quantity: 4, unit: null, price: 22 },
    ],
    decision: { kind: 'approved', on: 38 },
  },
  {
    supplier: 'phone',
    as: 'cii',
    format: 'CT{AAAA}{MM}{N}',
    rank: 90_127,
    ...monthly,
    issuedOn: 25,
    receivedOn: 24,
    days: 15,
    lines: [
      { text: 'Fibre et téléphonie de l’atelier, {mois}', quantity: 1, unit: 'mois', price: 54 },
      { text: 'Forfaits mobiles, {mois}', quantity: 5, unit: null, price: 14.9 },
    ],
    decision: { kind: 'paid', approvedOn: 23, on: 10, by: 'direct_debit' },
  },
  {
    supplier: 'hosting',
    as: 'cii',
    format: 'NR-{N}',
    rank: 15_306,
    ...monthly,
    issuedOn: 21,
    receivedOn: 21,
    days: 0,
    lines: [
      { text: 'Hébergement du site et du courrier, {mois}', quantity: 1, unit: 'mois', price: 32 },
      { text: 'Sauvegarde, 200 Go', quantity: 1, unit: 'mois', price: 9 },
    ],
    decision: { kind: 'paid', approvedOn: 20, on: 20, by: 'card' },
  },
  {
    supplier: 'hire',
    as: 'cii',
    format: 'LOC{AAAA}-{N}',
    rank: 2_764,
    operation: 'services',
    issuedOn: 17,
    receivedOn: 16,
    days: 30,
    lines: [
      { text: 'Nacelle articulée 12 m', quantity: 5, unit: 'jour', price: 165 },
      { text: 'Transport aller et retour', quantity: 1, unit: 'forfait', price: 140 },
    ],
    decision: {
      kind: 'refused',
      on: 14,
      reason:
        'Cinq jours facturés pour trois : la nacelle a été rendue le mercredi, bon de retour signé par Hugo. Merci d’établir un avoir.',
    },
  },
  {
    supplier: 'accountant',
    as: 'factur_x',
    format: 'H{AAAA}-{N}',
    rank: 96,
    operation: 'services',
    issuedOn: 12,
    receivedOn: 11,
    days: 30,
    lines: [
      { text: 'Tenue des comptes et déclarations, {mois}', quantity: 1, unit: 'mois', price: 320 },
      { text: 'Bulletins de paie', quantity: 5, unit: null, price: 24 },
    ],
    decision: { kind: 'approved', on: 8 },
  },
  {
    supplier: 'wood',
    as: 'factur_x',
    format: 'SP{AA}{MM}-{N}',
    rank: 247,
    operation: 'goods',
    issuedOn: 5,
    receivedOn: 4,
    days: 30,
    lines: [
      { text: 'Plateaux de chêne, 54 mm, séchés', quantity: 1.2, unit: 'm³', price: 1_420 },
      { text: 'Contreplaqué de bouleau, 18 mm', quantity: 22, unit: 'panneau', price: 61.5 },
      { text: 'Livraison à Villeurbanne', quantity: 1, unit: 'forfait', price: 85 },
    ],
  },
  {
    supplier: 'hardware',
    as: 'scan',
    format: '{N}',
    rank: 7_715,
    operation: 'goods',
    issuedOn: 3,
    receivedOn: 2,
    days: 30,
    lines: [
      { text: 'Charnières invisibles, laiton', quantity: 24, unit: null, price: 7.8 },
      { text: 'Coulisses à sortie totale, 500 mm', quantity: 12, unit: 'paire', price: 18.9 },
    ],
  },
]
