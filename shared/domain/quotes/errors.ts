import type { ErrorTable } from '../verdict.ts'

export const quoteErrors = {
  number_taken: { status: 409, text: 'Ce numéro est déjà utilisé.' },
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
  quote_extension_wrong: {
    status: 400,
    text: 'Choisissez un jour après la fin de validité actuelle, dans un an au plus.',
  },
  client_missing: { status: 409, text: 'Choisissez le client du devis.' },
  client_address_missing: {
    status: 409,
    text: 'L’adresse du client est incomplète\u00a0: indiquez la rue, le code postal et la ville.',
  },
  recipient_missing: { status: 400, text: 'Indiquez l’adresse e-mail du destinataire.' },
  address_twice: { status: 400, text: 'Cette adresse est indiquée deux fois.' },
  enclosures_too_heavy: {
    status: 400,
    text: 'Les pièces jointes pèsent plus de 10\u00a0Mo, ou sont plus de cinq.',
  },
  recipient_not_on_card: {
    status: 400,
    text: 'Cette adresse n’est pas sur la fiche du client. Ajoutez-l’y avant de lui écrire.',
  },
  quote_already_signed: { status: 409, text: 'Ce devis est déjà signé.' },
  quote_not_signable: { status: 409, text: 'Ce devis ne peut pas être signé.' },
  quote_expired: { status: 409, text: 'Ce devis a expiré. Demandez-en un nouveau à son auteur.' },
  quote_refused: { status: 409, text: 'Ce devis a été refusé.' },
  quote_closed: { status: 409, text: 'Ce devis n’est plus ouvert\u00a0: il a été classé sans suite.' },
  quote_withdrawn: { status: 409, text: 'Ce devis a été retiré par son auteur.' },
  quote_replaced: {
    status: 409,
    text: 'Ce devis a été remplacé par une nouvelle version. Rechargez la page pour la lire.',
  },
  version_of_other_client: {
    status: 409,
    text: 'Une version reste au client du devis\u00a0: pour un autre client, dupliquez le devis.',
  },
  quote_not_closed: { status: 409, text: 'Ce devis n’est pas classé sans suite.' },
  agreement_day_wrong: {
    status: 400,
    text: 'Choisissez un jour entre la date du devis et aujourd’hui.',
  },
  agreement_missing: { status: 409, text: 'Aucun accord reçu hors ligne n’est enregistré pour ce devis.' },
  agreement_used: {
    status: 409,
    text: 'Une facture ou un paiement vient de ce devis\u00a0: son accord ne peut plus être annulé. Un brouillon de facture peut être supprimé d’abord.',
  },
  signed_copy_missing: {
    status: 404,
    text: 'Aucun exemplaire signé n’est joint à ce devis.',
  },
  agreement_proof_twice: { status: 400, text: 'Joignez un fichier ou un mail, pas les deux.' },
} as const satisfies ErrorTable
