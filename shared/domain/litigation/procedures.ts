import { holdsOn } from '#shared/french/dated-mentions.ts'

/** A step towards a title. `settled`: read in a text, or told by secondary sources alone, which somebody has to confirm. */
export type Procedure = {
  id: string
  /** First and last day, both included; null without limit. */
  from: string | null
  to: string | null
  step: string
  text: string
  source: string
  settled: 'read' | 'secondary'
}

const CPCE = 'Code des procédures civiles d’exécution'

/**
 * The steps from a reminder to a title, as relances-facts, section 4, says them on 28 November 2026. A change of the law is a new row, never an edit;
 * what no source says is not here.
 */
export const procedures: readonly Procedure[] = [
  {
    id: 'formal_notice',
    from: null,
    to: null,
    step: 'Mise en demeure',
    text: 'Nom et adresse du débiteur, somme détaillée (principal, intérêts avec leur taux et leur période, 40\u00a0€), délai, les mots « mise en demeure » et la date. Par lettre recommandée, recommandé électronique ou commissaire de justice. Délai d’usage\u00a0: 8\u00a0jours.',
    source: 'Sources secondaires concordantes',
    settled: 'secondary',
  },
  {
    id: 'amicable_attempt',
    from: '2023-10-01',
    to: null,
    step: 'Tentative amiable',
    text: 'Devant le tribunal judiciaire, pour une demande de 5\u202f000\u00a0€ au plus\u00a0: conciliation, médiation ou procédure participative d’abord, sauf si la procédure simplifiée des petites créances a échoué.',
    source: 'Code de procédure civile, art. 750-1',
    settled: 'secondary',
  },
  {
    id: 'small_claims',
    from: null,
    to: null,
    step: 'Petites créances par commissaire de justice',
    text: 'Créance contractuelle de 5\u202f000\u00a0€ au plus, principal et intérêts. Commissaire de justice du ressort de la cour d’appel du débiteur. Lettre recommandée ou message électronique\u00a0: le débiteur a 1\u00a0mois pour répondre. Un accord donne un titre exécutoire et suspend la prescription. Tous les frais restent au créancier.',
    source: `${CPCE}, art. L. 125-1 et R. 125-1 et suivants`,
    settled: 'secondary',
  },
  {
    id: 'payment_order_request',
    from: null,
    to: null,
    step: 'Injonction de payer\u00a0: la requête',
    text: 'Les parties, le montant exact de la somme avec le décompte de ses éléments, le fondement de la créance et le bordereau des pièces. Formulaires 12946 (commerce), 12948 (tribunal judiciaire), 16040 (protection). Greffe du tribunal de commerce\u00a0: environ 35 à 42\u00a0€.',
    source: 'Code de procédure civile, art. 1405 à 1425, dont 1407',
    settled: 'secondary',
  },
  {
    id: 'payment_order_enforceable',
    from: '2022-03-01',
    to: null,
    step: 'Injonction de payer\u00a0: l’ordonnance',
    text: 'L’ordonnance porte la formule exécutoire dès qu’elle est rendue.',
    source: 'Code de procédure civile, art. 1405 à 1425',
    settled: 'secondary',
  },
  {
    id: 'payment_order_service_six_months',
    from: null,
    to: '2026-08-31',
    step: 'Injonction de payer\u00a0: la signification',
    text: 'Une ordonnance rendue avant le 1er septembre 2026 est caduque si elle n’est pas signifiée dans les 6\u00a0mois. Opposition\u00a0: 1\u00a0mois. Le greffe délivre un certificat de non-opposition.',
    source: 'Code de procédure civile, avant le décret 2026-96',
    settled: 'secondary',
  },
  {
    id: 'payment_order_service_three_months',
    from: '2026-09-01',
    to: null,
    step: 'Injonction de payer\u00a0: la signification',
    text: 'Une ordonnance rendue depuis le 1er septembre 2026 est caduque si elle n’est pas signifiée dans les 3\u00a0mois. Opposition\u00a0: 1\u00a0mois. Le greffe n’avertit le créancier que des oppositions, dans le mois qui suit leur réception\u00a0; sans avis, 2\u00a0mois après la signification, le créancier peut exécuter. Il n’y a plus de certificat de non-opposition.',
    source: 'Décret 2026-96 du 16 février 2026 (quatre sources concordantes)',
    settled: 'secondary',
  },
  {
    id: 'judgment_rate',
    from: null,
    to: null,
    step: 'Après un jugement exécutoire',
    text: 'Le taux d’intérêt légal est majoré de 5\u00a0points deux mois après que la décision est devenue exécutoire.',
    source: 'Code monétaire et financier, art. L. 313-3',
    settled: 'secondary',
  },
]

/** What is voted or spoken of, and binds nobody. */
export const notInForce = {
  step: 'Recouvrement simplifié entre commerçants',
  text: 'Factures non contestées, sans plafond, par commissaire de justice (projet d’articles L. 126-1 à L. 126-5 du Code des procédures civiles d’exécution). Voté par le Sénat le 29 janvier 2026\u00a0; pas en vigueur dans ce qui a pu être lu le 28 novembre 2026.',
  source: 'vie-publique.fr, senat.fr',
}

/** What no source at hand says: to ask of the registry or of a lawyer. */
export const notKnown: readonly string[] = [
  'Le tribunal territorialement compétent\u00a0: demandez-le au greffe.',
  'Quand le formulaire 16040 (protection) remplace le 12948\u00a0: demandez-le au greffe.',
  'La procédure envers un acheteur public\u00a0: nos sources ne disent pas si l’injonction de payer lui est ouverte.',
  'L’ordre et l’intitulé des cases des formulaires officiels\u00a0: la feuille suit ce que l’article 1407 demande.',
]

/** The steps that hold on a day. */
export const proceduresOn = (isoDay: string): Procedure[] => procedures.filter((row) => holdsOn(row, isoDay))
