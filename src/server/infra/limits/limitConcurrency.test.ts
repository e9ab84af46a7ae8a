import { expect, it } from 'vitest'
import { limitConcurrency } from './limitConcurrency.ts'

it('limits concurrency, keeps the order and continues after a failure', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => inTurn(async () => {
    begun.push(number)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    if (number === 1) throw new Error('failed')
    return number
  })
  const ended = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
