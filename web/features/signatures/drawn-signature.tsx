import { Eraser } from 'lucide-react'
import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import type { SignatureMark } from '#shared/contract/signatures.ts'
import { Button } from '#web/ui/button.tsx'
import { pathOf } from './drawn-path.ts'

type Drawn = Extract<SignatureMark, { kind: 'drawn' }>
type DrawnSignatureProps = { value: Drawn | null; onValueChange: (value: Drawn | null) => void }

/** Ink on paper, in both themes: the proof prints it so. */
const INK = '#2b404d'
const HEIGHT = 160

/** A frame to sign in with a finger, a pen or a mouse. Who cannot draw types their name instead. */
export function DrawnSignature({ value, onValueChange }: DrawnSignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  /** The strokes drawn before this frame was last shown. */
  const earlier = useRef(value?.svgPath ?? '')
  const tell = useRef(onValueChange)
  useEffect(() => {
    tell.current = onValueChange
  }, [onValueChange])

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const drawing = new SignaturePad(element, { penColor: INK, minWidth: 1, maxWidth: 2.5 })
    pad.current = drawing
    const redraw = () => {
      const ratio = Math.max(window.devicePixelRatio, 1)
      const strokes = drawing.toData()
      element.width = element.clientWidth * ratio
      element.height = HEIGHT * ratio
      const paper = element.getContext('2d')
      if (!paper) return
      paper.scale(ratio, ratio)
      drawing.clear()
      paper.lineWidth = 2
      paper.strokeStyle = INK
      paper.stroke(new Path2D(earlier.current))
      if (strokes.length > 0) drawing.fromData(strokes, { clear: false })
    }
    const keep = () => {
      const svgPath = `${earlier.current} ${pathOf(drawing.toData())}`.trim()
      tell.current({ kind: 'drawn', svgPath, width: element.clientWidth, height: HEIGHT })
    }
    redraw()
    // On a phone the frame opens below the consent and under the buttons, so scroll to it.
    element.scrollIntoView({ block: 'nearest' })
    drawing.addEventListener('endStroke', keep)
    window.addEventListener('resize', redraw)
    return () => {
      window.removeEventListener('resize', redraw)
      drawing.off()
    }
  }, [])

  const clear = () => {
    earlier.current = ''
    pad.current?.clear()
    onValueChange(null)
  }
  return (
    <>
      <div className="relative h-40 overflow-hidden rounded-md border border-strong bg-[white]">
        <canvas
          ref={canvas}
          role="img"
          aria-label={value ? 'Votre signature tracée' : 'Cadre de signature, vide'}
          className="block h-40 w-full touch-none"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-xs">
          Tracez avec le doigt ou la souris. Au clavier, choisissez «&#8239;Saisir mon nom&#8239;».
        </p>
        <Button
          size="sm"
          variant="ghost"
          icon={Eraser}
          onClick={clear}
          disabledReason={value ? null : 'Le cadre est vide.'}
        >
          Effacer
        </Button>
      </div>
    </>
  )
}
