import { templateLanguages } from '#shared/domain/email-templates/languages.ts'
import { listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

export const templateSearch = listSearch({
  filters: {
    q: words(200),
    owner: oneOf(['mine', 'shared']),
    folder: words(60),
    language: oneOf(templateLanguages),
  },
  sorts: ['name', 'uses', 'updated'],
  usual: { sort: 'name', direction: 'asc' },
})
