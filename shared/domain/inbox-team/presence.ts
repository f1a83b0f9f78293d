/** Somebody's activity in a conversation that is open before them. */
export const presenceDoings = ['reading', 'writing'] as const
export type PresenceDoing = (typeof presenceDoings)[number]

/** Between two signs of life of a tab, and the silence after which it is gone. */
export const PRESENCE_BEAT_MS = 10_000
export const PRESENCE_GONE_MS = 30_000

export type Present = { userId: string; doing: PresenceDoing }
