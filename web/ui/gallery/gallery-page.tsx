import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ComingSoon } from '#web/ui/coming-soon.tsx'
import { FullScreenLoading } from '#web/ui/full-screen-loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { applyTheme, type Theme } from '#web/ui/theme.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { ActionsGallery } from './actions-gallery.tsx'
import { FeedbackGallery } from './feedback-gallery.tsx'
import { FormsGallery } from './forms-gallery.tsx'
import { OverlaysGallery } from './overlays-gallery.tsx'
import { PagesGallery } from './pages-gallery.tsx'
import { Specimen } from './specimen.tsx'
import { TableGallery } from './table-gallery.tsx'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Système' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
]

/** Each component of web/ui in its states. */
export function GalleryPage() {
  const [theme, setTheme] = useState<Theme>('system')
  return (
    <main id="main" className="mx-auto max-w-content px-4 py-8">
      <header className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-semibold text-xl">Composants</h1>
        <Segments
          label="Apparence"
          options={themes}
          value={theme}
          onValueChange={(value) => {
            setTheme(value)
            applyTheme(value)
          }}
        />
      </header>
      <div className="flex flex-col gap-10">
        <ActionsGallery />
        <FormsGallery />
        <FeedbackGallery />
        <TableGallery />
        <OverlaysGallery />
        <PagesGallery />
        <ScreensGallery />
      </div>
    </main>
  )
}

/** Gallery of the components that fill or guard a whole screen. */
function ScreensGallery() {
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
