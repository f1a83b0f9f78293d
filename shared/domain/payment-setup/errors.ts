import type { ErrorTable } from '../verdict.ts'

export const paymentSetupErrors = {
  payment_provider_failed: {
    status: 502,
    text: 'Le service de paiement n’a pas répondu comme prévu. Réessayez dans un instant.',
  },
  payment_provider_silent: {
    status: 503,
    text: 'Stripe ne répond pas. Réessayez dans un instant.',
  },
  payment_provider_busy: {
    status: 503,
    text: 'Stripe reçoit trop de demandes en ce moment. Réessayez dans une minute.',
  },
  payment_provider_refused: { status: 409, text: 'Stripe refuse cette demande.' },
  payment_keys_refused: {
    status: 502,
    text: 'Stripe refuse les clés de cette installation\u00a0: la personne qui l’administre doit les vérifier.',
  },
  payment_account_lost: {
    status: 409,
    text: 'Stripe ne donne plus accès à ce compte. Déconnectez-le, puis reliez-le à nouveau.',
  },
  payment_connect_refused: {
    status: 409,
    text: 'Stripe n’a pas confirmé cette autorisation, ou elle a expiré. Recommencez la connexion.',
  },
  payment_oauth_off: {
    status: 409,
    text: 'Cette installation ne peut pas relier un compte qui existe déjà. Créez un compte Express.',
  },
  payment_mode_off: {
    status: 409,
    text: 'Cette installation n’a pas de clés Stripe pour ce mode.',
  },
  payment_currency_unknown: {
    status: 409,
    text: 'Ce compte est tenu dans une autre devise que l’euro, le dollar ou la livre.',
  },
  webhook_address_refused: {
    status: 409,
    text: 'Stripe n’accepte pas l’adresse du webhook\u00a0: Ardoise doit être joignable en https depuis Internet.',
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
