import { type PointerEvent, useState } from 'react'
import { cx } from './cx.ts'

type WidthHandleProps = {
  label: string
  /** The width of the pane before it, in pixels. */
  width: number
  min: number
  max: number
  initial: number
  onWidthChange: (width: number) => void
  className?: string
}

const stepPx = 16

/** The edge of a pane at its left: drag, arrow keys, Home and End; double click or Enter for the initial width. */
export function WidthHandle({ label, width, min, max, initial, onWidthChange, className }: WidthHandleProps) {
  const [grabbedAt, setGrabbedAt] = useState<number | null>(null)
  const widthByKey: Record<string, number> = {
    ArrowLeft: width - stepPx,
    ArrowRight: width + stepPx,
    Home: min,
    End: max,
    Enter: initial,
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (grabbedAt !== null) onWidthChange(event.clientX - grabbedAt)
  }
  return (
    <hr
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setGrabbedAt(event.clientX - width)
      }}
      onPointerMove={move}
      onPointerUp={() => setGrabbedAt(null)}
      onPointerCancel={() => setGrabbedAt(null)}
      onDoubleClick={() => onWidthChange(initial)}
      onKeyDown={(event) => {
        const next = widthByKey[event.key]
        if (next === undefined) return
        event.preventDefault()
        onWidthChange(next)
      }}
      className={cx(
        'absolute inset-y-0 z-10 h-full w-2 cursor-col-resize touch-none border-0 bg-transparent hover:bg-selected',
        grabbedAt !== null && 'bg-selected',
        className,
      )}
    />
  )
}
