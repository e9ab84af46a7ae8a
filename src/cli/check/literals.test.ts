import { expect, it } from 'vitest'
import { literalFaults } from './literals.ts'

it.each([
  ["announcer.announce(room, { command: 'E0009' })", 1],
  ['const refetch = { E0009: () => [] }', 1],
  ["type Code = 'E500'", 1],
  ["useQuery({ queryKey: ['courses', 1], queryFn })", 1],
  ['announcer.announce(room, { command: socketCommand.courseChanged })', 0],
  ['useQuery({ queryKey: callKey(contract.course.list), queryFn })', 0],
  ['useQuery({ queryKey: [...callKey(contract.channel.auth), userSeq], queryFn })', 0],
  ["const id = 'E0099x'", 0],
  ['const { board: calls } = contract', 1],
  ['const calls = contract.board', 0],
])('%s: %i faults', (source, count) => {
  expect(literalFaults('src/renderer/features/course/page.ts', source)).toHaveLength(count)
})

it('lets tests and the files that define them write literals', () => {
  expect(literalFaults('src/renderer/features/course/page.test.ts', "const code = 'E0009'")).toEqual([])
  expect(literalFaults('src/shared/kernel/socket/commands.ts', "const code = 'E0009'")).toEqual([])
})
