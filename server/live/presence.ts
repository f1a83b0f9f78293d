/** A tab's word about itself in a room, which is whatever has an id. */
export type PresenceWord = { org: string; room: string; user: string; tab: string; doing: string }
/** Somebody in a room, once however many tabs they have. */
export type Somebody = { userId: string; doing: string }

type Tab = { user: string; doing: string; at: number }

export type Presence = {
  /** Hears a tab; `GONE` when it leaves. Whether that changes who is there, or what they do. */
  take(word: PresenceWord): boolean
  /** In the order in which they came. */
  list(org: string, room: string): Somebody[]
  /** Forgets tabs that said nothing for so long; the rooms that they left. */
  sweep(): { org: string; room: string }[]
}

export const GONE = 'gone'
/** The order among several tabs of one person: the one that does most is told. */
const MOST_FIRST = ['writing', 'reading']
/** Tabs heard in one room, beyond which no more are. */
const MOST_TABS = 500

/** Presence of users, as their tabs report it every few seconds: in memory alone, received by each process. */
export function createPresence(goneMs: number, now: () => number = Date.now): Presence {
  const rooms = new Map<string, Map<string, Tab>>()
  const keyOf = (org: string, room: string) => `${org} ${room}`
  const list = (org: string, room: string): Somebody[] => {
    const people = new Map<string, string>()
    for (const { user, doing, at } of rooms.get(keyOf(org, room))?.values() ?? []) {
      if (now() - at > goneMs) continue
      const known = people.get(user)
      const more = known === undefined || MOST_FIRST.indexOf(doing) < MOST_FIRST.indexOf(known)
      if (more) people.set(user, doing)
    }
    return [...people].map(([userId, doing]) => ({ userId, doing }))
  }
  const textOf = (org: string, room: string) => JSON.stringify(list(org, room))
  return {
    list,
    take({ org, room, user, tab, doing }) {
      const before = textOf(org, room)
      const key = keyOf(org, room)
      const tabs = rooms.get(key) ?? new Map<string, Tab>()
      const name = `${user} ${tab}`
      if (doing === GONE) tabs.delete(name)
      else if (tabs.has(name) || tabs.size < MOST_TABS) tabs.set(name, { user, doing, at: now() })
      if (tabs.size === 0) rooms.delete(key)
      else rooms.set(key, tabs)
      return textOf(org, room) !== before
    },
    sweep() {
      const left: { org: string; room: string }[] = []
      for (const [key, tabs] of rooms) {
        const gone = [...tabs].filter(([, { at }]) => now() - at > goneMs)
        for (const [name] of gone) tabs.delete(name)
        if (tabs.size === 0) rooms.delete(key)
        const [org = '', room = ''] = key.split(' ')
        if (gone.length > 0) left.push({ org, room })
      }
      return left
    },
  }
}
