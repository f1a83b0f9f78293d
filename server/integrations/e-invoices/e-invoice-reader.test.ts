import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { DomainError } from '#shared/domain/domain-error.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import type { EInvoiceReader } from './port.ts'
import { readEInvoice } from './read-e-invoice.ts'
import { createEInvoiceReader } from './real.ts'
import { UBL_INVOICE } from './ubl-documents.fixture.ts'

const ONE = 'one'
let reader: EInvoiceReader
afterEach(() => reader.close())

const bytesOf = (text: string) => new TextEncoder().encode(text)
const ordinary = bytesOf(UBL_INVOICE)
/** As many tags as are read at all: the most work for its bytes. */
const hostile = bytesOf(`<Invoice>${'<a/>'.repeat(390_000)}</Invoice>`)

async function turnsUntil(settled: Promise<unknown>): Promise<number> {
  let over = false
  const end = () => {
    over = true
  }
  settled.then(end, end)
  let turns = 0
  while (!over) {
    await turn()
    turns += 1
  }
  return turns
}

describe('a stranger’s file', () => {
  test('is read as in the thread that asks, and refused in the same words', async () => {
    reader = createEInvoiceReader()
    expect(await reader.read(ordinary, ONE)).toEqual({ syntax: 'ubl', invoice: readEInvoice(ordinary) })
    const faulty = bytesOf(UBL_INVOICE.replace('>120.00<', '>cent<'))
    const error = await reader.read(faulty, ONE).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(DomainError)
    expect(error).toMatchObject({
      code: 'e_invoice_value',
      message: 'La donnée BT-112 de cette facture ne peut pas être lue\u00a0: «\u202fcent\u202f».',
    })
  })

  test('made to take long leaves the event loop free', async () => {
    reader = createEInvoiceReader({ timeoutMs: 50_000 })
    await reader.read(ordinary, ONE)
    const reading = reader.read(hostile, ONE)
    // Read in this thread, it would leave a turn or two.
    expect(await turnsUntil(reading)).toBeGreaterThan(100)
    await expect(reading).rejects.toMatchObject({ code: 'e_invoice_unknown' })
  })

  test('of 10,000 lines is an invoice', async () => {
    reader = createEInvoiceReader({ timeoutMs: 50_000 })
    const { standard } = validEInvoices
    const lines = Array.from({ length: 10_000 }, (_, index) => ({
      ...standard.lines[0]!,
      id: String(index + 1),
    }))
    const large = writeCii({ ...standard, number: 'F-1', issuedOn: '2026-10-02', lines })
    const { syntax, invoice } = await reader.read(bytesOf(large), ONE)
    expect(syntax).toBe('cii')
    expect(invoice.lines).toHaveLength(10_000)
  })
})

describe('a thread that fails', () => {
  /** A program that does as the file's first word says. */
  const program = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ id, bytes }) => {
        const text = Buffer.from(bytes).toString()
        if (text.startsWith('endless')) while (true);
        if (text.startsWith('exit')) process.exit(3)
        if (text.startsWith('memory')) { const all = []; while (true) all.push(new Array(10_000).fill(all.length)) }
        const outcome = text.startsWith('fault') ? { fault: 'at line 3' } : { read: { syntax: 'cii', invoice: { number: 'F-1' } } }
        parentPort.postMessage({ id, outcome })
      })`)}`,
  )

  test.each(['endless', 'exit', 'memory'])('%s: the file is refused, the next is read', async (word) => {
    reader = createEInvoiceReader({ timeoutMs: word === 'endless' ? 3_000 : 50_000, program })
    const [bad, other] = await Promise.allSettled([
      reader.read(bytesOf(word), ONE),
      reader.read(ordinary, ONE),
    ])
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'e_invoice_too_complex' } })
    expect(other).toMatchObject({ status: 'fulfilled', value: { invoice: { number: 'F-1' } } })
  })

  test('an organization that drops many files does not keep another waiting', async () => {
    reader = createEInvoiceReader({ program })
    const order: string[] = []
    const ask = (orgId: string) => reader.read(ordinary, orgId).then(() => order.push(orgId))
    await Promise.all([...Array.from({ length: 10 }, () => ask(ONE)), ask('two'), ask('two')])
    expect(order.slice(0, 5)).toEqual([ONE, ONE, 'two', ONE, 'two'])
    expect(order).toHaveLength(12)
  })

  test('a mistake of ours is no refusal of the file', async () => {
    reader = createEInvoiceReader({ program })
    const error = await reader.read(bytesOf('fault'), ONE).catch((caught: unknown) => caught)
    expect(error).not.toBeInstanceOf(DomainError)
    expect(error).toMatchObject({ message: expect.stringContaining('at line 3') })
    expect(await reader.read(ordinary, ONE)).toMatchObject({ invoice: { number: 'F-1' } })
  })

  test('more files than may wait are told to come back, and the end refuses what waits', async () => {
    reader = createEInvoiceReader({ program })
    const flood = (orgId: string, files: number) =>
      Array.from({ length: files }, () => reader.read(bytesOf('endless'), orgId))
    const asked = flood(ONE, 17)
    await expect(reader.read(ordinary, ONE)).rejects.toMatchObject({ code: 'service_unavailable' })
    asked.push(...flood('two', 16))
    const settled = Promise.allSettled(asked)
    await expect(reader.read(ordinary, 'three')).rejects.toMatchObject({ code: 'service_unavailable' })
    await reader.close()
    const codes = (await settled).map((one) => one.status === 'rejected' && one.reason.code)
    expect(new Set(codes)).toEqual(new Set(['service_unavailable']))
    await expect(reader.read(ordinary, ONE)).rejects.toMatchObject({ code: 'service_unavailable' })
  })
})
