import type { QueryClient } from '@tanstack/react-query'
import { roleCan } from '#shared/domain/permissions.ts'
import { orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
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
  return me?.current != null && roleCan(me.current.role, 'template:read')
}

/** For the loader of the list: nothing is asked that the role may not read. */
export async function prefetchTemplates(client: QueryClient, address: object): Promise<void> {
  if (!(await mayRead(client))) return
  void client.prefetchQuery({ ...foldersOptions, retry: false })
  await templateList.prefetch(client, address)
}

/** For the loader of a template's page. */
export async function prefetchTemplate(client: QueryClient, templateId: string): Promise<void> {
  if (await mayRead(client)) await client.prefetchQuery({ ...templateOptions(templateId), retry: false })
}
