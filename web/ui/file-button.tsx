import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'onSelect' | 'type'> & {
  /** `image/png,image/jpeg`… */
  accept: string
  multiple?: boolean
  onSelect: (files: File[]) => void
}

/** A button that opens the file chooser; the same file can be chosen twice. */
export function FileButton({ accept, multiple, onSelect, icon = Upload, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} icon={icon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          onSelect([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
