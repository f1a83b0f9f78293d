import { createHash } from 'node:crypto'
import type { Clock } from '#server/integrations/clock/port.ts'
import type { LetterDelivery, RegisteredLetters } from './port.ts'

const MINUTE_MS = 60_000
const CLAIM_MS = 15 * 24 * 60 * MINUTE_MS
const ID = /^lre_local_(\d{1,15})_(accepted|refused|unclaimed)_[0-9a-f]{16}$/

/** When each state begins, after the deposit. An address tells its end: `refus…@`, `absent…@`; any other accepts. */
const starts = { notified: MINUTE_MS, accepted: 10 * MINUTE_MS, refused: 10 * MINUTE_MS, unclaimed: CLAIM_MS }

function endOf(email: string): 'accepted' | 'refused' | 'unclaimed' {
  if (email.startsWith('refus')) return 'refused'
  return email.startsWith('absent') ? 'unclaimed' : 'accepted'
}

/** Stands for a provider where none is set: the same states, and nothing leaves. All that it knows of a letter is in its id. */
export function createSimulatedLetters(clock: Clock): RegisteredLetters {
  const find = async (id: string): Promise<LetterDelivery | null> => {
    const [, since, end] = ID.exec(id) ?? []
    if (since === undefined) return null
    const states = ['deposited', 'notified', end as ReturnType<typeof endOf>] as const
    const reached = states.map((state) => ({
      state,
      at: new Date(Number(since) + (state === 'deposited' ? 0 : starts[state])),
    }))
    return reached.findLast(({ at }) => at <= clock.now()) ?? reached[0]!
  }
  return {
    simulated: true,
    find,
    deposit: async ({ key, addressee, requestedAt }) => {
      const hash = createHash('sha256').update(key).digest('hex').slice(0, 16)
      return `lre_local_${requestedAt.getTime()}_${endOf(addressee.email)}_${hash}`
    },
    async proof(id) {
      const told = await find(id)
      if (told === null || told.state === 'deposited' || told.state === 'notified') return null
      // 6 MB that a server without such letters does without.
      const { PDF } = await import('@libpdf/core')
      const pdf = PDF.create()
      const page = pdf.addPage()
      page.drawText('SIMULATION : aucun recommandé n’est parti.', { x: 60, y: 760, size: 16 })
      page.drawText(`${id} : ${told.state}, ${told.at.toISOString()}`, { x: 60, y: 730, size: 10 })
      return pdf.save()
    },
  }
}
