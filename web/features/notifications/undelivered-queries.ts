import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { undeliveredSearch } from './undelivered-search.ts'

export const undeliveredList = listQuery(undeliveredSearch, {
  pages: orpc.platform.listUndeliveredMails,
  count: orpc.platform.countUndeliveredMails,
})
