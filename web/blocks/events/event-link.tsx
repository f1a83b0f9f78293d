import type { EventEntry } from '#shared/contract/platform.ts'
import { subjectPage } from '#shared/domain/subject-page.ts'
import { useOrganization } from '#web/api/me.ts'
import { TextLink } from '#web/ui/text-link.tsx'

type EventLinkProps = { event: EventEntry; sentence: string }

/** « Voir » leads to what the event is about; nothing when it is gone or has no page. */
export function EventLink({ event, sentence }: EventLinkProps) {
  const { orgId } = useOrganization()
  const page = subjectPage(event, orgId)
  return (
    page && (
      <TextLink
        to={page.path}
        search={page.search}
        className="stretched-link ms-auto text-xs"
        aria-label={`Voir\u00a0: ${sentence}`}
      >
        Voir
      </TextLink>
    )
  )
}
