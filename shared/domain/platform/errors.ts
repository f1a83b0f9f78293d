import { authSentences } from '#shared/domain/sign-in/auth-sentences.ts'
import { UNKNOWN_ERROR } from '#shared/domain/unknown-error.ts'
import type { ErrorTable } from '../verdict.ts'

/** Errors common to all features, and those of mails and their links. */
export const platformErrors = {
  forbidden: { status: 403, text: 'Votre rôle ne permet pas cette action.' },
  not_found: { status: 404, text: 'Cet élément est introuvable.' },
  invalid_input: { status: 400, text: 'Certains champs sont à corriger.' },
  still_used: {
    status: 409,
    text: 'D’autres éléments, comme un paiement, se rapportent à celui-ci\u00a0: il ne peut pas être supprimé.',
  },
  payload_too_large: { status: 413, text: 'Le contenu envoyé est trop volumineux.' },
  unsupported_media_type: { status: 415, text: 'Ce format de contenu n’est pas accepté.' },
  rate_limited: { status: 429, text: authSentences.tooManyRequests },
  internal: { status: 500, text: UNKNOWN_ERROR },
  service_unavailable: {
    status: 503,
    text: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
  },
  clock_apart: {
    status: 503,
    text: 'L’horloge du serveur et celle de sa base de données ne s’accordent pas\u00a0: rien ne peut être émis, envoyé en signature ni signé avant que l’exploitant les ait remises à l’heure.',
  },
  too_many_reads: {
    status: 503,
    text: 'Beaucoup de demandes arrivent en même temps. Patientez quelques secondes, puis réessayez.',
  },
  read_too_long: {
    status: 503,
    text: 'Cette lecture demande trop de temps. Réduisez la période ou précisez les filtres, puis réessayez.',
  },
  outcome_unknown: {
    status: 503,
    text: 'La connexion s’est interrompue avant la confirmation\u00a0: nous ne savons pas si votre demande a été enregistrée. Réessayez\u00a0: ce qui a été fait ne le sera pas deux fois.',
  },
  idempotency_conflict: {
    status: 409,
    text: 'Cette demande a déjà été envoyée avec un contenu différent.',
  },
  version_conflict: {
    status: 409,
    text: 'Ce contenu a été modifié ailleurs entre-temps. Les deux versions sont conservées.',
  },
  link_invalid: { status: 404, text: authSentences.linkInvalid },
  link_revoked: { status: 410, text: 'Ce lien a été désactivé par l’expéditeur.' },
  link_expired: { status: 410, text: 'Ce lien a expiré.' },
  mail_not_failed: { status: 409, text: 'Ce message n’est pas en échec\u00a0: il n’y a rien à renvoyer.' },
  mail_allowance_exceeded: {
    status: 429,
    text: 'Vous avez atteint le nombre d’e-mails que votre organisation peut envoyer pour l’instant. Ce nombre augmente avec le temps et les envois réussis. Rien n’est perdu\u00a0: réessayez plus tard.',
  },
  recipient_mails_exceeded: {
    status: 429,
    text: 'Cette adresse a déjà reçu beaucoup d’e-mails aujourd’hui. Réessayez demain, ou transmettez le document vous-même.',
  },
} as const satisfies ErrorTable
