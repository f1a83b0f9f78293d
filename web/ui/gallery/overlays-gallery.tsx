import { Filter, House } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { CommandPalette } from '../command-palette.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog, Sheet } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { Popover } from '../popover.tsx'
import { ShortcutsDialog } from '../shortcuts-dialog.tsx'
import { Row, Specimen } from './specimen.tsx'

const pages = [{ id: 'home', label: 'Tableau de bord', hint: 'Accueil', icon: House, onSelect: () => {} }]

export function OverlaysGallery() {
  const [confirm, setConfirm] = useState(false)
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  const [text, setText] = useState('')
  return (
    <Specimen title="Fenêtres">
      <Row>
        <Dialog
          trigger={<Button>Dialogue</Button>}
          title="Nouveau contact"
          description="Il sera visible de toute votre équipe."
          footer={<Button variant="primary">Enregistrer</Button>}
        >
          <Field label="Nom">
            <Input />
          </Field>
        </Dialog>
        <Sheet trigger={<Button>Panneau</Button>} title="Détail">
          <p>Le contenu du panneau.</p>
        </Sheet>
        <Popover trigger={<Button icon={Filter}>Filtres</Button>} title="Filtres" align="start">
          <Field label="Ville">
            <Input />
          </Field>
        </Popover>
        <Button onClick={() => setConfirm(true)}>Confirmation</Button>
        <Button onClick={() => setPalette(true)}>Palette</Button>
        <Button onClick={() => setHelp(true)}>Raccourcis</Button>
      </Row>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Supprimer le contact Camille Martin&#8239;?"
        consequence="Ses trois devis sont gardés. Cette action ne peut pas être annulée."
        confirmLabel="Supprimer"
        onConfirm={() => {}}
      />
      <CommandPalette
        open={palette}
        onOpenChange={setPalette}
        text={text}
        onTextChange={setText}
        groups={[{ id: 'pages', heading: 'Aller à', items: pages }]}
      />
      <ShortcutsDialog
        open={help}
        onOpenChange={setHelp}
        shortcuts={[{ keys: 'g d', label: 'Aller au tableau de bord' }]}
      />
    </Specimen>
  )
}
