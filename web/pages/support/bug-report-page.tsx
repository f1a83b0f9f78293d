import { HelpLayout } from './help-layout.tsx'

export function BugReportPage() {
  return <HelpLayout kind="bug" />
}
