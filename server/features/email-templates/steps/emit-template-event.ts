import type { Tx } from '#server/scope.ts'
import type { EventType } from '#shared/domain/events.ts'

type TemplateEvent = Extract<EventType, `template.${string}`>

/** Tells colleagues of a shared template; nobody is told of a personal one. */
export async function emitTemplateEvent(
  tx: Tx,
  type: TemplateEvent,
  template: { id: string; name: string; shared: boolean },
  fields?: string[],
): Promise<void> {
  const { id, name, shared } = template
  if (!shared) return
  await tx.emit(type, {
    subject: { type: 'template', id },
    description: name,
    meta: { name, ...(fields && { fields }) },
  })
}
