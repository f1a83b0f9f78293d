import autocannon from 'autocannon'

export type Load = { p50: number; p95: number; perSecond: number; failures: number; requests: number }

export type Target = {
  origin: string
  method: 'GET' | 'POST'
  paths: string[]
  body?: string
  headers: Record<string, string>
}

/** Asks the paths in turn for `seconds`, `concurrency` at once. Milliseconds, over every answer. */
export async function load(target: Target, concurrency: number, seconds: number): Promise<Load> {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: target.origin,
        connections: concurrency,
        duration: seconds,
        requests: target.paths.map((path) => ({
          method: target.method,
          path,
          headers: target.headers,
          ...(target.body === undefined ? {} : { body: target.body }),
        })),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return {
    p50: at(0.5),
    p95: at(0.95),
    perSecond: times.length / result.duration,
    failures: result.non2xx + result.errors + result.timeouts,
    requests: times.length,
  }
}
