import { expect, it } from 'vitest'
import { maskedEmail } from './maskedEmail.ts'

it.each([
  ['student@madang.test', 'st•••@madang.test'],
  ['abc@madang.test', 'ab•••@madang.test'],
  ['ab@madang.test', 'a•••@madang.test'],
  ['a@madang.test', '•••@madang.test'],
])('%s is shown as %s [AUTH-11]', (email, shown) => expect(maskedEmail(email)).toBe(shown))
