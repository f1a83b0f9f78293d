import type { ErrorTable, Verdict } from '../verdict.ts'

export const organizationErrors = {
  owner_protected: { status: 403, text: 'Seul un propriétaire peut agir sur un autre propriétaire.' },
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
  role_without_rights: {
    status: 409,
    text: 'Les droits se règlent pour un Membre ou un Lecteur\u00a0: les autres rôles disent tout par eux-mêmes.',
  },
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
  member_of_directory: {
    status: 409,
    text: 'Ce membre est géré par l’annuaire de votre entreprise\u00a0: c’est là que son accès et son rôle se changent.',
  },
  seller_siren_missing: { status: 409, text: 'Indiquez le SIREN de votre entreprise.' },
  seller_legal_form_missing: { status: 409, text: 'Indiquez la forme juridique de votre entreprise.' },
  seller_address_missing: {
    status: 409,
    text: 'L’adresse de votre entreprise est incomplète\u00a0: indiquez la rue, le code postal et la ville.',
  },
  seller_vat_number_missing: {
    status: 409,
    text: 'Indiquez le numéro de TVA intracommunautaire de votre entreprise.',
  },
  already_member: { status: 409, text: 'Vous êtes déjà membre de cette organisation.' },
} as const satisfies ErrorTable

/** Verdict of the rules of members and invitations. */
export type OrganizationVerdict = Verdict<keyof typeof organizationErrors | 'forbidden'>
