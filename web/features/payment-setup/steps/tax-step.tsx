import type { StepProps } from '../step-props.ts'
import { TaxForm } from '../tax-form.tsx'

export function TaxStep({ setup }: StepProps) {
  return <TaxForm setup={setup} />
}
