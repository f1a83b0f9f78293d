import type { FigureKey } from './figure-names.ts'

/** What a figure is counted in. */
export type FigureUnit = 'cents' | 'days' | 'percent' | 'count'

/** Figures that ratios are made of. */
type Term = 'owed' | 'sales' | 'notDue' | 'settled'

/**
 * One figure of the reports. `counts` and `leavesOut` are what is in it and what is not; `since` the day of this definition; `terms` the figures
 * that a ratio is made of, which the reader opens instead of rows.
 */
export type Figure = {
  label: string
  formula: string
  unit: FigureUnit
  counts: string
  leavesOut: string
  since: string
  source: string
  /** Whether it speaks of days of a period, or of what stands at the end of a day. */
  reading: 'period' | 'day'
  /** Who reads it beside `report:read`; null: everyone who reads reports. */
  needs: 'payment:read' | 'received_invoice:read' | 'reminder:read' | null
  terms?: readonly Term[]
}

const SINCE = '2026-11-30'
const figure = <const F extends Omit<Figure, 'since'>>(facts: F) => ({ since: SINCE, ...facts })

const debts = 'Mouvements de dette\u00a0: factures, avoirs et grand livre des règlements'
const aged = (label: string, formula: string) =>
  figure({
    label,
    formula,
    unit: 'cents',
    counts: 'Ce que chaque facture doit encore à la fin du jour, factures contestées comprises.',
    leavesOut: 'Les factures dont le solde est négatif, les règlements à imputer\u00a0: ce sont des crédits.',
    source: debts,
    reading: 'day',
    needs: 'payment:read',
  })
const quoteFigure = (label: string, formula: string, counts: string, leavesOut: string) =>
  figure({
    label,
    formula,
    unit: 'cents',
    counts,
    leavesOut,
    source: 'Devis',
    reading: 'period',
    needs: null,
  })
const ratio = (label: string, unit: 'days' | 'percent', formula: string, terms: readonly Term[]) =>
  figure({
    label,
    formula,
    unit,
    counts: 'Montants TTC, avoirs à leur date, factures contestées comprises.',
    leavesOut: 'Les pertes, à partir du jour de leur passage en perte.',
    source: debts,
    reading: 'day',
    needs: 'payment:read',
    terms,
  })

/** Every figure of the reports (reports-facts.md, sections 1 to 7). */
export const figures = {
  invoiced: figure({
    label: 'Facturé HT',
    formula: 'Factures, acomptes et soldes émis, moins avoirs, hors taxes',
    unit: 'cents',
    counts: 'Chaque document le jour de son émission\u00a0; un solde compte pour ce qui restait à facturer.',
    leavesOut: 'Les brouillons. Un avoir ne change pas le mois de la facture.',
    source: debts,
    reading: 'period',
    needs: null,
  }),
  recognised: figure({
    label: 'Réalisé HT',
    formula: 'Ce qui a été livré ou rendu, hors taxes',
    unit: 'cents',
    counts:
      'Le jour de la livraison, sinon de l’émission\u00a0; une prestation sur une période est répartie par jour. Le solde reprend ses acomptes.',
    leavesOut: 'Les acomptes, jusqu’au solde.',
    source: 'Factures émises',
    reading: 'period',
    needs: null,
  }),
  collected: figure({
    label: 'Encaissé TTC',
    formula: 'Argent reçu, moins argent rendu, à la date de valeur',
    unit: 'cents',
    counts:
      'Banque, caisse, chèques, service de paiement\u00a0; remboursements et rejets en négatif, leur jour.',
    leavesOut: 'Pertes, avoirs, promesses, frais et virements du service de paiement.',
    source: 'Grand livre des règlements',
    reading: 'period',
    needs: 'payment:read',
  }),
  sales: figure({
    label: 'Facturé TTC',
    formula: 'Factures émises moins avoirs, TTC',
    unit: 'cents',
    counts: 'Chaque document le jour de son émission.',
    leavesOut: 'Les brouillons.',
    source: debts,
    reading: 'period',
    needs: null,
  }),
  settled: figure({
    label: 'Réglé sur factures',
    formula: 'Règlements imputés sur des factures, TTC',
    unit: 'cents',
    counts: 'Chaque règlement à sa date de valeur, moins ce qui a été rendu.',
    leavesOut: 'Les règlements qui attendent une facture.',
    source: debts,
    reading: 'period',
    needs: 'payment:read',
  }),
  lost: figure({
    label: 'Passé en perte',
    formula: 'Pertes moins pertes annulées, TTC',
    unit: 'cents',
    counts: 'Chaque perte à la date de son écriture.',
    leavesOut: 'Les avoirs.',
    source: debts,
    reading: 'period',
    needs: 'payment:read',
  }),
  owed: figure({
    label: 'Dû par les clients',
    formula: 'Compte 411 moins compte 419, à la fin du jour',
    unit: 'cents',
    counts:
      'Factures, avoirs, règlements et pertes jusqu’à ce jour compris\u00a0; factures contestées comprises.',
    leavesOut: 'Les acomptes de devis qui n’ont pas de facture.',
    source: debts,
    reading: 'day',
    needs: 'payment:read',
  }),
  notDue: aged('Non échu', 'Factures dont l’échéance est ce jour ou après'),
  late30: aged('1 à 30\u00a0jours', 'Retard de 1 à 30\u00a0jours après l’échéance'),
  late60: aged('31 à 60\u00a0jours', 'Retard de 31 à 60\u00a0jours après l’échéance'),
  late90: aged('61 à 90\u00a0jours', 'Retard de 61 à 90\u00a0jours après l’échéance'),
  lateMore: aged('Plus de 90\u00a0jours', 'Retard de plus de 90\u00a0jours après l’échéance'),
  credits: figure({
    label: 'Crédits',
    formula: 'Avoirs et règlements sans facture, en négatif',
    unit: 'cents',
    counts: 'Factures dont le solde est négatif, avoirs de période, règlements à imputer.',
    leavesOut: 'Les acomptes de devis qui n’ont pas de facture.',
    source: debts,
    reading: 'day',
    needs: 'payment:read',
  }),
  disputed: figure({
    label: 'Contesté',
    formula: 'Dû des factures contestées aujourd’hui',
    unit: 'cents',
    counts: 'Ce que doivent à ce jour les factures dont le litige est ouvert maintenant.',
    leavesOut: 'Les litiges réglés.',
    source: debts,
    reading: 'day',
    needs: 'payment:read',
  }),
  quotesSent: quoteFigure(
    'Devis envoyés',
    'Montant HT des devis envoyés',
    'Chaque devis une fois, le jour de son premier envoi, pour le montant de sa dernière version.',
    'Les brouillons.',
  ),
  quotesSigned: quoteFigure(
    'Devis signés',
    'Montant HT des devis signés',
    'Le jour de la signature.',
    'Les devis signés puis annulés ne sont pas retirés.',
  ),
  quotesLost: quoteFigure(
    'Devis perdus',
    'Montant HT des devis refusés ou expirés',
    'Le jour du refus, ou celui de la fin de validité.',
    'Les devis annulés par l’émetteur.',
  ),
  purchases: figure({
    label: 'Factures reçues HT',
    formula: 'Factures de fournisseurs moins avoirs, hors taxes',
    unit: 'cents',
    counts: 'Les factures à vérifier, approuvées ou payées, à leur date.',
    leavesOut: 'Les factures refusées et celles dont le montant n’est pas lu.',
    source: 'Factures reçues',
    reading: 'period',
    needs: 'received_invoice:read',
  }),
  payable: figure({
    label: 'À payer aux fournisseurs',
    formula: 'Factures reçues et non payées, TTC',
    unit: 'cents',
    counts: 'Les factures à vérifier ou approuvées, moins les avoirs.',
    leavesOut: 'Les factures refusées ou payées.',
    source: 'Factures reçues',
    reading: 'day',
    needs: 'received_invoice:read',
  }),
  recovered: figure({
    label: 'Recouvré après relance',
    formula: 'Règlements reçus dans les 30\u00a0jours d’une relance, TTC',
    unit: 'cents',
    counts: 'Chaque règlement, rattaché à la dernière relance envoyée pour sa facture.',
    leavesOut: 'Les règlements sans relance dans les 30\u00a0jours d’avant.',
    source: 'Relances et grand livre des règlements',
    reading: 'period',
    needs: 'reminder:read',
  }),
  dso: ratio('DSO', 'days', 'Épuisement du dû par les ventes, de la plus récente à la plus ancienne', [
    'owed',
    'sales',
  ]),
  dsoSimple: ratio('DSO simple', 'days', 'Dû\u00a0÷ ventes TTC de la période × jours', ['owed', 'sales']),
  dsoBest: ratio('Meilleur DSO possible', 'days', 'Non échu\u00a0÷ ventes TTC de la période × jours', [
    'notDue',
    'sales',
  ]),
  delayAdded: ratio('Retard moyen (ADD)', 'days', 'DSO simple moins meilleur DSO possible', [
    'owed',
    'notDue',
    'sales',
  ]),
  effectiveness: ratio(
    'Efficacité du recouvrement (CEI)',
    'percent',
    '(Dû au début + ventes − dû à la fin)\u00a0÷ (dû au début + ventes − non échu à la fin)',
    ['owed', 'sales', 'notDue'],
  ),
  daysToPay: ratio(
    'Délai de paiement',
    'days',
    'Jours entre émission et règlement, pondérés par le montant',
    ['settled'],
  ),
} as const satisfies Record<FigureKey, Figure>

export const figureKeys = Object.keys(figures) as FigureKey[]
