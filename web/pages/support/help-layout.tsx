import { deviceTimeZone } from '#web/ui/device-time-zone.ts'
import '#web/api/zod-setup.ts'
import type { HelpKind } from '#shared/domain/support/help-request.ts'
import { useMe } from '#web/api/me.ts'
import { HelpForm } from '#web/features/support/help-form.tsx'
import { HelpList } from '#web/features/support/help-list.tsx'
import { helpTexts } from '#web/features/support/help-texts.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** Common frame of the two pages that write to the operator. */
export function HelpLayout({ kind }: { kind: HelpKind }) {
  const { current } = useMe()
  return (
    <>
      <RecordHeader description={helpTexts[kind].intro} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <HelpForm kind={kind} />
        <HelpList kind={kind} timezone={current?.timezone ?? deviceTimeZone()} />
      </div>
    </>
  )
}
