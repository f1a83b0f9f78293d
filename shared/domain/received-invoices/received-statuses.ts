/** The life of a supplier's invoice. « En retard » is derived: `isReceivedOverdue`. */
export const receivedStatuses = ['to_check', 'approved', 'refused', 'paid'] as const
export type ReceivedStatus = (typeof receivedStatuses)[number]
