import type { Locator } from '@playwright/test'

/** Clicks of a walk, counted; fields are reached by Tab. */
export class Clicks {
  count = 0
  async on(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }
  async choose(target: Locator, value: string): Promise<void> {
    this.count += 1
    await target.selectOption(value)
  }
}
