import type { Debtor } from '#shared/domain/late-interest/debtor.ts'

/**
 * How far an electronic registered letter is. `asked`: the provider does not have it yet. The receiver, told of it without the sender's name,
 * has 15 days to accept it; a refusal and a letter that nobody claimed are proved with their date (CPCE R53-1 ff.).
 */
export const registeredStates = [
  'asked',
  'deposited',
  'notified',
  'accepted',
  'refused',
  'unclaimed',
] as const
export type RegisteredState = (typeof registeredStates)[number]

export const registeredStateLabels: Record<RegisteredState, string> = {
  asked: 'Transmission en cours',
  deposited: 'Déposé',
  notified: 'Notifié au destinataire',
  accepted: 'Accepté',
  refused: 'Refusé',
  unclaimed: 'Non réclamé',
}

/** Nothing more happens to it. */
export const isRegisteredOver = (state: RegisteredState): boolean =>
  state === 'accepted' || state === 'refused' || state === 'unclaimed'

/** A provider's later answer moves a letter forward alone. */
export const movesOn = (from: RegisteredState, to: RegisteredState): boolean =>
  !isRegisteredOver(from) && registeredStates.indexOf(to) > registeredStates.indexOf(from)

/** A consumer must have agreed beforehand, or the letter is void (CPCE L100); the agreement of others is presumed. */
export const needsAgreement = (debtor: Debtor): boolean => debtor === 'consumer'

/** Its provider says when a letter was accepted; a person notes what follows a refusal. A simulated one was never received. */
export const mayNoteReceipt = (electronic: { state: RegisteredState; simulated: boolean } | null): boolean =>
  electronic === null ||
  (!electronic.simulated && isRegisteredOver(electronic.state) && electronic.state !== 'accepted')
