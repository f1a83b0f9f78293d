import { figure } from './figure.ts'

const expected = (label: string, formula: string, counts: string, leavesOut: string) =>
  figure({
    label,
    formula,
    unit: 'cents',
    counts,
    leavesOut,
    source: 'Factures ouvertes, échéanciers, promesses, prélèvements, abonnements',
    reading: 'period',
    needs: 'payment:read',
  })
const dated =
  'Chaque facture à son échéance plus l’habitude de son client\u00a0; une promesse, un échéancier signé ou un prélèvement en cours la remplace.'

/** Figures of the forecast of collections (reports-facts.md, section 6). */
export const forecastFigures = {
  expected: expected(
    'Encaissements probables',
    'Montants attendus sur ces jours, TTC',
    dated,
    'Les litiges et ce qui est trop en retard pour être prévu.',
  ),
  expectedLow: expected(
    'Si tous paient tard',
    'Montants attendus selon le quart le plus lent des règlements',
    dated,
    'Les litiges et ce qui est trop en retard pour être prévu.',
  ),
  expectedHigh: expected(
    'Si tous paient tôt',
    'Montants attendus selon le quart le plus rapide des règlements',
    dated,
    'Les litiges et ce qui est trop en retard pour être prévu.',
  ),
  expectedLater: expected(
    'Après ces semaines',
    'Montants attendus après le dernier jour',
    dated,
    'Les litiges.',
  ),
  expectedDisputed: expected(
    'En litige',
    'Dû des factures contestées',
    'Chaque facture contestée aujourd’hui.',
    'Les litiges réglés.',
  ),
  expectedStale: expected(
    'Trop en retard',
    'Attendu il y a plus de 13\u00a0semaines',
    'Ce que rien n’annonce plus.',
    'Ce qu’une promesse annonce.',
  ),
  outgoing: figure({
    label: 'À payer aux fournisseurs',
    formula: 'Factures reçues à leur échéance, TTC',
    unit: 'cents',
    counts:
      'Les factures à vérifier ou approuvées, moins les avoirs\u00a0; celles en retard ou sans échéance comptent aujourd’hui.',
    leavesOut: 'Salaires, impôts, emprunts\u00a0: ce qui n’a pas de facture reçue.',
    source: 'Factures reçues',
    reading: 'period',
    needs: 'received_invoice:read',
  }),
  forecastMade: expected(
    'Prévu alors',
    'Montants attendus selon ce qui était connu la veille du premier jour',
    'Les factures ouvertes ce jour-là, selon les habitudes d’alors.',
    'Les promesses et prélèvements, qui ont changé depuis.',
  ),
  forecastCame: expected(
    'Reçu depuis',
    'Règlements de ces mêmes factures',
    'Chaque règlement à sa date de valeur, moins ce qui a été rendu.',
    'Les factures émises depuis.',
  ),
  forecastError: figure({
    label: 'Erreur mesurée',
    formula: 'Écarts des semaines\u00a0÷ reçu depuis',
    unit: 'percent',
    counts: 'Les 13\u00a0dernières semaines complètes.',
    leavesOut: 'Les factures émises depuis.',
    source: 'Prévision refaite avec ce qui était connu alors',
    reading: 'period',
    needs: 'payment:read',
    terms: ['forecastMade', 'forecastCame'],
  }),
} as const
