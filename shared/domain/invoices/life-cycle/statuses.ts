/** The issuer of a status: a platform on the way, the buyer, or the seller. */
export type LifeCycleSpeaker = 'platform' | 'buyer' | 'seller'

type Row = {
  /** The official name. */
  name: string
  by: LifeCycleSpeaker
  /** Transmission is told by platforms, in order; processing by the parties, in any order (MDT-77: 305 and 23). */
  phase: 'transmission' | 'processing'
  /** Nothing may follow it. */
  final: boolean
  /** Where the name was read; [K] where no public source confirmed it. */
  source: string
}

/** XP Z12-012 and Z12-014, annexes v1.4 of 30 June 2026, with the set 1.4.0 of the FNFE. */
const ANNEX = 'XP Z12-012 v1.4 (30/06/2026), BR-FR-CDV'
/** The code is accepted by the same rules, without a name. */
const UNNAMED = `${ANNEX}, nom [K]`

/** The statuses of an invoice's life that Ardoise knows by name; a platform may send others of the list (BR-FR-CDV-CL-06). */
export const lifeCycleStatuses = {
  200: status('Déposée', 'platform', 'transmission'),
  201: status('Émise par la plateforme', 'platform', 'transmission', false, UNNAMED),
  202: status('Reçue', 'platform', 'transmission'),
  203: status('Mise à disposition', 'platform', 'transmission'),
  204: status('Prise en charge', 'buyer', 'processing'),
  205: status('Approuvée', 'buyer', 'processing'),
  206: status('Approuvée partiellement', 'buyer', 'processing'),
  207: status('En litige', 'buyer', 'processing'),
  208: status('Suspendue', 'buyer', 'processing'),
  209: status('Complétée', 'seller', 'processing', false, UNNAMED),
  210: status('Refusée', 'buyer', 'processing', true),
  211: status('Paiement transmis', 'buyer', 'processing'),
  212: status('Encaissée', 'seller', 'processing'),
  213: status('Rejetée', 'platform', 'transmission', true),
  220: status('Annulée', 'seller', 'processing', true),
  221: status('Erreur de routage', 'platform', 'transmission'),
  501: status('Irrecevable', 'platform', 'transmission', true),
} as const satisfies Record<number, Row>

export type LifeCycleCode = keyof typeof lifeCycleStatuses

function status(name: string, by: LifeCycleSpeaker, phase: Row['phase'], final = false, source = ANNEX): Row {
  return { name, by, phase, final, source }
}

export const lifeCycleCodes = Object.keys(lifeCycleStatuses).map(Number) as LifeCycleCode[]

export function isLifeCycleCode(code: number): code is LifeCycleCode {
  return Object.hasOwn(lifeCycleStatuses, code)
}

/** The name to show; a code that Ardoise does not know keeps its number, for what came is never hidden. */
export function lifeCycleName(code: number): string {
  return isLifeCycleCode(code) ? lifeCycleStatuses[code].name : `Statut ${code}`
}
