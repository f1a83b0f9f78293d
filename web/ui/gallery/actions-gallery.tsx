import { Copy, Ellipsis, FileText, Pencil, Plus, Send, Trash2 } from 'lucide-react'
import { AnchorButton } from '../anchor-button.tsx'
import { Badge } from '../badge.tsx'
import { AppleMark, GoogleMark, MicrosoftMark } from '../brand-marks.tsx'
import { Button } from '../button.tsx'
import { FileButton } from '../file-button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../kbd.tsx'
import { LazyMenu } from '../lazy-menu.tsx'
import { LinkButton } from '../link-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../menu.tsx'
import { PlainLink } from '../plain-link.tsx'
import { TextLink } from '../text-link.tsx'
import { toast } from '../toast.ts'
import { Toolbar } from '../toolbar.tsx'
import { Tooltip } from '../tooltip.tsx'
import { Row, Specimen } from './specimen.tsx'

export function ActionsGallery() {
  return (
    <Specimen title="Actions">
      <Row>
        <Button variant="primary" icon={Plus}>
          Nouveau devis
        </Button>
        <Button icon={Send}>Envoyer</Button>
        <Button variant="ghost">Annuler</Button>
        <Button variant="danger" icon={Trash2}>
          Supprimer
        </Button>
        <Button variant="primary" loading>
          Enregistrement
        </Button>
        <Button variant="primary" disabledReason="Ajoutez au moins une ligne au devis.">
          Envoyer le devis
        </Button>
      </Row>
      <Row>
        <Button size="sm" variant="primary">
          Petit
        </Button>
        <Button size="sm">Petit</Button>
        <IconButton icon={Pencil} label="Modifier" />
        <IconButton icon={Pencil} label="Modifier le nom" size="sm" variant="secondary" />
        <LinkButton to="/pricing">Lien interne</LinkButton>
        <AnchorButton href="#main" icon={FileText}>
          Voir le PDF
        </AnchorButton>
        <TextLink to="/pricing">Voir les tarifs</TextLink>
        <PlainLink to="/contact" className="font-medium text-sm hover:underline">
          Une ligne qui mène ailleurs
        </PlainLink>
        <FileButton accept="image/*" onSelect={() => {}}>
          Choisir un logo
        </FileButton>
      </Row>
      <Toolbar aria-label="Actions du devis" className="flex gap-1">
        <Button size="sm" icon={Send}>
          Renvoyer
        </Button>
        <IconButton size="sm" icon={Copy} label="Dupliquer" />
        <IconButton size="sm" icon={Trash2} label="Supprimer" />
      </Toolbar>
      <Row>
        <Menu trigger={<Button icon={Ellipsis}>Actions</Button>} align="start">
          <MenuItem icon={Copy} onSelect={() => toast.success('Devis dupliqué')}>
            Dupliquer
          </MenuItem>
          <MenuItem icon={Send} onSelect={() => {}} disabledReason="Le devis est déjà signé.">
            Renvoyer
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => {}}>
            Supprimer
          </MenuItem>
        </Menu>
        <LazyMenu trigger={<IconButton icon={Ellipsis} label="Actions sur la ligne" />}>
          {() => (
            <MenuItem icon={Copy} onSelect={() => toast.success('Ligne dupliquée')}>
              Dupliquer
            </MenuItem>
          )}
        </LazyMenu>
        <Tooltip label="Une explication courte">
          <Button variant="ghost">Infobulle</Button>
        </Tooltip>
        <Button onClick={() => toast.success('Contact enregistré', { description: 'Camille Martin' })}>
          Succès
        </Button>
        <Button onClick={() => toast.error('Le mail n’a pas pu partir')}>Échec</Button>
        <Button
          onClick={() =>
            toast.info('Contact archivé', {
              action: { label: 'Rétablir', onClick: () => toast.success('Rétabli') },
            })
          }
        >
          Annulable
        </Button>
        <Kbd>⌘K</Kbd>
      </Row>
      <Row>
        <GoogleMark />
        <MicrosoftMark />
        <AppleMark />
        <Badge>Brouillon</Badge>
        <Badge tone="info">Envoyé</Badge>
        <Badge tone="success">Signé</Badge>
        <Badge tone="warning">Expire bientôt</Badge>
        <Badge tone="danger">Refusé</Badge>
        <Badge dot={false}>Premium</Badge>
      </Row>
    </Specimen>
  )
}
