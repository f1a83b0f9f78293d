import { useState } from 'react'
import type { CallScript } from '#shared/contract/call-fields.ts'
import type { CallPurpose } from '#shared/domain/calls/call-names.ts'
import { Card } from '#web/ui/card.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

type ScriptCardProps = {
  scripts: readonly CallScript[]
  purpose: CallPurpose
  /** Of the list. */
  scriptId: string | null
}

/** What to say, for the purpose of the call; nothing where no script was written for it. */
export function ScriptCard({ scripts, purpose, scriptId }: ScriptCardProps) {
  const fitting = scripts.filter(({ id, purpose: each }) => each === purpose || id === scriptId)
  const [chosen, setChosen] = useState(scriptId)
  const script = fitting.find(({ id }) => id === chosen) ?? fitting[0]
  if (!script) return null
  return (
    <Card title="Script" aria-label="Script">
      {fitting.length > 1 && (
        <NativeSelect
          aria-label="Script"
          className="mb-3"
          value={script.id}
          options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <p className="wrap-anywhere whitespace-pre-line text-sm">{script.body}</p>
    </Card>
  )
}
