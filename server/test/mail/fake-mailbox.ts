import type { Reached } from './fake-subscriptions.ts'
import type { RestServer } from './rest-server.fixture.ts'

export type Delivered = { folder?: string; seen?: boolean; receivedAt?: Date; thread?: string }

/** A mailbox of a fake provider, as its owner and the world handle it from elsewhere. */
export type FakeMailbox = {
  rest: RestServer
  /** Keys of its folders; `own` was made by the owner. */
  folders: { inbox: string; sent: string; archive: string; trash: string; own: string }
  /** Puts a mail in a folder (the inbox) and returns its id. */
  deliver(raw: string, delivered?: Delivered): string
  move(id: string, from: string, to: string): void
  mark(id: string, flags: { seen?: boolean; flagged?: boolean }): void
  /** Sources of what stands in a folder, with the files that came beside them. */
  sourcesIn(folder: string): { raw: string; files: { name: string; size: number }[] }[]
  /** Deletes it for good. */
  erase(id: string): void
  idsIn(folder: string): string[]
  flagsOf(id: string): { seen: boolean; flagged: boolean }
  /** Forgets the changes so far: 404 at Gmail, 410 at Graph. */
  forgetChanges(): void
  /** Lists begin with so many empty pages. */
  emptyPages: number
  /** Tells changes backwards and twice. */
  disorder: boolean
  /** Announcements as the provider posts them, in its order: a test sends them, loses them or turns them over. */
  announced: object[]
  /** Asks our address whether we are there: only Graph does. */
  reach: (url: string) => Promise<Reached>
}
