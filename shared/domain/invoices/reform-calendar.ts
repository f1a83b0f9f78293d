/**
 * Days of the reform for small companies: who receives, then who sends, through an approved platform. Source: service-public A18802
 * (20/02/2026); the largest companies send since 2026-09-01.
 */
export const reformCalendar = { receivesFrom: '2026-09-01', sendsFrom: '2027-09-01' } as const
