import type { ErrorTable } from '../verdict.ts'

export const callErrors = {
  call_unlawful: { status: 422, text: 'La loi ne permet pas cet appel.' },
  call_ended: { status: 409, text: 'Le résultat de cet appel est déjà noté.' },
  call_number_missing: { status: 422, text: 'Ce client n’a pas de numéro de téléphone.' },
  call_list_closed: { status: 409, text: 'Cette liste d’appels est terminée.' },
  call_list_empty: { status: 422, text: 'Aucun client de cette sélection n’a de numéro à appeler.' },
  call_opposed: {
    status: 409,
    text: 'Cette personne a demandé à ne plus être appelée\u00a0: son opposition est définitive.',
  },
  consent_revoked: { status: 409, text: 'Ce consentement est déjà retiré.' },
  entry_settled: { status: 409, text: 'Cette ligne de la liste est déjà traitée.' },
  telephony_signature_invalid: { status: 401, text: 'La signature de cet appel n’est pas valable.' },
  telephony_not_connected: { status: 409, text: 'Aucun service de téléphonie n’est relié.' },
} as const satisfies ErrorTable
