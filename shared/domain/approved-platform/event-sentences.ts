import { named, type Sentence } from '#shared/domain/text/sentence.ts'
import type { approvedPlatformEvents } from './events.ts'

const platformThen = (participle: string): Sentence => named('Plateforme agréée', participle)

/** Whole sentences, where the facts of the event say more than its words. */
export const approvedPlatformSentences = {
  'approved_platform.connected': platformThen('reliée'),
  'approved_platform.updated': platformThen('modifiée'),
  'approved_platform.disconnected': platformThen('déliée'),
  'approved_platform.failed': (read) => `${platformThen('')(read)} ne répond plus`,
  'approved_platform.recovered': (read) => `${platformThen('')(read)} répond de nouveau`,
} satisfies Partial<Record<keyof typeof approvedPlatformEvents, Sentence>>
