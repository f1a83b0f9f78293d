import type { EmailTemplate, TemplateSummary } from '#shared/contract/email-templates.ts'
import { type FakeEndpoints, fakeApi } from './fake-api.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const id = (at: number) => `0198a5c2-0000-7000-8000-0000000006${String(at).padStart(2, '0')}`

/** A template of the workshop. */
export const template = (at: number, facts: Partial<EmailTemplate> = {}): EmailTemplate => ({
  id: id(at),
  name: 'Relance de devis',
  language: 'fr',
  folder: 'Devis',
  shared: true,
  prospecting: false,
  subject: 'Votre devis {numero}',
  body: '<p>{salutation}</p><p>Le devis {numero} de {client} attend.</p>',
  uses: 12,
  usedAt: NOW,
  updatedAt: NOW,
  revision: 3,
  updatedByName: 'Noé Petit',
  ...facts,
})

export const summaryOf = ({
  body: _body,
  revision: _revision,
  updatedByName: _by,
  ...summary
}: EmailTemplate): TemplateSummary => summary

/** Answers of a server that keeps these templates. */
export function templateEndpoints(kept: EmailTemplate[]): NonNullable<FakeEndpoints['emailTemplates']> {
  const removed = new Set<string>()
  const visible = () => kept.filter((one) => !removed.has(one.id))
  type Asked = { q?: string; owner?: string; folder?: string }
  const found = ({ q = '', owner, folder }: Asked) =>
    visible().filter(
      (one) =>
        one.name.toLowerCase().includes(q.toLowerCase()) &&
        (owner === undefined || (owner === 'shared') === one.shared) &&
        (folder === undefined || folder === one.folder),
    )
  return {
    listTemplates: (asked) => ({ items: found(asked).map(summaryOf), nextCursor: null }),
    countTemplates: (asked) => ({
      count: found(asked).length,
      byOwner: {
        shared: found({ ...asked, owner: 'shared' }).length,
        mine: found({ ...asked, owner: 'mine' }).length,
      },
    }),
    listTemplateFolders: () => ({
      items: [...new Set(visible().map(({ folder }) => folder))]
        .filter((name) => name !== '')
        .map((name) => ({ name, count: visible().filter(({ folder }) => folder === name).length })),
    }),
    // Before getTemplate, whose path fits too.
    getTemplateValues: ({ contactId }) => ({
      values: {
        salutation: contactId ? 'Bonjour Élise Vasseur,' : 'Madame, Monsieur,',
        entreprise: 'Atelier Aubry',
        expediteur: 'Camille Aubry',
        date: '21 novembre 2026',
        ...(contactId ? { prenom: 'Élise', client: 'Vasseur <b>&</b> Fils' } : {}),
      },
    }),
    getTemplate: ({ templateId }) => visible().find((one) => one.id === templateId)!,
    removeTemplates: ({ templateIds }) => {
      for (const one of templateIds) removed.add(one)
      return { templateIds }
    },
    restoreTemplates: ({ templateIds }) => {
      for (const one of templateIds) removed.delete(one)
      return { templateIds }
    },
    moveTemplates: ({ templateIds, folder }) => {
      for (const one of kept) if (templateIds.includes(one.id)) one.folder = folder
      return { templateIds }
    },
  }
}

export const fakeTemplates = (kept: EmailTemplate[]) => fakeApi({ emailTemplates: templateEndpoints(kept) })
