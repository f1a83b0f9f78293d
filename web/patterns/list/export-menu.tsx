import { Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

type ExportMenuProps = {
  label: string
  drawing: boolean
  onDraw: () => void
  onDownload: (format: 'csv' | 'xlsx') => void
}

/** The menu of the files of a report with its button, open at once. */
export function ExportMenu({ label, drawing, onDraw, onDownload }: ExportMenuProps) {
  return (
    <Menu
      defaultOpen
      trigger={
        <Button icon={Download} loading={drawing}>
          {label}
        </Button>
      }
    >
      <MenuItem onSelect={onDraw}>PDF</MenuItem>
      <MenuItem onSelect={() => onDownload('xlsx')}>Excel (.xlsx)</MenuItem>
      <MenuItem onSelect={() => onDownload('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => window.print()}>Imprimer la page</MenuItem>
    </Menu>
  )
}
