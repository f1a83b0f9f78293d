import type { ErrorTable } from '../verdict.ts'

export const mailboxErrors = {
  mail_provider_off: {
    status: 409,
    text: 'La connexion à ce service n’est pas configurée sur cette installation.',
  },
  mail_start_unknown: {
    status: 409,
    text: 'Cette demande de connexion n’est plus valable. Recommencez.',
  },
  mail_grant_refused: { status: 409, text: 'Le service a refusé l’autorisation. Recommencez.' },
  mail_scope_missing: {
    status: 409,
    text: 'L’accès à vos messages n’a pas été accordé. Recommencez en l’acceptant.',
  },
  mail_provider_silent: { status: 502, text: 'Le service ne répond pas. Réessayez dans un instant.' },
  too_many_mailboxes: { status: 409, text: 'Vous avez atteint le nombre de comptes mail possible (20).' },
} as const satisfies ErrorTable
