import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { addresses, loads } from './hostile/addresses.fixture.ts'
import type { HostileMail } from './hostile/hostile-mail.fixture.ts'
import { clobbering, mutations, overlays, sizes, svg, unicode } from './hostile/markup.fixture.ts'
import { events, scripts } from './hostile/scripts.fixture.ts'
import { styles } from './hostile/styles.fixture.ts'
import { MailBody } from './mail-body.tsx'

const families = {
  scripts,
  events,
  addresses,
  loads,
  styles,
  svg,
  mutations,
  clobbering,
  overlays,
  unicode,
  sizes,
}
const beacon = inject('beacon')
const own = window.top as Window & { traces?: string[] }

/** The mail with its beacon and its trace, which bear its name. */
const armed = (id: string, html: string) =>
  html.replaceAll('{beacon}', `${beacon}/${id}`).replaceAll('{run}', `top.traces.push(/${id}/.source)`)
const armedOf = (family: string, mails: readonly HostileMail[]) =>
  mails.map(([name, html], index) => ({
    id: `${family}-${index}`,
    name: `${family}: ${name}`,
    html: armed(`${family}-${index}`, html),
  }))

const look = async (): Promise<string[]> => (await fetch(`${beacon}/seen`)).json()
/** Mails whose requests the server got, by id. */
const caught = (seen: string[]) => new Set(seen.map((path) => path.split('/')[1] ?? ''))

type Protection = { src: string; sandbox: string }
const FRAMES = 16

/** Two frames of the browser: styles are read and drawn, what they name is asked for. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise(requestAnimationFrame)
}

/** Mails that nothing has cleaned, written into frames by the browser's own parser, one after the other; forms are sent. */
async function writeInto(protection: Protection, htmls: readonly string[]): Promise<void> {
  const waiting = [...htmls]
  const writeNext = async (frame: HTMLIFrameElement): Promise<void> => {
    const html = waiting.shift()
    if (html === undefined) return
    const { contentDocument: inside } = frame
    inside!.write(html)
    inside!.close()
    for (const form of Document.prototype.querySelectorAll.call(inside, 'form'))
      HTMLFormElement.prototype.submit.call(form)
    await drawn()
    return writeNext(frame)
  }
  const count = Math.min(FRAMES, htmls.length)
  const frames = await Promise.all(Array.from({ length: count }, () => openFrame(protection)))
  await Promise.all(frames.map(writeNext))
}

async function openFrame({ src, sandbox }: Protection): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', sandbox)
  frame.src = src
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  await loaded
  return frame
}

const ours = {
  src: '/mail-frame.html',
  sandbox: 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
}
/** Protects from nothing but what would end the test: proves that a request or a program is noticed. */
const unprotected = { src: 'about:blank', sandbox: 'allow-scripts allow-same-origin' }

let openings = 0
/** Once this request has come, so have those of the frames before it. */
async function flush(): Promise<string[]> {
  openings += 1
  await writeInto(unprotected, [
    `<script>top.traces.push('flush-${openings}')</script><img src="${beacon}/flush-${openings}">`,
  ])
  await expect.poll(async () => caught(await look())).toContain(`flush-${openings}`)
  await expect.poll(() => own.traces).toContain(`flush-${openings}`)
  return look()
}

beforeEach(() => {
  own.traces = []
})
const traces = () => (own.traces ?? []).filter((trace) => !trace.startsWith('flush'))

test('there are 200 of them at least', () => {
  expect(Object.values(families).flat().length).toBeGreaterThanOrEqual(200)
})

/** Reads the mails as a member would, and says what they could not do. */
async function readMails(all: ReturnType<typeof armedOf>): Promise<void> {
  await page.viewport(800, 600)
  const address = own.location.href
  const fetched = vi.spyOn(globalThis, 'fetch')
  const asked = vi.spyOn(window, 'open')
  mount(
    <>
      <button type="button" id="above">
        Avant
      </button>
      {all.map(({ id, name, html }) => (
        <MailBody
          key={id}
          html={html}
          text=""
          title={name}
          inlineImage={() => null}
          imagesAllowed={false}
          onAllowImages={() => {}}
          proxied={(picture) => picture}
        />
      ))}
      <button type="button" id="below">
        Après
      </button>
    </>,
  )
  const shown = () => document.querySelectorAll<HTMLIFrameElement>('iframe[data-shown="true"]')
  await expect.poll(() => shown().length).toBe(all.length)
  await drawn()
  const ids = new Set(all.map(({ id }) => id))
  expect([...caught(await flush())].filter((id) => ids.has(id))).toEqual([])
  expect(traces()).toEqual([])
  expect(own.location.href).toBe(address)
  expect(asked).not.toHaveBeenCalled()
  expect(fetched.mock.calls.filter(([target]) => target !== `${beacon}/seen`)).toEqual([])
  for (const frame of shown()) expect(harmful(frame), frame.title).toEqual([])
  for (const id of ['above', 'below']) {
    const button = document.getElementById(id)!
    button.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = button.getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(button)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(800)
}

test.each(Object.entries(families))(
  '%s: no request leaves, nothing runs, nothing is drawn outside',
  (family, mails) => readMails(armedOf(family, mails)),
)

const leaks = inject('leaks')?.replaceAll(/(https?:)?\/\/leaking\.via/g, '{beacon}') ?? ''
const leakDetector: HostileMail = ['every way in which HTML calls out', leaks]

test.runIf(leaks !== '')('cure53 HTTPLeaks: not one of its ways out is open', async () => {
  await readMails(armedOf('leaks', [leakDetector]))
  await writeInto(ours, [armed('bare-leaks', leaks)])
  expect(caught(await flush())).not.toContain('bare-leaks')
  await writeInto(unprotected, [armed('open-leaks', leaks.replace('http-equiv="refresh"', ''))])
  await expect.poll(async () => caught(await look())).toContain('open-leaks')
})

/** Forbidden things left in a frame, read from the outside. */
function harmful(frame: HTMLIFrameElement): string[] {
  const faults: string[] = []
  const root = frame.contentWindow!.frameElement && readRoot(frame)
  if (!root) return ['another document']
  for (const element of root.querySelectorAll('body *')) {
    if (FORBIDDEN.has(element.localName)) faults.push(element.localName)
    for (const { name, value } of element.attributes) {
      if (/^on|^(srcset|ping|action|formaction|poster|srcdoc|autofocus|accesskey|background)$/.test(name))
        faults.push(name)
      if (name === 'href' && !/^(https?:|mailto:|tel:|#.)/.test(value)) faults.push(`href ${value}`)
      if (name === 'src' && !/^(data:image\/(gif|png)|blob:)/.test(value)) faults.push(`src ${value}`)
      if (name === 'target' && value !== '_blank') faults.push(`target ${value}`)
    }
  }
  return faults
}
/** By the prototype: a mail may hide the property. */
const readRoot = (frame: HTMLIFrameElement) =>
  Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement')!.get!.call(
    frame.contentDocument,
  ) as Element
const FORBIDDEN = new Set(
  (
    'script iframe frame object embed applet link meta base form input button select textarea template noscript svg math ' +
    'video audio source track picture dialog portal frameset'
  ).split(' '),
)

/** Every mail under names of its own. */
const renamed = (prefix: string, kinds: Partial<typeof families>) =>
  Object.entries(kinds).flatMap(([family, mails]) => armedOf(`${prefix}-${family}`, mails))

test('the policy of the frame alone stops all requests and programs when nothing is cleaned', async () => {
  const { sizes: _heavy, ...kinds } = families
  // No policy covers these two: the cleaner alone takes them out, `harmful` sees it. This browser is started without them.
  const all = renamed('bare', kinds).filter(({ name }) => !/preconnect|dns-prefetch/.test(name))
  expect(all.length).toBeGreaterThan(200)
  await writeInto(
    ours,
    all.map(({ html }) => html),
  )
  expect([...caught(await flush())].filter((id) => id.startsWith('bare-'))).toEqual([])
  expect(traces()).toEqual([])
})

test('the instruments work: without protection the same mails are caught', async () => {
  const all = renamed('open', { scripts, events, loads, styles, svg, mutations })
    // These would leave the frame or never end.
    .filter(({ html }) => !/http-equiv|<plaintext|<form/.test(html))
  await writeInto(
    unprotected,
    all.map(({ html }) => html),
  )
  const requests = async () => [...caught(await look())].filter((id) => id.startsWith('open-')).length
  await expect.poll(requests).toBeGreaterThan(80)
  await expect.poll(() => new Set(traces()).size).toBeGreaterThan(40)
})
