/** The actions of one input device, as WebDriver and WebDriver BiDi both write them (https://w3c.github.io/webdriver/#actions). */
export type InputSource = {
  type: 'key' | 'pointer' | 'none'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: readonly Record<string, unknown>[]
}

/** What both protocols do; all else is built on it, in `page.ts`. */
export type Driver = {
  /** As the closing lines name it: `Firefox 153.8.0`. */
  name: string
  /** Loads a document and waits until it is loaded. */
  open(address: string): Promise<void>
  /** Runs the source of a function in the page with arguments of JSON and returns its answer, a promise’s too. */
  run(source: string, args: readonly unknown[]): Promise<unknown>
  act(sources: readonly InputSource[]): Promise<void>
  /** Gives files to the file input that the selector finds. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>
  /** The printed page as a PDF; null where the driver cannot print. */
  print(): Promise<Buffer | null>
  screenshot(): Promise<Buffer>
  setCookie(address: string, name: string, value: string): Promise<void>
  /** A person who was never here: no cookie, no storage. */
  renew(): Promise<void>
  /** Errors that the browser wrote in its console since the last call. */
  takeFaults(): string[]
  close(): Promise<void>
}

/** A started browser that has not answered by then hangs. */
export const PATIENCE_MS = 30_000

/** Rejects when a promise takes longer: a tab that froze answers no command. */
export async function within<Result>(
  promise: Promise<Result>,
  what: string,
  ms = PATIENCE_MS,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer in ${ms / 1_000} s`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
