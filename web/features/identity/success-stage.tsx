import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useAfter } from './use-after.ts'

type SuccessStageProps = { title: string; text: string; delayMs: number; onContinue: () => void }

/** Says that it worked, then goes on by itself; « Continuer » goes at once. */
export function SuccessStage({ title, text, delayMs, onContinue }: SuccessStageProps) {
  const [pressed, setPressed] = useState(false)
  useAfter(pressed ? null : delayMs, onContinue)
  const press = () => {
    setPressed(true)
    onContinue()
  }
  return (
    <div role="status" className="flex flex-col items-start gap-2">
      <CircleCheck aria-hidden size={40} strokeWidth={1.5} className="text-success" />
      <h1 className="mt-3 font-semibold text-xl tracking-tight">{title}</h1>
      <p className="text-muted text-sm">{text}</p>
      <Button variant="primary" autoFocus onClick={press} className="mt-4">
        Continuer
      </Button>
    </div>
  )
}
