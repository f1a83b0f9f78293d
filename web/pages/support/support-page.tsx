import { HelpLayout } from './help-layout.tsx'

export function SupportPage() {
  return <HelpLayout kind="support" />
}
