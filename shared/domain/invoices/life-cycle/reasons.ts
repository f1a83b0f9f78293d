import type { LifeCycleCode } from './statuses.ts'

/** Words for the reasons of a status (BR-FR-CDV-CL-09), as the screens say them. */
export const lifeCycleReasons = {
  NON_TRANSMISE: 'Le destinataire n’a pas de plateforme qui puisse la recevoir',
  TX_TVA_ERR: 'Taux de TVA faux',
  MONTANTTOTAL_ERR: 'Montant total faux',
  CALCUL_ERR: 'Erreur de calcul',
  NON_CONFORME: 'Mention obligatoire absente',
  DOUBLON: 'Facture déjà reçue',
  DEST_INC: 'Destinataire inconnu',
  DEST_ERR: 'Ce n’est pas le bon destinataire',
  TRANSAC_INC: 'Opération inconnue du client',
  EMMET_INC: 'Émetteur inconnu du client',
  CONTRAT_TERM: 'Contrat terminé',
  DOUBLE_FACT: 'Déjà facturé par une autre facture',
  CMD_ERR: 'Numéro de commande faux ou absent',
  ADR_ERR: 'Adresse électronique de facturation fausse',
  SIRET_ERR: 'SIRET faux ou absent',
  CODE_ROUTAGE_ERR: 'Code de routage faux ou absent',
  REF_CT_ABSENT: 'Référence de contrat absente',
  REF_ERR: 'Référence fausse',
  PU_ERR: 'Prix unitaire faux',
  REM_ERR: 'Remise fausse ou absente',
  QTE_ERR: 'Quantité fausse',
  ART_ERR: 'Article faux',
  MODPAI_ERR: 'Conditions de paiement fausses',
  QUALITE_ERR: 'Qualité non conforme',
  LIVR_INCOMP: 'Livraison incomplète',
  COORD_BANC_ERR: 'Coordonnées bancaires fausses',
  JUSTIF_ABS: 'Justificatif absent',
  AUTRE: 'Autre raison',
  REJ_SEMAN: 'Rejetée au contrôle du contenu',
  REJ_UNI: 'Rejetée au contrôle d’unicité',
  REJ_COH: 'Rejetée au contrôle de cohérence',
  REJ_ADR: 'Rejetée au contrôle de l’adresse',
  REJ_CONT_B2G: 'Rejetée aux contrôles du secteur public',
  REJ_REF_PJ: 'Référence de pièce jointe fausse',
  REJ_ASS_PJ: 'Pièce jointe sans lien avec la facture',
} as const

export type LifeCycleReason = keyof typeof lifeCycleReasons

/** Refusal, dispute and partial approval share most of their reasons. */
const DETAILS = [
  ...['CMD_ERR', 'SIRET_ERR', 'CODE_ROUTAGE_ERR', 'REF_CT_ABSENT', 'REF_ERR', 'PU_ERR', 'REM_ERR'],
  ...['QTE_ERR', 'ART_ERR', 'MODPAI_ERR', 'QUALITE_ERR', 'LIVR_INCOMP', 'AUTRE'],
] as LifeCycleReason[]
const REFUSALS = [
  ...['TX_TVA_ERR', 'MONTANTTOTAL_ERR', 'CALCUL_ERR', 'NON_CONFORME', 'DOUBLON', 'DEST_ERR', 'TRANSAC_INC'],
  ...['EMMET_INC', 'CONTRAT_TERM', 'DOUBLE_FACT', 'CMD_ERR', 'ADR_ERR', 'REF_CT_ABSENT'],
] as LifeCycleReason[]

/** The reasons allowed to each status: BR-FR-CDV-CL-09 of the set 1.4.0 (30/06/2026). */
const allowed: Partial<Record<LifeCycleCode, readonly LifeCycleReason[]>> = {
  200: ['NON_TRANSMISE'],
  206: DETAILS,
  207: [...new Set([...REFUSALS, ...DETAILS, 'COORD_BANC_ERR' as const])],
  208: [
    ...(['JUSTIF_ABS', 'COORD_BANC_ERR', 'CMD_ERR', 'SIRET_ERR', 'CODE_ROUTAGE_ERR'] as const),
    ...(['REF_CT_ABSENT', 'REF_ERR'] as const),
  ],
  210: REFUSALS,
  213: [
    ...([
      'MONTANTTOTAL_ERR',
      'CALCUL_ERR',
      'DOUBLON',
      'DEST_INC',
      'ADR_ERR',
      'REJ_SEMAN',
      'REJ_UNI',
    ] as const),
    ...(['REJ_COH', 'REJ_ADR', 'REJ_CONT_B2G', 'REJ_REF_PJ', 'REJ_ASS_PJ'] as const),
  ],
}

/** Statuses that say nothing without their reason. Those of 501 are technical codes, which stay with the deposit. */
const REASON_NEEDED: readonly LifeCycleCode[] = [206, 207, 208, 210, 213, 501]

export const needsReason = (code: LifeCycleCode): boolean => REASON_NEEDED.includes(code)

/** The reasons that a status may give; empty where the rules name none. */
export const reasonsOf = (code: LifeCycleCode): readonly LifeCycleReason[] => allowed[code] ?? []

/** The reason in words; a code of a platform's own keeps its letters. */
export function reasonText(reason: string): string {
  return Object.hasOwn(lifeCycleReasons, reason) ? lifeCycleReasons[reason as LifeCycleReason] : reason
}
