import type { LinkView } from '#shared/contract/signatures.ts'
import { formatDate } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type ReplacedNoticeProps = {
  view: LinkView
  replacedBy: NonNullable<LinkView['replacedBy']>
  reading: boolean
  /** Why that one could not be read; null: nothing failed. */
  failure: string | null
  onRead: (version: number) => void
}

/** The link of an earlier version says what took its place, and leads there. */
export function ReplacedNotice({ view, replacedBy, reading, failure, onRead }: ReplacedNoticeProps) {
  const { version, sentAt } = replacedBy
  return (
    <>
      <Alert
        tone="warning"
        title={`Remplacé par la version ${version} du ${formatDate(sentAt, view.timeZone)}`}
        action={
          <Button variant="primary" loading={reading} onClick={() => onRead(version)}>
            Lire la version {version}
          </Button>
        }
      >
        {view.organizationName} a modifié ce devis&nbsp;: cette version ne peut plus être signée.
      </Alert>
      {failure !== null && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
    </>
  )
}
