import { type DragEvent, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

type FileDropProps = {
  /** The purpose of the files. */
  label: string
  onDrop: (files: File[]) => void
  disabled?: boolean
  /** Around a list: the frame shows only while a file is held over it. */
  bare?: boolean
  /** A FileButton among them, or in the head of the page: dropping is for the mouse alone. */
  children: ReactNode
  className?: string
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A frame on which files may be dropped; it shows when one is held over it. */
export function FileDrop(props: FileDropProps) {
  const { label, onDrop, disabled = false, bare = false, children, className } = props
  const [over, setOver] = useState(false)
  return (
    <fieldset
      aria-label={label}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
        setOver(!disabled)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(false)
        if (!disabled) onDrop([...event.dataTransfer.files])
      }}
      className={cx(
        bare
          ? cx('min-w-0 rounded-md', over && 'outline-2 outline-primary outline-dashed outline-offset-4')
          : cx(
              'rounded-md border border-dashed p-4 transition-colors',
              over ? 'border-primary bg-selected' : 'border-strong',
            ),
        className,
      )}
    >
      {children}
    </fieldset>
  )
}
