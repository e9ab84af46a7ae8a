import { expect, it } from 'vitest'
import { certificateNoOf, certificateNoText, certificateState, nameInitials } from './rules.ts'

it.each([['이소라', '이*'], ['Sora  Lee', 'S* L*'], [' 𠮷田 ', '𠮷*'], ['', '']])('shows of the name %j %j [COUR-10]', (name, shown) => {
  expect(nameInitials(name)).toBe(shown)
})

it('has a number in groups of four, read in any case', () => {
  expect(certificateNoOf('7K3MQW9X2B5HTT0P')).toBe('7K3M-QW9X-2B5H-TT0P')
  expect(certificateNoText.parse('7k3m-qw9x-2b5h-tt0p')).toBe('7K3M-QW9X-2B5H-TT0P')
  expect(certificateNoText.safeParse('7K3M-QW9X-2B5H').success).toBe(false)
})

it.each([['00', 'valid'], ['01', 'withdrawn'], ['99', 'withdrawn']] as const)('of an enrollment with status %s is %s', (status, state) => {
  expect(certificateState(status)).toBe(state)
})
