import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/dialog.tsx'
import { Brand } from './brand.tsx'

type MenuSheetProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

/** The sidebar of a phone. */
export function MenuSheet({ open, onOpenChange, children }: MenuSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="start"
      title={<Brand />}
      className="w-[min(20rem,calc(100vw-3rem))]!"
    >
      {children}
    </Sheet>
  )
}
