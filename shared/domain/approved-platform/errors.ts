import type { ErrorTable } from '../verdict.ts'

export const approvedPlatformErrors = {
  platform_missing: { status: 409, text: 'Reliez d’abord une plateforme agréée.' },
  platform_unreachable: {
    status: 502,
    text: 'La plateforme ne répond pas à ces adresses. Vérifiez-les, ou réessayez dans un instant.',
  },
  platform_busy: { status: 503, text: 'La plateforme est occupée. Réessayez dans un instant.' },
  platform_keys_refused: { status: 422, text: 'La plateforme refuse cet identifiant ou ce secret.' },
  platform_address_wrong: {
    status: 422,
    text: 'Ces adresses ne répondent pas comme celles d’une plateforme agréée.',
  },
  invoice_already_transmitted: { status: 409, text: 'Cette facture a déjà été transmise à la plateforme.' },
  invoice_not_exchanged: {
    status: 409,
    text: 'La facture d’un particulier ne passe pas par une plateforme agréée.',
  },
  received_not_brought: { status: 409, text: 'Cette facture n’est pas venue par une plateforme agréée.' },
  received_unanswerable: {
    status: 409,
    text: 'Il manque le numéro ou la date de la facture, le SIREN du fournisseur, ou celui de votre organisation.',
  },
  life_cycle_not_yours: { status: 409, text: 'Ce statut n’est pas le vôtre.' },
  life_cycle_not_deposited: { status: 409, text: 'Cette facture n’est pas encore déposée.' },
  life_cycle_order: { status: 409, text: 'Ce statut ne suit pas le précédent.' },
  life_cycle_ended: {
    status: 409,
    text: 'Cette facture est refusée, rejetée ou annulée\u00a0: plus aucun statut ne peut suivre.',
  },
  life_cycle_reason_missing: { status: 422, text: 'Indiquez le motif.' },
  life_cycle_reason_unknown: { status: 422, text: 'Ce motif n’est pas admis pour ce statut.' },
  life_cycle_said_already: { status: 409, text: 'C’est déjà le statut de cette facture.' },
  platform_callback_invalid: { status: 400, text: 'La signature de cet appel n’est pas valide.' },
} as const satisfies ErrorTable
