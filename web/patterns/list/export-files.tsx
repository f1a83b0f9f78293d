import { Download } from 'lucide-react'
import { cloneElement, lazy, Suspense } from 'react'
import { type TableFilters, type TablePath, tableAddress } from '#web/api/export-address.ts'
import { Button } from '#web/ui/button.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import type { ExportedFile } from './exported-file.ts'

const loadMenu = () => import('./export-menu.tsx')
const ExportMenu = lazy(() => loadMenu().then((module) => ({ default: module.ExportMenu })))

type ExportFilesProps = {
  files: readonly ExportedFile[]
  label?: string
  /** The icon alone on a phone. */
  compact?: boolean
  size?: 'sm'
  loading?: boolean
  disabledReason?: string | undefined
}

/** « Exporter »: the files that one may take, in a menu that is loaded when one reaches for it. */
export function ExportFiles({ files, label = 'Exporter', compact, ...look }: ExportFilesProps) {
  const { asked, button } = useReached(loadMenu)
  useShortcuts(
    files.flatMap((file) =>
      file.action === null
        ? []
        : [
            {
              label: file.action,
              icon: Download,
              run: 'href' in file ? () => window.location.assign(file.href) : file.run,
              ...('disabledReason' in file && { disabledReason: file.disabledReason }),
            },
          ],
    ),
  )
  const opened = (
    <Button {...look} icon={Download} className={compact ? 'max-sm:px-2.5!' : undefined}>
      <span className={compact ? 'max-sm:sr-only' : undefined}>{label}</span>
    </Button>
  )
  const closed = cloneElement(opened, { ...button, 'aria-haspopup': 'menu', 'aria-expanded': false })
  if (!asked || look.disabledReason) return closed
  return (
    <Suspense fallback={closed}>
      <ExportMenu trigger={opened} files={files} />
    </Suspense>
  )
}

/** A table as an Excel workbook or as CSV. `rows`: « ces devis », for ⌘K; null where it names another. */
export function tableFiles<Path extends TablePath>(
  path: Path,
  filter: TableFilters<Path>,
  rows: string | null,
): ExportedFile[] {
  return [
    {
      label: 'Excel (.xlsx)',
      note: 'S’ouvre tel quel dans Excel ou LibreOffice\u00a0: dates, montants, zéros des codes.',
      action: rows && `Exporter ${rows} (Excel)`,
      href: tableAddress(path, filter, 'xlsx'),
    },
    {
      label: 'CSV',
      // A CSV cannot say that a column is text: a spreadsheet that opens it by a double click makes a number of « 01000 ».
      note: 'Pour un autre logiciel. Dans un tableur, importez-le avec les colonnes de codes (postal, SIREN, téléphone) en «\u202fTexte\u202f».',
      action: rows && `Exporter ${rows} (CSV)`,
      href: tableAddress(path, filter, 'csv'),
    },
  ]
}
