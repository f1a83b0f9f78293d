import type { ErrorTable } from '../verdict.ts'

export const companySignInErrors = {
  domain_exists: { status: 409, text: 'Ce domaine est déjà dans votre liste.' },
  domain_taken: {
    status: 409,
    text: 'Une autre organisation a prouvé ce domaine. Si elle ne publie plus son enregistrement, il sera libéré sous sept jours.',
  },
  domains_exceeded: {
    status: 409,
    text: 'Vous avez déjà 20 domaines. Retirez-en un pour en ajouter un autre.',
  },
} as const satisfies ErrorTable
