import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { usePreviewShown } from './use-preview-shown.ts'

type EditorSidesProps = {
  form: ReactNode
  /** The pages, which follow the line being written: how many lines stand above it; null before the first. */
  preview: (at: number | null) => ReactNode
  /** Above the pages; below the form on a narrow screen. */
  aside?: ReactNode
}

/** A document being written, its pages beside it where they are asked for; below 1280 px in its place. */
export function EditorSides({ form, preview, aside }: EditorSidesProps) {
  const { hasRoom, isShown } = usePreviewShown()
  const [at, setAt] = useState<number | null>(null)
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = side.current
    if (!form || !isShown) return
    const follow = ({ target }: FocusEvent) => {
      const line = (target as Element).closest('[data-line]')
      if (!line) return
      const lines = [...form.querySelectorAll('[data-line]')]
      setAt(lines.indexOf(line))
    }
    form.addEventListener('focusin', follow)
    return () => form.removeEventListener('focusin', follow)
  }, [isShown])
  return (
    <div
      data-wide=""
      className={cx(
        'grid items-start gap-6 min-[1500px]:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]',
        isShown && 'xl:max-[1499px]:grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      <div ref={side} className={cx('flex min-w-0 flex-col gap-5', isShown && !hasRoom && 'max-xl:hidden')}>
        {form}
      </div>
      <div className="flex min-w-0 flex-col gap-5 self-stretch">
        {aside && <div className={cx(isShown && !hasRoom && 'max-xl:hidden')}>{aside}</div>}
        {isShown && <div className="xl:sticky xl:top-[calc(var(--bars)+1rem)]">{preview(at)}</div>}
      </div>
    </div>
  )
}
