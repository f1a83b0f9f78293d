import { expect, test } from 'vitest'
import { callbackTask } from './callback-task.ts'

const callbackAt = new Date('2026-12-01T23:30:00.000Z')

test('is due at the hour of the clocks of the zone, and says whom to call', () => {
  const of = { clientName: 'Verrerie Oudinot', number: '+33612345678', callbackAt }
  expect(callbackTask(of, 'Europe/Paris')).toEqual({
    title: 'Rappeler Verrerie Oudinot',
    dueOn: '2026-12-02',
    dueMinute: 30,
  })
  expect(callbackTask(of, 'America/Martinique')).toMatchObject({ dueOn: '2026-12-01', dueMinute: 1_170 })
  expect(callbackTask({ ...of, clientName: null }, 'Europe/Paris').title).toBe('Rappeler le 06 12 34 56 78')
  expect(callbackTask({ ...of, clientName: '', number: null }, 'Europe/Paris').title).toBe(
    'Rappeler un numéro masqué',
  )
})
