import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  content: ReactNode
  count?: number
}

type TabsProps<Value extends string> = {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Panels of one object. Keep the value in the URL where the page has one. */
export function Tabs<Value extends string>({ label, items, value, onValueChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onValueChange(next)}>
      <div className="overflow-x-auto overflow-y-hidden border-line border-b">
        <Base.List aria-label={label} className="flex w-max min-w-full gap-1">
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              className="-mb-px flex min-h-11 items-center gap-2 border-transparent border-b-2 px-3 font-medium text-muted text-sm -outline-offset-2! hover:text-ink data-active:border-primary data-active:text-ink"
            >
              {item.label}
              {item.count !== undefined && (
                <span className="rounded-full bg-hover px-1.5 text-ink text-xs tabular">{item.count}</span>
              )}
            </Base.Tab>
          ))}
        </Base.List>
      </div>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-5">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
