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
  platform_callback_invalid: { status: 400, text: 'La signature de cet appel n’est pas valide.' },
} as const satisfies ErrorTable
