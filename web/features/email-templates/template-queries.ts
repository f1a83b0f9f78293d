import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'
import { orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { templateSearch } from './template-search.ts'

export const templateList = listQuery(templateSearch, {
  pages: orpc.emailTemplates.listTemplates,
  count: orpc.emailTemplates.countTemplates,
})

export const foldersOptions = orpc.emailTemplates.listTemplateFolders.queryOptions({ input: {} })

export const templateOptions = (templateId: string) =>
  orpc.emailTemplates.getTemplate.queryOptions({ input: { templateId } })

async function mayRead(client: QueryClient): Promise<boolean> {
  const me = await client.ensureQueryData(meOptions)
  return me?.current?.permissions.includes('template:read') === true
}

/** For the loader of the list: nothing is asked that the role may not read. */
export async function prefetchTemplates(client: QueryClient, address: object): Promise<void> {
  if (!(await mayRead(client))) return
  void client.prefetchQuery({ ...foldersOptions, retry: false })
  await templateList.prefetch(client, address)
}

type Target = { companyId?: string; contactId?: string; quoteId?: string }
/** The values of variables for a client or a devis. */
export const templateValuesOptions = (target: Target, language: TemplateLanguage) =>
  orpc.emailTemplates.getTemplateValues.queryOptions({
    input: { ...target, language },
    placeholderData: keepPreviousData,
  })

const SHOWN_QUOTES = 20
/** The devis of a client, or the latest. */
export const targetQuotesOptions = (client: Omit<Target, 'quoteId'>) =>
  orpc.quotes.listQuotes.queryOptions({ input: { ...client, limit: SHOWN_QUOTES } })

/** For the loader of a template's page, with what its preview shows in the usual language: it stands above the message. */
export async function prefetchTemplate(client: QueryClient, templateId: string): Promise<void> {
  if (!(await mayRead(client))) return
  const me = await client.ensureQueryData(meOptions)
  const readsQuotes = me?.current?.permissions.includes('quote:read') === true
  await prefetchAll(client, [
    templateOptions(templateId),
    templateValuesOptions({}, 'fr'),
    ...(readsQuotes ? [targetQuotesOptions({})] : []),
  ])
}
