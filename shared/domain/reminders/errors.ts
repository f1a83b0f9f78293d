import type { ErrorTable } from '../verdict.ts'

export const reminderErrors = {
  reminder_nothing_late: { status: 409, text: 'Rien n’est en retard\u00a0: il n’y a rien à relancer.' },
  reminder_too_many_invoices: {
    status: 409,
    text: 'Plus de 200 factures sont en retard\u00a0: envoyez plutôt le relevé de compte.',
  },
  reminder_several_currencies: {
    status: 409,
    text: 'Une relance porte sur des factures d’une seule devise.',
  },
  reminder_blocked: {
    status: 409,
    text: 'Quelque chose s’oppose à cette relance\u00a0: lisez-le, puis confirmez l’envoi.',
  },
  reminder_words_refused: {
    status: 422,
    text: 'Ce texte contient des mots qu’une relance ne peut pas employer.',
  },
  reminder_ended: { status: 409, text: 'Cette relance est déjà partie, ou ne partira pas.' },
  reminder_not_letter: { status: 409, text: 'Cette étape n’est pas un courrier.' },
  letter_without_address: {
    status: 409,
    text: 'L’adresse postale de ce client manque\u00a0: ajoutez-la à sa fiche, puis préparez le courrier.',
  },
  letter_not_drawn: {
    status: 409,
    text: 'Préparez d’abord ce courrier\u00a0: ouvrez-le, téléchargez-le, puis indiquez quand vous l’avez posté.',
  },
  letter_day_impossible: {
    status: 422,
    text: 'Un courrier est posté entre le jour où il est prêt et aujourd’hui.',
  },
  letter_not_posted: { status: 409, text: 'Indiquez d’abord quand ce courrier a été posté.' },
  letter_received_already: { status: 409, text: 'La réception de ce courrier est déjà notée.' },
  letter_followed: {
    status: 409,
    text: 'La réception de ce recommandé électronique est donnée par son prestataire.',
  },
  letter_not_registered: { status: 409, text: 'Ce courrier n’a pas été préparé en recommandé.' },
  letter_agreement_missing: {
    status: 422,
    text: 'Indiquez le jour où ce particulier a accepté les recommandés électroniques, ou postez ce courrier sur papier.',
  },
  letter_outdated: {
    status: 409,
    text: 'Une somme a changé depuis que ce courrier est prêt\u00a0: changez le texte pour le préparer à nouveau.',
  },
  letter_receipt_impossible: {
    status: 422,
    text: 'Un courrier est reçu entre le jour où il est posté et aujourd’hui.',
  },
  promise_in_past: { status: 422, text: 'Une promesse porte sur un jour à venir.' },
  promise_above_debt: { status: 422, text: 'La promesse dépasse ce que le client doit.' },
  promise_settled: { status: 409, text: 'Cette promesse est déjà close.' },
} as const satisfies ErrorTable
