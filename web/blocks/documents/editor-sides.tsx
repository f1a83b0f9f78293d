import { type ReactNode, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Segments } from '#web/ui/segments.tsx'

type Side = 'form' | 'preview'
const sides = { form: 'Rédaction', preview: 'Aperçu' } as const

type EditorSidesProps = {
  form: ReactNode
  preview: ReactNode
  /** Above the pages; below the form on a narrow screen. */
  aside?: ReactNode
}

/** A document being written, its pages beside it; below 1500 px one or the other. */
export function EditorSides({ form, preview, aside }: EditorSidesProps) {
  const [side, setSide] = useState<Side>('form')
  return (
    <>
      <SideSwitch side={side} onChange={setSide} />
      <div
        data-wide=""
        className="grid items-start gap-6 min-[1500px]:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]"
      >
        <div className={cx('flex min-w-0 flex-col gap-5', side === 'preview' && 'max-[1499px]:hidden')}>
          {form}
        </div>
        <div className="flex min-w-0 flex-col gap-5 self-stretch">
          {aside && <div className={cx(side === 'preview' && 'max-[1499px]:hidden')}>{aside}</div>}
          <div
            className={cx(
              'min-[1500px]:sticky min-[1500px]:top-[calc(var(--bars)+1rem)]',
              side === 'form' && 'max-[1499px]:hidden',
            )}
          >
            {preview}
          </div>
        </div>
      </div>
    </>
  )
}

function SideSwitch({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  return (
    <Segments
      label="Ce qui est affiché"
      options={(['form', 'preview'] as const).map((value) => ({ value, label: sides[value] }))}
      value={side}
      onValueChange={onChange}
      className="mb-3 max-sm:w-full min-[1500px]:hidden"
    />
  )
}
