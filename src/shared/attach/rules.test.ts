import { expect, it } from 'vitest'
import { rolesOf } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { ATTACHED_FILE_MAX, FILE_PART_BYTES, fileRefusal, mayAttach, partsOf, pictureIdsOf } from './rules.ts'

it.each([
  ['계획.pdf', 1, null], ['계획.PDF', ATTACHED_FILE_MAX, null], ['a.hwp', 5, null], ['a.tar.zip', 5, null], ['a.pdf', ATTACHED_FILE_MAX + 1, 'size'], ['a.pdf', 0, 'empty'],
  ['a.html', 5, 'type'], ['a.svg', 5, 'type'], ['a.exe', 5, 'type'], ['a.pdf.js', 5, 'type'], ['pdf', 5, 'type'], ['.pdf ', 5, null], ['', 5, 'type'],
] as const)('a file %j of %d bytes: %s [ROOM-05]', (name, bytes, refusal) => expect(fileRefusal(name, bytes)).toBe(refusal))

it.each([[1, 1], [FILE_PART_BYTES, 1], [FILE_PART_BYTES + 1, 2], [ATTACHED_FILE_MAX, 10]])('%d bytes are sent in %d parts', (bytes, parts) => expect(partsOf(bytes)).toBe(parts))

it('finds the pictures of a text, each once [ROOM-05]', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(pictureIdsOf(`<img src="/images/7/${one}.large.webp" srcset="/images/7/${one}.small.webp 320w"><img src="/images/7/${two}.webp"><a href="/images/x">x</a>`)).toEqual([one, two])
  expect(pictureIdsOf('<p>글</p>')).toEqual([])
})

const person = (userTypeCd: Actor['userTypeCd'] = null, isChannelUser = true): Actor => ({ userSeq: 1, isChannelUser, userTypeCd, roles: rolesOf(userTypeCd) })
it.each([
  ['who attends', person(), null, '00', true], ['who waits for approval', person(), null, '01', false], ['who left the site', person(null, false), null, '00', false], ['a stranger', person(), null, null, false],
  ['a teacher of the class', person('TCH'), 'MNG', null, true], ['a teacher of another class', person('TCH'), null, null, false], ['the owner', person('OWN'), null, null, true],
] as const)('%s may attach as the table says [ROOM-05]', (_, actor, userTypeCd, choiseStatusCd, may) => expect(mayAttach(actor, { userTypeCd }, choiseStatusCd)).toBe(may))
