export const ABSENCE_NOTE_MAX = 200
/** Days that an absence lasts at most: two years. */
export const ABSENCE_DAYS_MAX = 731
/** Absences of one member that are ahead or under way. */
export const ABSENCES_MAX = 50

/** Calendar days of the organization, both included. */
export type AbsenceDays = { fromOn: string; toOn: string }
/** The substitute: a member, a team, or nobody. */
export type Cover = { coverUserId: string | null; coverTeamId: string | null }
export type Absence = AbsenceDays & Cover & { userId: string }

export const isAbsentOn = ({ fromOn, toOn }: AbsenceDays, day: string): boolean =>
  fromOn <= day && day <= toOn

export type AbsenceStage = 'coming' | 'under_way' | 'over'
export const stageOf = ({ fromOn, toOn }: AbsenceDays, today: string): AbsenceStage =>
  today < fromOn ? 'coming' : today <= toOn ? 'under_way' : 'over'

/** Whether two absences of one member have a day in common. */
export const overlap = (one: AbsenceDays, other: AbsenceDays): boolean =>
  one.fromOn <= other.toOn && other.fromOn <= one.toOn

/**
 * The present substitute of an absent member: the one who covers or, where that member is absent too, the one who covers that one,
 * and so on. `absent` holds the absence under way of each absent member. Null: nobody.
 */
export function coverOf(
  userId: string,
  absent: ReadonlyMap<string, Cover>,
): { userId: string } | { teamId: string } | null {
  const seen = new Set<string>()
  let current = userId
  for (;;) {
    seen.add(current)
    const cover = absent.get(current)
    if (cover === undefined) return { userId: current }
    if (cover.coverTeamId !== null) return { teamId: cover.coverTeamId }
    if (cover.coverUserId === null || seen.has(cover.coverUserId)) return null
    current = cover.coverUserId
  }
}
