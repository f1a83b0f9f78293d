/** The three offers of the pricing page (specification, section 9.2). Amounts are euro cents a month, excluding tax. */
export const offerNames = { starter: 'Starter', team: 'Team', business: 'Business' } as const
export type OfferId = keyof typeof offerNames

export const offers = {
  starter: { priceCents: 1_900, users: 1 },
  team: { priceCents: 1_800, minUsers: 2, degressiveAbove: 5, mailboxesPerAccount: 3 },
  /** On quote, with as many mailboxes as wanted. */
  business: { minUsers: 50, availabilityBps: 9_990 },
} as const

/** Options added to an offer (specification, section 9.2). */
export const addOns = {
  /** Price of each further Team user: the more users, the nearer to the lower bound. */
  teamUser: { fromCents: 1_600, toCents: 1_800 },
  storage: { priceCents: 500, gigabytes: 100 },
  /** Notifications by SMS and WhatsApp. */
  reminders: { priceCents: 900 },
} as const

/** Scroll offset from which the pricing page keeps its actions in sight (specification, section 9.2). */
export const STICKY_BAR_FROM_PX = 240
