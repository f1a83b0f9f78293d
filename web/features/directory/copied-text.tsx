import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type CopiedTextProps = { label: string; text: string; copy: string; copied: string }

/** A text to be taken elsewhere, with its button; selected where the browser refuses to copy. */
export function CopiedText({ label, text, copy, copied }: CopiedTextProps) {
  const input = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const isCopied = done === text
  const take = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(text),
      () => input.current?.select(),
    )
  return (
    <div className="grid justify-items-start gap-3">
      <Field label={label} className="w-full">
        <Input ref={input} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button icon={isCopied ? Check : Copy} onClick={() => void take()}>
        {isCopied ? copied : copy}
      </Button>
      <p role="status" className="sr-only">
        {isCopied ? copied : ''}
      </p>
    </div>
  )
}
