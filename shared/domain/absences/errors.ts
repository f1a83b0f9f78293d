import type { ErrorTable } from '../verdict.ts'

export const absenceErrors = {
  absence_overlaps: { status: 409, text: 'Une autre absence est déjà prévue ces jours-là.' },
  absence_too_late: { status: 422, text: 'Choisissez un dernier jour qui n’est pas passé.' },
  cover_is_self: { status: 422, text: 'Choisissez quelqu’un d’autre que la personne absente.' },
  cover_cannot_read: {
    status: 422,
    text: 'Cette personne ne peut pas lire la boîte de réception.',
  },
  too_many_absences: {
    status: 422,
    text: 'Ce membre a déjà 50\u00a0absences à venir. Supprimez-en une.',
  },
} as const satisfies ErrorTable
