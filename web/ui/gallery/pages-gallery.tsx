import { Check, Send, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Accordion } from '../accordion.tsx'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Breadcrumb } from '../breadcrumb.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { CopiedFact } from '../copied-fact.tsx'
import { DescriptionList } from '../description-list.tsx'
import { FoldedCard } from '../folded-card.tsx'
import { LinkPills } from '../link-pills.tsx'
import { LinkTabs, TabCount } from '../link-tabs.tsx'
import { Mark } from '../mark.tsx'
import { SectionList } from '../section-list.tsx'
import { StatCard } from '../stat-card.tsx'
import { Tabs } from '../tabs.tsx'
import { Timeline } from '../timeline.tsx'
import { WidthHandle } from '../width-handle.tsx'
import { Row, Specimen } from './specimen.tsx'

export function PagesGallery() {
  const [tab, setTab] = useState<'quotes' | 'events'>('quotes')
  const [width, setWidth] = useState(200)
  return (
    <Specimen title="Pages">
      <Row>
        <Mark size={48} />
        <Avatar name="Camille" size="sm" />
        <Avatar name="Élise" />
        <Avatar name="Bruno" size="lg" />
        <Avatar name="Anna" size="xl" />
      </Row>
      <Breadcrumb
        items={[
          { key: 'list', content: <a href="#main">Entreprises</a> },
          { key: 'here', content: 'Menuiserie Lambert' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <StatCard
          label="Encaissements du mois"
          value="12 480,00 €"
          icon={Wallet}
          change={{ direction: 'up', text: '+ 8 %', hint: 'par rapport aux mêmes jours d’octobre' }}
        />
        <StatCard
          label="Affaires en cours"
          value="7"
          change={{ direction: 'down', text: '− 2', hint: 'sur un mois' }}
        />
        <StatCard label="Taux de conversion" value={undefined} />
      </div>
      <Card title="Devis" line="Aucun devis" actions={<Button size="sm">Nouveau devis</Button>} />
      <FoldedCard title="Fichiers et empreintes">Ce que l’on cherche rarement.</FoldedCard>
      <SectionList>
        <Card title="Identité" className="mb-4" />
        <Card title="Adresse" className="mb-4" />
        <Card title="Documents" />
      </SectionList>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Coordonnées" actions={<Button size="sm">Modifier</Button>}>
          <DescriptionList
            columns={2}
            items={[
              { label: 'SIREN', value: '123 456 789' },
              { label: 'Téléphone', value: null },
              { label: 'Adresse', value: '12 rue des Lilas, 69003 Lyon' },
              { label: 'État', value: <Badge tone="success">Client</Badge> },
            ]}
          />
          <dl className="mt-4">
            <CopiedFact
              label="IBAN"
              value="FR7630006000011234567890189"
              shown="FR76 3000 6000 0112 3456 7890 189"
            />
          </dl>
        </Card>
        <Card title="Activité" flush>
          <Timeline
            label="Activité récente"
            entries={[
              {
                id: '1',
                icon: Check,
                tone: 'success',
                title: 'Devis D-2026-0042 signé par Camille Martin',
                when: '14:32',
              },
              {
                id: '2',
                icon: Send,
                tone: 'info',
                title: 'Devis envoyé',
                when: 'hier',
                description: 'À camille@exemple.fr',
              },
              { id: '3', title: 'Devis créé', when: '10 nov.' },
            ]}
          />
        </Card>
      </div>
      <Tabs
        label="Fiche"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'quotes', label: 'Devis', count: 3, content: <p>Trois devis.</p> },
          { value: 'events', label: 'Historique', content: <p>Rien pour le moment.</p> },
        ]}
      />
      <LinkTabs
        label="Rubriques"
        items={[
          {
            key: 'invoices',
            link: (
              <a href="#pages" aria-current="page">
                Factures
                <TabCount count={12} />
              </a>
            ),
          },
          { key: 'credit-notes', link: <a href="#pages">Avoirs</a> },
        ]}
      />
      <LinkPills
        label="Pages d’une rubrique"
        items={[
          {
            key: 'lines',
            link: (
              <a href="#pages" aria-current="page">
                Mouvements
              </a>
            ),
          },
          { key: 'matching', link: <a href="#pages">Rapprochement</a> },
        ]}
      />
      <div className="relative max-w-full border border-line bg-surface p-4" style={{ width }}>
        Un volet
        <WidthHandle
          label="Largeur du volet"
          className="-end-1"
          width={width}
          min={120}
          max={260}
          initial={200}
          onWidthChange={(next) => setWidth(Math.min(260, Math.max(120, next)))}
        />
      </div>
      <Accordion
        single
        items={[
          {
            id: 'a',
            title: 'La signature est-elle valable\u202f?',
            content: 'Oui\u00a0: signature électronique simple.',
          },
          { id: 'b', title: 'Puis-je changer d’offre\u202f?', content: 'À tout moment.' },
        ]}
      />
    </Specimen>
  )
}
