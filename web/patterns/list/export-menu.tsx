import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import type { ExportedFile } from './exported-file.ts'

type ExportMenuProps = {
  trigger: ReactElement<Record<string, unknown>>
  files: readonly ExportedFile[]
}

/** The menu of files with its button, open at once. */
export function ExportMenu({ trigger, files }: ExportMenuProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      {files.map((file) =>
        'href' in file ? (
          <MenuLink key={file.label} link={<a href={file.href} download />}>
            {file.label}
            {file.note && <span className="block text-muted text-xs">{file.note}</span>}
          </MenuLink>
        ) : (
          <MenuItem key={file.label} disabledReason={file.disabledReason} onSelect={file.run}>
            {file.label}
          </MenuItem>
        ),
      )}
    </Menu>
  )
}
