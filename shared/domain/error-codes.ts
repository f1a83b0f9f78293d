import { authSentences, UNKNOWN_ERROR } from './sign-in/auth-sentences.ts'

/** Every error the product can answer: its HTTP status and its French text. Nothing else maps errors. */
export const errorCodes = {
  invalid_credentials: { status: 401, text: authSentences.invalidCredentials },
  email_not_verified: { status: 403, text: authSentences.emailNotVerified },
  unauthenticated: { status: 401, text: authSentences.sessionExpired },
  forbidden: { status: 403, text: 'Votre rôle ne permet pas cette action.' },
  wrong_password: { status: 400, text: authSentences.wrongPassword },
  password_unset: {
    status: 409,
    text: 'Votre compte n’a pas de mot de passe. Définissez-en un dans les paramètres de sécurité.',
  },
  confirmation_required: { status: 403, text: 'Confirmez que c’est bien vous pour continuer.' },
  last_sign_in_means: {
    status: 409,
    text: 'C’est votre dernier moyen de connexion\u00a0: ajoutez-en un autre avant de le retirer.',
  },
  passkey_refused: {
    status: 400,
    text: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou choisissez un autre moyen.',
  },
  factor_already_active: { status: 409, text: 'La double authentification est déjà active.' },
  factor_inactive: { status: 409, text: 'La double authentification n’est pas active.' },
  address_missing: { status: 400, text: 'You must provide either an email or phone number.' },
  phone_unavailable: {
    status: 400,
    text: 'La connexion par téléphone n’est pas proposée. Utilisez votre e-mail.',
  },
  domain_without_sso: {
    status: 404,
    text: 'Aucune connexion d’entreprise n’est configurée pour ce domaine.',
  },
  owner_protected: { status: 403, text: 'Seul un propriétaire peut agir sur un autre propriétaire.' },
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
  archived: { status: 409, text: 'Cet élément est archivé. Restaurez-le pour le modifier.' },
  company_archived: { status: 409, text: 'Cette entreprise est archivée. Restaurez-la pour l’utiliser.' },
  contact_archived: { status: 409, text: 'Ce contact est archivé. Restaurez-le pour l’utiliser.' },
  number_taken: { status: 409, text: 'Ce numéro est déjà utilisé.' },
  email_taken: { status: 409, text: authSentences.emailInUse },
  organization_slug_taken: { status: 409, text: 'Ce nom d’organisation est déjà pris' },
  last_owner: {
    status: 409,
    text: 'Impossible de retirer le dernier propriétaire de l’organisation',
  },
  last_owner_kept: {
    status: 409,
    text: 'Le dernier propriétaire actif garde son rôle et son accès. Transférez d’abord la propriété.',
  },
  own_membership: { status: 409, text: 'Vous ne pouvez pas modifier vous-même votre rôle ou votre accès.' },
  already_owner: { status: 409, text: 'Ce membre est déjà propriétaire.' },
  member_suspended: { status: 409, text: 'Ce membre est suspendu. Réactivez-le d’abord.' },
  member_exists: { status: 409, text: 'Cette adresse email est déjà membre de l’organisation' },
  invitation_pending: { status: 409, text: 'Cette adresse email a déjà une invitation en attente' },
  invitation_not_pending: { status: 409, text: 'Cette invitation n’est plus en attente.' },
  invitation_mails_exceeded: {
    status: 429,
    text: 'Trop d’invitations envoyées en 24 heures. Réessayez demain, ou copiez le lien pour le transmettre vous-même.',
  },
  invitation_invalid: { status: 404, text: 'Invitation invalide ou expirée' },
  invitation_expired: { status: 410, text: 'Invitation invalide ou expirée' },
  invitation_revoked: { status: 410, text: 'Invitation invalide ou expirée' },
  invitation_used: { status: 410, text: 'Invitation invalide ou expirée' },
  // Specification 8.2: what an acceptance says when its token leads to nothing any more.
  invitation_gone: { status: 404, text: 'Invitation not found or invalid' },
  invitation_other_address: {
    status: 403,
    text: 'Cette invitation est destinée à une autre adresse. Veuillez vous connecter avec cette adresse email.',
  },
  already_member: { status: 409, text: 'Vous êtes déjà membre de cette organisation.' },

  quote_not_draft: { status: 409, text: 'Ce devis a été envoyé\u00a0: il ne peut plus être modifié.' },
  quote_demo: {
    status: 409,
    text: 'Un devis de démonstration ne s’envoie pas. Dupliquez-le pour en faire un vrai devis.',
  },
  quote_not_sent: { status: 409, text: 'Ce devis n’a pas encore été envoyé.' },
  quote_empty: { status: 409, text: 'Ajoutez au moins une ligne au devis.' },
  quote_total_too_large: {
    status: 409,
    text: 'Le total du devis dépasse 99\u202f999\u202f999,99\u00a0€.',
  },
  quote_total_negative: { status: 409, text: 'Le total du devis doit être supérieur à zéro.' },
  document_too_long: {
    status: 409,
    text: 'Ce document est trop long pour être dessiné. Raccourcissez-le, ou réessayez plus tard.',
  },
  quote_line_incomplete: { status: 409, text: 'Décrivez cette ligne ou supprimez-la.' },
  quote_validity_past: { status: 409, text: 'La date de validité du devis est déjà passée.' },
  client_missing: { status: 409, text: 'Choisissez le client du devis.' },
  client_address_missing: {
    status: 409,
    text: 'L’adresse du client est incomplète\u00a0: indiquez la rue, le code postal et la ville.',
  },
  recipient_missing: { status: 400, text: 'Indiquez l’adresse e-mail du destinataire.' },
  quote_already_signed: { status: 409, text: 'Ce devis est déjà signé.' },
  quote_not_signable: { status: 409, text: 'Ce devis ne peut pas être signé.' },
  quote_expired: { status: 409, text: 'Ce devis a expiré. Demandez-en un nouveau à son auteur.' },
  quote_refused: { status: 409, text: 'Ce devis a été refusé.' },

  link_invalid: { status: 404, text: authSentences.linkInvalid },
  link_revoked: { status: 410, text: 'Ce lien a été désactivé par l’expéditeur.' },
  link_expired: { status: 410, text: 'Ce lien a expiré.' },
  code_invalid: { status: 400, text: authSentences.codeIncorrect },
  code_expired: { status: 400, text: authSentences.codeExpired },
  code_attempts_exceeded: { status: 429, text: authSentences.codeTriesExceeded },
  code_resend_too_soon: {
    status: 429,
    text: 'Un code vient de vous être envoyé. Patientez avant d’en demander un autre.',
  },
  document_changed: {
    status: 409,
    text: 'Le devis affiché n’est plus à jour. Rechargez la page, puis recommencez.',
  },
  signature_failed: {
    status: 500,
    text: 'La signature n’a pas pu être enregistrée\u00a0: rien n’est signé. Veuillez réessayer.',
  },
  payment_provider_failed: {
    status: 502,
    text: 'Le service de paiement n’a pas répondu comme prévu. Réessayez dans un instant.',
  },
  payment_account_missing: { status: 409, text: 'Reliez d’abord un compte de paiement.' },
  payment_account_present: { status: 409, text: 'Un compte de paiement est déjà relié.' },
  payment_account_incomplete: {
    status: 409,
    text: 'Des informations manquent encore au compte de paiement\u00a0: terminez son inscription.',
  },
  setup_step_unreachable: { status: 409, text: 'Terminez d’abord les étapes précédentes.' },
  webhook_inactive: { status: 409, text: 'Le webhook n’est pas actif.' },
  webhook_signature_invalid: { status: 400, text: 'La signature de cet événement n’est pas valide.' },
  contact_form_expired: {
    status: 400,
    text: 'Ce formulaire est resté ouvert trop longtemps. Envoyez-le de nouveau.',
  },
  contact_form_too_quick: {
    status: 429,
    text: 'Ce message est parti trop vite. Patientez quelques secondes, puis renvoyez-le.',
  },
  mail_not_failed: { status: 409, text: 'Ce message n’est pas en échec\u00a0: il n’y a rien à renvoyer.' },
  mail_allowance_exceeded: {
    status: 429,
    text: 'Vous avez atteint le nombre d’e-mails que votre organisation peut envoyer pour l’instant. Ce nombre augmente avec le temps et les envois réussis. Rien n’est perdu\u00a0: réessayez plus tard.',
  },
  recipient_mails_exceeded: {
    status: 429,
    text: 'Cette adresse a déjà reçu beaucoup d’e-mails aujourd’hui. Réessayez demain, ou transmettez le document vous-même.',
  },

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
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errorCodes

/** One faulty field: dotted path in the input, machine code, French message. */
export type FieldError = { path: string; code: string; message: string }

/** What a rule of the domain says of an action: allowed, or the code that explains why not. */
export type Verdict = { ok: true } | { ok: false; code: ErrorCode }

/** What may go with an error: faulty fields, facts for the screen, seconds before another try. */
export type DomainErrorDetails = {
  /** Instead of the code's text, where it names something: « … destinée à {email}. … ». */
  message?: string
  fields?: FieldError[]
  data?: Record<string, unknown>
  retryAfterSeconds?: number
  /** For the log alone. */
  cause?: unknown
}

/** The only error that commands and queries throw on purpose; HTTP turns its code into a status. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[] | undefined
  readonly data: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    super(details.message ?? errorCodes[code].text, { cause: details.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = details.fields
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Throws the verdict's code as a DomainError when the rule says no. */
export function assertCan(verdict: Verdict, details?: DomainErrorDetails): asserts verdict is { ok: true } {
  if (!verdict.ok) throw new DomainError(verdict.code, details)
}

/** A faulty field whose message is the text of the code. */
export function fieldError(path: string, code: ErrorCode): FieldError {
  return { path, code, message: errorCodes[code].text }
}

/** Whether a string received from outside is one of our codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}
