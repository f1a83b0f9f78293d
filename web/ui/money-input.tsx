import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx'

/** An amount in euros, held as integer cents: `<MoneyInput value={cents} onValueChange={setCents} />`. */
export function MoneyInput(props: Omit<DecimalInputProps, 'scale' | 'minimumFractionDigits' | 'suffix'>) {
  return <DecimalInput {...props} scale={2} minimumFractionDigits={2} suffix="€" />
}
