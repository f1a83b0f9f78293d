import { readFileSync } from 'node:fs'

/** Loaded before Ardoise: its clock is ahead by the seconds that a file says, and steps when the file changes. PostgreSQL keeps the true time. */
const TrueDate = Date
let ahead = 0
const read = () => {
  ahead = Number(readFileSync(process.env.CLOCK_AHEAD_FILE, 'utf8')) * 1_000
}
read()
setInterval(read, 200).unref()
const now = () => TrueDate.now() + ahead
globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
