import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const callEventSubjects = {
  call: 'call:read',
  call_list: 'call:read',
  call_wish: 'call:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const callEvents = {
  'call.recorded': 'Appel noté',
  'call.changed': 'Appel modifié',
  'call.received': 'Appel reçu',
  'call.missed': 'Appel manqué',
  'call_list.created': 'Liste d’appels créée',
  'call_list.changed': 'Liste d’appels modifiée',
  'call_list.closed': 'Liste d’appels terminée',
  'call_wish.consented': 'Consentement aux appels enregistré',
  'call_wish.revoked': 'Consentement aux appels retiré',
  'call_wish.opposed': 'Opposition aux appels enregistrée',
} as const satisfies Record<`${keyof typeof callEventSubjects}.${string}`, string>

/** The meta of each subject's events. `outcome` and `purpose`: codes of call-names.ts; `reason`: of a breach of the law; `userId`: who was called. */
export type CallEventMeta = {
  call: Record<'clientName' | 'number' | 'outcome' | 'purpose' | 'reason' | 'userId', Told>
  call_list: Record<'name', Told>
  call_wish: Record<'clientName' | 'number', Told>
}
