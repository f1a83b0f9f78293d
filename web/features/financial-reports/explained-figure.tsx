import { figures } from '#shared/domain/reports/figures.ts'
import { NamedFigure, type NamedProps } from './named-figure.tsx'

/** A figure by its own name, unless a `label` says another. */
export const ExplainedFigure = ({ label, ...props }: Omit<NamedProps, 'label'> & { label?: string }) => (
  <NamedFigure {...props} label={label ?? figures[props.figure].label} />
)
