import { ConsentTextCard } from '#web/features/calls/consent-text-card.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { ScriptsCard } from '#web/features/calls/scripts-card.tsx'
import { SimulatorCard } from '#web/features/calls/simulator-card.tsx'
import { TelephonyCard } from '#web/features/calls/telephony-card.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function CallSettingsPage() {
  return (
    <>
      <RecordHeader description="Vos scripts, le texte du consentement et votre téléphonie." />
      <IfMayRead>
        <div className="grid max-w-cards gap-6">
          <ScriptsCard />
          <ConsentTextCard />
          <TelephonyCard />
          <SimulatorCard />
        </div>
      </IfMayRead>
    </>
  )
}
