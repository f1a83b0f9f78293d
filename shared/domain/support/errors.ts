import type { ErrorTable } from '../verdict.ts'

export const supportErrors = {
  contact_form_expired: {
    status: 400,
    text: 'Ce formulaire est resté ouvert trop longtemps. Envoyez-le de nouveau.',
  },
  contact_form_too_quick: {
    status: 429,
    text: 'Ce message est parti trop vite. Patientez quelques secondes, puis renvoyez-le.',
  },
} as const satisfies ErrorTable
