import { type FeatureEventMeta, featureEvents, featureSubjects } from './events.gen.ts'
import type { Permission } from './permissions.ts'
import { mailReaders } from './platform/events.ts'

/** Everything that may happen, with the sentence of timelines and feeds. */
export const eventTypes: typeof featureEvents = featureEvents
export type EventType = keyof typeof eventTypes

/** The permission to read each subject and its events. */
export const subjectPermissions = featureSubjects satisfies Record<string, Permission>
export type EventSubject = keyof typeof subjectPermissions
export const eventSubjects = Object.keys(subjectPermissions) as EventSubject[]

/** The subject of an event type: the first part of its name. A mail's subject is the quote, invitation … that it was sent for. */
export type SubjectOf<T extends EventType> = T extends `mail.${string}`
  ? EventSubject
  : T extends `${infer Subject}.${string}`
    ? Extract<EventSubject, Subject>
    : never

export type EventMeta<T extends EventType> =
  T extends `${infer Subject extends keyof FeatureEventMeta}.${string}`
    ? Partial<FeatureEventMeta[Subject]>
    : never

/** The permission to read each event type: its subject's. */
export const eventPermissions = Object.fromEntries(
  Object.keys(eventTypes).map((type) => [type, subjectPermissions[type.split('.')[0] as EventSubject]]),
) as Record<EventType, Permission>

/** The permission to read an event: of a mail, that of what it is about. The tenant's rows, their queries and the live stream apply it. */
export const eventPermission = (type: EventType, subject: string): Permission =>
  (type.startsWith('mail.') ? readersOfMails[subject] : undefined) ?? eventPermissions[type]
const readersOfMails: Readonly<Record<string, Permission>> = mailReaders

/** Subjects of a single member, not of the organization: only that member reads their events. */
const personalSubjects: readonly string[] = ['mailbox', 'conversation'] satisfies EventSubject[]

export const isPersonal = (subject: string) => personalSubjects.includes(subject)

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventTypes, type)
