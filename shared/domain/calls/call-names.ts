/** Why one calls. Prospecting alone needs consent; a debt call aims at no new contract (C. conso L221-16, L223-1). */
export const callPurposes = ['collection', 'delivery', 'contract', 'prospecting'] as const
export type CallPurpose = (typeof callPurposes)[number]
export const callPurposeLabels: Record<CallPurpose, string> = {
  collection: 'Recouvrement',
  delivery: 'Exécution en cours',
  contract: 'Contrat en cours',
  prospecting: 'Prospection',
}

export const callDirections = ['out', 'in'] as const
export type CallDirection = (typeof callDirections)[number]
export const callDirectionLabels: Record<CallDirection, string> = { out: 'Sortant', in: 'Entrant' }

/** `under_way`: a person started it and has not said its outcome, or a provider says that somebody answered. */
export const callStates = ['ringing', 'under_way', 'ended'] as const
export type CallState = (typeof callStates)[number]

/** What came of a call. `refusal` starts the sixty days, `stop` is an opposition for good. */
export const callOutcomes = [
  'joined',
  'voicemail',
  'no_answer',
  'busy',
  'wrong_number',
  'callback',
  'interested',
  'refusal',
  'promise',
  'dispute',
  'stop',
] as const
export type CallOutcome = (typeof callOutcomes)[number]
export const callOutcomeLabels: Record<CallOutcome, string> = {
  joined: 'Joint',
  voicemail: 'Messagerie',
  no_answer: 'Pas de réponse',
  busy: 'Occupé',
  wrong_number: 'Mauvais numéro',
  callback: 'Rappeler le…',
  interested: 'Intéressé',
  refusal: 'Pas intéressé',
  promise: 'Promesse de paiement',
  dispute: 'Litige',
  stop: 'Ne plus appeler',
}

/** Outcomes of calls in which somebody spoke. */
export const spokenOutcomes: readonly CallOutcome[] = [
  'joined',
  'callback',
  'interested',
  'refusal',
  'promise',
  'dispute',
  'stop',
]

export const consentChannels = ['form', 'paper', 'mail', 'meeting', 'phone', 'portal'] as const
export type ConsentChannel = (typeof consentChannels)[number]
export const consentChannelLabels: Record<ConsentChannel, string> = {
  form: 'Formulaire en ligne',
  paper: 'Document papier',
  mail: 'E-mail',
  meeting: 'En personne',
  phone: 'Appel reçu de la personne',
  portal: 'Page d’un document',
}

export const oppositionSources = ['call', 'mail', 'meeting', 'import', 'other'] as const
export type OppositionSource = (typeof oppositionSources)[number]
export const oppositionSourceLabels: Record<OppositionSource, string> = {
  call: 'Pendant un appel',
  mail: 'Par e-mail ou courrier',
  meeting: 'En personne',
  import: 'Import',
  other: 'Autre',
}

/** A line of the register: a consent that holds, one that was taken back, an opposition. */
export const recordedWishStates = ['standing', 'revoked', 'opposed'] as const
export const recordedWishLabels: Record<(typeof recordedWishStates)[number], string> = {
  standing: 'Consentement',
  revoked: 'Consentement retiré',
  opposed: 'Opposition',
}

export const callListStates = ['open', 'closed'] as const
export type CallListState = (typeof callListStates)[number]

export const entryStates = ['waiting', 'done', 'skipped', 'refused'] as const
export type EntryState = (typeof entryStates)[number]
export const entryStateLabels: Record<EntryState, string> = {
  waiting: 'À appeler',
  done: 'Appelé',
  skipped: 'Passé',
  refused: 'Appel interdit',
}

export const listSources = ['contacts', 'reminders', 'tasks', 'ids'] as const
export type ListSource = (typeof listSources)[number]

export const telephonyProviders = ['aircall', 'generic', 'local'] as const
export type TelephonyProvider = (typeof telephonyProviders)[number]
export const telephonyProviderLabels: Record<TelephonyProvider, string> = {
  aircall: 'Aircall',
  generic: 'Webhook JSON signé',
  local: 'Simulateur',
}

/** Characters of the notes of a call. */
export const CALL_NOTES_MAX = 5_000
