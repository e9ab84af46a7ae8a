import { expect, it } from 'vitest'
import { shareLink } from './index.ts'

it.each([
  ['/classes/7?channelSeq=1', 'http://localhost:4000', 'https://localhost:4000/classes/7?channelSeq=1'],
  ['/classes/7', 'https://art.example', 'https://art.example/classes/7'],
])('shares %s of %s as %s [COUR-06]', (path, origin, link) => {
  expect(shareLink(path, origin)).toBe(link)
})
