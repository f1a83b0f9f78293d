import type { ErrorTable } from '../verdict.ts'
import { COMPANY_SIGN_IN_REQUIRED } from './problems.ts'

export const companySignInErrors = {
  domain_exists: { status: 409, text: 'Ce domaine est déjà dans votre liste.' },
  domain_taken: {
    status: 409,
    text: 'Une autre organisation a prouvé ce domaine. Si elle ne publie plus son enregistrement, vérifiez de nouveau dans quelques heures\u00a0: il sera à vous.',
  },
  domains_exceeded: {
    status: 409,
    text: 'Vous avez déjà 20 domaines. Retirez-en un pour en ajouter un autre.',
  },
  connections_exceeded: {
    status: 409,
    text: 'Vous avez déjà cinq fournisseurs. Retirez-en un pour en ajouter un autre.',
  },
  metadata_unreadable: {
    status: 400,
    text: 'Ces métadonnées ne décrivent pas un fournisseur SAML avec une adresse de connexion par redirection et un certificat.',
  },
  provider_unreachable: {
    status: 502,
    text: 'Cette adresse ne répond pas, ou ne se trouve pas sur l’internet public.',
  },
  sign_in_not_ready: {
    status: 409,
    text: 'Prouvez d’abord un domaine, puis activez une connexion testée avec succès.',
  },
  company_sign_in_required: { status: 403, text: COMPANY_SIGN_IN_REQUIRED },
} as const satisfies ErrorTable
