import { type PointerEvent, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { sidebarWidth } from './sidebar-preferences.ts'

type SidebarResizerProps = { width: number; onWidthChange: (width: number) => void }

const stepPx = 16

const widthByKey: Record<string, (width: number) => number> = {
  ArrowLeft: (width) => width - stepPx,
  ArrowRight: (width) => width + stepPx,
  Home: () => sidebarWidth.min,
  End: () => sidebarWidth.max,
  Enter: () => sidebarWidth.initial,
}

/** The sidebar's right edge: drag, arrow keys, Home and End; double click or Enter for 280 px. */
export function SidebarResizer({ width, onWidthChange }: SidebarResizerProps) {
  const [dragging, setDragging] = useState(false)
  const move = (event: PointerEvent<HTMLElement>) => {
    if (dragging) onWidthChange(event.clientX)
  }
  return (
    <hr
      aria-orientation="vertical"
      aria-label="Largeur de la barre latérale"
      aria-valuemin={sidebarWidth.min}
      aria-valuemax={sidebarWidth.max}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
      }}
      onPointerMove={move}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      onDoubleClick={() => onWidthChange(sidebarWidth.initial)}
      onKeyDown={(event) => {
        const next = widthByKey[event.key]?.(width)
        if (next === undefined) return
        event.preventDefault()
        onWidthChange(next)
      }}
      className={cx(
        'absolute inset-y-0 -end-1 z-10 h-full w-2 cursor-col-resize touch-none border-0 bg-transparent hover:bg-selected',
        dragging && 'bg-selected',
      )}
    />
  )
}
