import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const approvedPlatformSubjects = {
  approved_platform: 'invoice:read',
} as const

/** Event types, with the sentence for timelines and feeds. */
export const approvedPlatformEvents = {
  'approved_platform.connected': 'Plateforme agréée reliée',
  'approved_platform.updated': 'Liaison avec la plateforme agréée modifiée',
  'approved_platform.disconnected': 'Plateforme agréée déliée',
  'approved_platform.failed': 'La plateforme agréée ne répond plus',
  'approved_platform.recovered': 'La plateforme agréée répond de nouveau',
} as const satisfies Record<`${keyof typeof approvedPlatformSubjects}.${string}`, string>

/** The meta of each subject's events. `name`: of the platform; `fault`: a PlatformFault. */
export type ApprovedPlatformEventMeta = { approved_platform: { name: Told; fault: Told } }
