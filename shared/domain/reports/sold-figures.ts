import { figure } from './figure.ts'
import type { RowFigure } from './figure-names.ts'

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

const recurring = (label: string, formula: string, counts: string) =>
  figure({
    label,
    formula,
    unit: 'cents',
    counts,
    leavesOut: 'La TVA, les lignes d’une seule fois, les essais non payés, les abonnements en pause.',
    source: 'Abonnements de facturation et abonnements en ligne',
    reading: 'period',
    needs: null,
  })

const rate = (label: string, formula: string, counts: string, terms: readonly RowFigure[]) =>
  figure({
    label,
    formula,
    unit: 'percent',
    counts,
    leavesOut: 'Rien\u00a0: sans dénominateur, il n’y a pas de pourcentage.',
    source: 'Chiffres ci-dessus',
    reading: 'period',
    needs: null,
    terms,
  })

const costed = (label: string, formula: string, counts: string) =>
  figure({
    label,
    formula,
    unit: 'cents',
    counts,
    leavesOut:
      'Les lignes sans coût : celles qu’aucun article du catalogue n’a faites, ou dont l’article n’a pas de coût.',
    source: 'Devis, factures et coûts du catalogue',
    reading: 'period',
    needs: null,
  })

const sum = (label: string, formula: string, counts: string, terms: readonly RowFigure[]) => ({
  ...rate(label, formula, counts, terms),
  unit: 'cents' as const,
})

/** Figures of devis, open deals and recurring revenue (reports-facts.md, sections 2 and 3). */
export const soldFigures = {
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
  quotesCohort: quoteFigure(
    'Envoyés puis signés',
    'Montant HT des devis envoyés sur ces jours et signés à ce jour',
    'Le jour de l’envoi.',
    'Les devis envoyés avant, signés sur ces jours.',
  ),
  pipeline: figure({
    label: 'Affaires en cours',
    formula: 'Montant des affaires ouvertes',
    unit: 'cents',
    counts: 'Chaque affaire à l’étape de son devis.',
    leavesOut: 'Les affaires gagnées ou perdues.',
    source: 'Affaires et devis',
    reading: 'day',
    needs: null,
  }),
  mrrStart: recurring(
    'MRR au début',
    'Ce que les abonnements promettaient par mois, la veille',
    'Un an\u00a0÷ 12, un trimestre\u00a0÷ 3, une semaine × 52\u00a0÷ 12.',
  ),
  mrrNew: recurring(
    'Nouveaux clients',
    'MRR des clients qui n’avaient jamais eu d’abonnement',
    'Chaque client, à la fin de la période.',
  ),
  mrrReactivation: recurring(
    'Clients revenus',
    'MRR des clients qui n’en avaient plus au début',
    'Chaque client, à la fin de la période.',
  ),
  mrrExpansion: recurring(
    'Hausses',
    'Ce que des clients paient de plus par mois',
    'Les mouvements d’un même client se compensent.',
  ),
  mrrContraction: recurring(
    'Baisses',
    'Ce que des clients paient de moins par mois',
    'Les mouvements d’un même client se compensent.',
  ),
  mrrChurn: recurring(
    'Résiliations',
    'MRR des clients qui n’ont plus d’abonnement',
    'Chaque client, pour ce qu’il payait au début.',
  ),
  mrrEnd: recurring(
    'MRR à la fin',
    'Ce que les abonnements promettent par mois, le dernier jour',
    'Un an\u00a0÷ 12, un trimestre\u00a0÷ 3, une semaine × 52\u00a0÷ 12.',
  ),
  mrrEnding: recurring(
    'Résiliés à l’échéance',
    'MRR des abonnements dont la fin est connue',
    'Chaque abonnement en cours le dernier jour.',
  ),
  quoteSales: costed(
    'Devis signés, lignes chiffrées',
    'Lignes de devis signés dont le coût est connu, hors taxes',
    'Le jour de la signature, remises déduites.',
  ),
  quoteCosts: costed(
    'Coût des devis signés',
    'Quantité × coût unitaire de chaque ligne',
    'Le coût de l’article le jour où la ligne a été écrite.',
  ),
  clientSales: costed(
    'Facturé, lignes chiffrées',
    'Lignes facturées dont le coût est connu, hors taxes',
    'Le jour de l’émission, remises déduites ; avoirs en négatif.',
  ),
  clientCosts: costed(
    'Coût du facturé',
    'Quantité × coût unitaire de chaque ligne',
    'Le coût de l’article le jour où la ligne a été écrite.',
  ),
  quoteMargin: rate(
    'Marge des devis signés',
    '(Lignes chiffrées − leur coût) ÷ lignes chiffrées',
    'Les devis signés sur ces jours.',
    ['quoteSales', 'quoteCosts'],
  ),
  clientMargin: rate(
    'Marge du facturé',
    '(Lignes chiffrées − leur coût) ÷ lignes chiffrées',
    'Les factures et avoirs émis sur ces jours.',
    ['clientSales', 'clientCosts'],
  ),
  cohortRate: rate(
    'Conversion des envoyés (cohorte)',
    'Envoyés puis signés\u00a0÷ envoyés',
    'Les devis envoyés sur ces jours.',
    ['quotesCohort', 'quotesSent'],
  ),
  periodRate: rate(
    'Conversion de la période',
    'Signés\u00a0÷ envoyés sur les mêmes jours',
    'Les devis signés sur ces jours, quel que soit leur envoi.',
    ['quotesSigned', 'quotesSent'],
  ),
  weighted: sum(
    'Pondéré',
    'Montant des affaires ouvertes × part gagnée de celles de la même étape',
    'Votre propre historique, à partir de 20 affaires closes.',
    ['pipeline'],
  ),
  grossRetention: rate(
    'Rétention brute (GRR)',
    '(MRR au début − baisses − résiliations)\u00a0÷ MRR au début',
    'Ce qui est resté.',
    ['mrrStart', 'mrrContraction', 'mrrChurn'],
  ),
  netRetention: rate(
    'Rétention nette (NRR)',
    '(MRR au début + hausses + clients revenus − baisses − résiliations)\u00a0÷ MRR au début',
    'Ce qui est resté, a grandi et est revenu.',
    ['mrrStart', 'mrrExpansion', 'mrrReactivation', 'mrrContraction', 'mrrChurn'],
  ),
} as const
