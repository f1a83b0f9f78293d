import type { EventSubject, EventType } from '#shared/domain/events.ts'
import type { Tx } from './transaction.ts'

export type EventFacts = {
  subject: { type: EventSubject; id: string }
  companyId?: string | null
  contactId?: string | null
  amountCents?: number | null
  description?: string | null
  meta?: Record<string, unknown>
}

export type DomainEvent = EventFacts & { id: string; type: EventType; occurredAt: Date }

/** Runs in the emitter's transaction; may write and enqueue, never emit (one hop). */
export type EventHandler = (tx: Tx, event: DomainEvent) => Promise<void>

export type EventHandlers = Partial<Record<EventType, EventHandler[]>>
