import { useNavigate } from '@tanstack/react-router'
import { toast } from '#web/ui/toast.ts'

/** The toast of a reminder that left, with the way to its place in the history. */
export function useReminderSent() {
  const navigate = useNavigate()
  return (to: string) =>
    toast.success(`Relance envoyée à ${to}`, {
      action: { label: 'Voir l’historique', onClick: () => void navigate({ to: '/relances/history' }) },
    })
}
