import { expect, it } from 'vitest'
import { curveCsv, funnelCsv, mostRewound, stepsOf } from './classView.ts'

const funnel = { visited: 200, pressed: 50, enrolled: 40, begun: 0, half: 0, completed: 0, brought: 3 }

it('states the rate from step to step [SET-01]', () => {
  expect(stepsOf(funnel)).toEqual([
    { name: 'visited', people: 200, rate: null, width: 1 }, { name: 'pressed', people: 50, rate: 25, width: 0.25 }, { name: 'enrolled', people: 40, rate: 80, width: 0.2 },
    { name: 'begun', people: 0, rate: 0, width: 0 }, { name: 'half', people: 0, rate: null, width: 0 }, { name: 'completed', people: 0, rate: null, width: 0 },
  ])
})

it('writes both as files [SET-01]', () => {
  expect(funnelCsv(funnel, ['Step', 'People', 'Rate'], (name) => name).trim().split(/\r?\n/).slice(0, 3).map((line) => line.replace('\uFEFF', ''))).toEqual(['Step,People,Rate', 'visited,200,', 'pressed,50,25'])
  expect(curveCsv([{ second: 5, viewers: 3, rewinds: 1 }], ['Time', 'Viewers', 'Rewinds'])).toContain('5,3,1')
})

it('finds the part most gone back to, the first of equal ones [SET-01]', () => {
  expect(mostRewound([])).toBeNull()
  expect(mostRewound([{ second: 0, viewers: 1, rewinds: 0 }])).toBeNull()
  expect(mostRewound([{ second: 0, viewers: 1, rewinds: 1 }, { second: 5, viewers: 1, rewinds: 4 }, { second: 10, viewers: 1, rewinds: 4 }])?.second).toBe(5)
})
