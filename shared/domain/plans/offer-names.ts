/** The three offers of the pricing page (specification, section 9.2). */
export const offerNames = { starter: 'Starter', team: 'Team', business: 'Business' } as const
export type OfferId = keyof typeof offerNames
