import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import type { TemplateSummary } from '#shared/contract/email-templates.ts'
import { languageLabels } from '#shared/domain/email-templates/languages.ts'
import { formatDate, formatInteger } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { CutCell, CutNote, dayCell } from '#web/patterns/list/list-cells.tsx'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { foldersOptions, templateList } from './template-queries.ts'
import { TemplateSelection } from './template-selection.tsx'

/** The shared templates and one's own. */
export function TemplateList() {
  const { timezone } = useOrganization()
  const { data: folders } = useQuery(foldersOptions)
  return (
    <QueryList
      list={templateList}
      label="Modèles d’emails"
      icon={MailPlus}
      searchBox={{ name: 'q', label: 'Nom, objet ou dossier' }}
      filters={[
        useStateTabs(templateList, {
          name: 'owner',
          label: 'Partage',
          options: optionsOf({ shared: 'Partagés', mine: 'Personnels' }, 'Tous'),
          countsOf: ({ byOwner }) => tabCounts(byOwner),
        }),
        {
          name: 'folder',
          label: 'Dossier',
          options: [
            { value: '', label: 'Tous les dossiers' },
            ...(folders?.items ?? []).map(({ name, count }) => ({
              value: name,
              label: `${name} (${formatInteger(count)})`,
            })),
          ],
        },
        { name: 'language', label: 'Langue', options: optionsOf(languageLabels, 'Toutes les langues') },
      ]}
      columns={columns(timezone)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }, name) => (
        <Link to="/templates/emails/$templateId" params={{ templateId: id }}>
          {name}
        </Link>
      )}
      bulkActions={(selected, done) => <TemplateSelection selected={selected} onDone={done} />}
      empty={{
        title: 'Aucun modèle pour le moment',
        description:
          'Écrivez une fois ce que vous envoyez souvent\u00a0: relances, rendez-vous, remerciements.',
        action: (
          <LinkButton to="/templates/emails/new" variant="primary">
            Nouveau modèle
          </LinkButton>
        ),
      }}
      noMatch={{ title: 'Aucun modèle trouvé' }}
    />
  )
}

const columns = (timeZone: string): Column<TemplateSummary>[] => [
  {
    id: 'name',
    phone: 'name',
    header: 'Modèle',
    sortable: true,
    cell: ({ name, subject }) => (
      <span className="block sm:max-w-80">
        <CutCell text={name} />
        <CutNote text={subject} />
      </span>
    ),
  },
  {
    id: 'folder',
    phone: 'under',
    header: 'Dossier',
    cell: ({ folder, subject }) => (
      <>
        {folder && <CutCell text={folder} className="sm:max-w-40" />}
        <span className="sm:hidden">
          {folder && ' · '}
          {subject}
        </span>
      </>
    ),
  },
  {
    id: 'shared',
    phone: 'mark',
    header: 'Partage',
    cell: ({ shared }) => (shared ? <Badge ordinary>Partagé</Badge> : <Badge>Personnel</Badge>),
  },
  {
    id: 'language',
    header: 'Langue',
    from: 'lg',
    cell: ({ language }) => languageLabels[language],
  },
  {
    id: 'uses',
    phone: 'end',
    header: 'Utilisations',
    sortable: true,
    align: 'end',
    cell: ({ uses, usedAt }) => (
      <span
        className="whitespace-nowrap"
        title={usedAt ? `Dernière\u00a0: ${formatDate(new Date(usedAt), timeZone)}` : ''}
      >
        {formatInteger(uses)}
      </span>
    ),
  },
  {
    id: 'used',
    header: 'Dernière utilisation',
    from: 'xl',
    cell: ({ usedAt }) => dayCell(usedAt, timeZone),
  },
  {
    id: 'updated',
    header: 'Modifié',
    sortable: true,
    narrow: 'hidden',
    from: 'wide',
    cell: ({ updatedAt }) => dayCell(updatedAt, timeZone),
  },
]
