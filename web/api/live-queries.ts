import type { Contract } from '#shared/contract/contract.gen.ts'
import type { EventSubject } from '#shared/domain/events.ts'

/** Kinds of subjects of events. */
export type LiveSubject = EventSubject | 'notification'

/** Features of the contract whose queries an event about the subject makes stale; each query key begins with its feature. */
export type LiveQueries<Subject extends LiveSubject = LiveSubject> = Record<
  Subject,
  readonly (keyof Contract)[]
>
