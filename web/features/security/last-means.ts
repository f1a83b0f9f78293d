import type { Security } from '#shared/contract/security.ts'

/** The very rule of the server: one means of signing in always stays. */
export const isLastMeans = ({ hasPassword, passkeys, identities }: Security): boolean =>
  Number(hasPassword) + passkeys.length + identities.length <= 1

export const LAST_MEANS =
  'C’est votre dernier moyen de connexion\u00a0: ajoutez-en un autre avant de le retirer.'
