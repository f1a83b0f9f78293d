import type { ProspectingBasis, ProspectingSource, ProspectingState, ProspectVerdict } from './prospecting.ts'

export const stateLabels: Record<ProspectingState, string> = {
  none: 'Rien d’enregistré',
  given: 'Autorisée',
  refused: 'S’oppose à la prospection',
}

export const basisLabels: Record<ProspectingBasis, string> = {
  consent: 'Consentement',
  customer: 'Déjà client',
  professional: 'Intérêt professionnel',
}

/** When each applies, in a few words. */
export const basisHelp: Record<ProspectingBasis, string> = {
  consent: 'La personne a accepté de recevoir vos offres par e-mail.',
  customer: 'Elle a déjà acheté chez vous, et vous lui proposez des produits ou services semblables.',
  professional: 'Votre offre concerne son métier, et elle sait qu’elle peut s’y opposer.',
}

export const sourceLabels: Record<ProspectingSource, string> = {
  form: 'Formulaire',
  manual: 'Saisie à la main',
  import: 'Import',
  sending: 'Confirmée à l’envoi',
  link: 'Lien de désinscription',
}

type Reason = Extract<ProspectVerdict, { reason: string }>['reason']

/** The sentence beside a recipient. */
export const reasonSentences: Record<Reason, string> = {
  opposed: 's’oppose à la prospection par e-mail.',
  not_recorded:
    'n’a rien d’enregistré pour la prospection\u00a0: il faudra indiquer ce qui permet de lui écrire.',
  too_old:
    'n’a pas donné signe depuis plus de trois ans\u00a0: il faudra confirmer ce qui permet de lui écrire.',
  basis_unfit:
    'est un particulier\u00a0: il faut son consentement, ou qu’il soit déjà votre client. Indiquez-le à l’envoi.',
}
