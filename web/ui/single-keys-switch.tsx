import { SINGLE_KEYS } from './single-keys.ts'
import { Switch } from './switch.tsx'
import { useLocalStorage } from './use-local-storage.ts'

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Turns the shortcuts off that need neither Ctrl nor ⌘. */
export function SingleKeysSwitch({ className = '' }: { className?: string }) {
  const [on, setOn] = useLocalStorage(SINGLE_KEYS, true, isBoolean)
  return (
    <Switch
      className={className}
      label="Raccourcis à une touche"
      help="Coupez-les si vous dictez ou si des touches partent seules. Ceux avec Ctrl ou ⌘ restent."
      checked={on}
      onCheckedChange={setOn}
    />
  )
}
