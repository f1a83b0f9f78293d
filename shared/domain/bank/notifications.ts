import { type NotificationKind, toldToHolders } from '../notification-kind.ts'
import type { bankEvents } from './events.ts'

/** The events that members are told of. */
export const bankNotifications = {
  'bank.file_asked': toldToHolders(
    'bank:write',
    'immediate',
    'Ses virements dépassent le montant au-dessus duquel une autre personne doit valider.',
  ),
} satisfies Partial<Record<keyof typeof bankEvents, NotificationKind>>
