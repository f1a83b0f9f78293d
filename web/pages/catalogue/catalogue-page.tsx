import { useNavigate, useSearch } from '@tanstack/react-router'
import { CatalogueList } from '#web/features/catalogue/catalogue-list.tsx'
import { catalogueSearch, readCatalogueAddress } from '#web/features/catalogue/catalogue-search.ts'
import { ImportItems } from '#web/features/catalogue/import-items.tsx'
import { NewItem } from '#web/features/catalogue/new-item.tsx'
import { OpenItem } from '#web/features/catalogue/open-item.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

export function CataloguePage() {
  const { item, import: importId } = readCatalogueAddress(
    useSearch({ strict: false, structuralSharing: false }),
  )
  const navigate = useNavigate()
  const show = (open: { item?: string; import?: string }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, item: undefined, import: undefined, ...open }),
      replace: true,
    })
  return (
    <>
      <RecordHeader
        actions={
          <>
            <ImportItems importId={importId} onShow={(id) => show(id === null ? {} : { import: id })} />
            <ExportLink path="/catalogue/export" list={catalogueSearch} rows="ces articles" />
          </>
        }
        mainAction={<NewItem />}
      />
      <CatalogueList />
      {item !== undefined && <OpenItem itemId={item} onClose={() => show({})} />}
    </>
  )
}
