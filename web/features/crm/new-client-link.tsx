import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

const facts = {
  company: { to: '/crm/companies/new', label: 'Nouvelle entreprise' },
  contact: { to: '/crm/contacts/new', label: 'Nouveau contact' },
} as const

/** The main action of a list of clients, also under the key `c`; greyed with its reason for who may not. */
export function NewClientLink({ noun }: { noun: keyof typeof facts }) {
  const { to, label } = facts[noun]
  const refusal = useRefusal(`${noun}:write`)
  const navigate = useNavigate()
  useShortcuts([{ keys: 'c', label, icon: Plus, disabledReason: refusal, run: () => void navigate({ to }) }])
  if (refusal !== undefined)
    return (
      <Button variant="primary" icon={Plus} disabledReason={refusal}>
        {label}
      </Button>
    )
  return (
    <LinkButton to={to} variant="primary" icon={Plus}>
      {label}
    </LinkButton>
  )
}
