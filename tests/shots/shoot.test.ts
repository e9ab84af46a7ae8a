import { expect, it } from 'vitest'
import { testedShot } from './shoot.ts'

it('reads what a picture of a test shows from its name', () => {
  expect(testedShot('tested.about.update-ready.ja.390.dark.png')).toEqual({
    file: 'tested.about.update-ready.ja.390.dark.png', scene: 'tested.about.update-ready', route: 'tested.about.update-ready', role: 'tested', language: 'ja', width: 390, scheme: 'dark',
  })
})
