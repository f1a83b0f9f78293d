import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

/** A password with a button that shows or hides it. Set autoComplete to `current-password` or `new-password`. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'prefix'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          className="flex size-8 items-center justify-center rounded-sm hover:bg-hover hover:text-ink"
        >
          <Icon aria-hidden size={16} />
        </button>
      }
    />
  )
}
