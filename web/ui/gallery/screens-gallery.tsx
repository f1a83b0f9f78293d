import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { ComingSoon } from '../coming-soon.tsx'
import { FullScreenLoading } from '../full-screen-loading.tsx'
import { PageHeader } from '../page-header.tsx'
import { Switch } from '../switch.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { Specimen } from './specimen.tsx'

/** Gallery of the components that fill or guard a whole screen. */
export function ScreensGallery() {
  const [unsaved, setUnsaved] = useState(false)
  return (
    <Specimen title="Écrans">
      <PageHeader
        title="Titre de page"
        badge={<Badge tone="success">État</Badge>}
        description="Une phrase qui dit à quoi sert la page."
        actions={<Button>Exporter</Button>}
      />
      <ComingSoon title="Relances" category="Email & Communication" description="Une page qui viendra." />
      <FullScreenLoading />
      <Switch label="Demander avant de quitter cette page" checked={unsaved} onCheckedChange={setUnsaved} />
      <UnsavedChanges when={unsaved} />
    </Specimen>
  )
}
