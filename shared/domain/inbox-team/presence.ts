/** What somebody does with a conversation that is open before them. */
export const presenceDoings = ['reading', 'writing'] as const
export type PresenceDoing = (typeof presenceDoings)[number]

/** The silence after which a tab is gone. */
export const PRESENCE_GONE_MS = 30_000

export type Present = { userId: string; doing: PresenceDoing }
