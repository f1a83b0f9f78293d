import type { ErrorTable } from '../verdict.ts'

export const paymentSetupErrors = {
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
} as const satisfies ErrorTable
