import { array, assert, constantFrom, oneof, property, string, webUrl } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appLink, linkOfArguments } from './appLink.ts'

describe('appLink', () => {
  it.each([
    ['madang://class/7', { kind: 'class', courseSeq: 7, channelSeq: null }],
    ['madang://class/7/?channelSeq=3', { kind: 'class', courseSeq: 7, channelSeq: 3 }],
    ['MADANG://CLASS/7?channelSeq=3&utm=x#top', { kind: 'class', courseSeq: 7, channelSeq: 3 }],
    ['madang://class/7?channelSeq=abc', { kind: 'class', courseSeq: 7, channelSeq: null }],
    ['madang://lesson/7/12?channelSeq=1', { kind: 'lesson', courseSeq: 7, curriculumSeq: 12, channelSeq: 1 }],
    ['madang://live/7/12', { kind: 'live', courseSeq: 7, curriculumSeq: 12, channelSeq: null }],
    ['madang://login?code=abc-1&state=s.2', { kind: 'loginCallback', code: 'abc-1', state: 's.2' }],
    ['madang://login/?state=s&code=c', { kind: 'loginCallback', code: 'c', state: 's' }],
  ])('%s [DESK-04]', (text, link) => {
    expect(appLink(text)).toEqual(link)
  })

  it.each([
    '', 'madang:', 'madang://', 'madang://class', 'madang://class/', 'madang://class/0', 'madang://class/-1', 'madang://class/1e3', 'madang://class/7/8',
    'madang://class/07', 'madang://class/9999999999999999', 'madang://class/%37', 'madang://class/..%2f7', 'madang://lesson/7', 'madang://lesson/7/12/1',
    'madang://lesson/a/12', 'madang://live/7', 'madang://login', 'madang://login?code=a', 'madang://login?code=&state=', 'madang://login?code=a b&state=c',
    'madang://login?code=<script>&state=c', 'madang://login/x?code=a&state=b', 'madang://settings/1', 'madang://constructor/1', 'madang://__proto__/1',
    'madang://user@class/7', 'madang://class:80/7', 'madang:class/7', 'https://class/7', 'javascript:alert(1)', 'app://madang/classes/7',
    `madang://class/7?x=${'a'.repeat(2000)}`,
  ])('ignores %s [DESK-04]', (text) => {
    expect(appLink(text)).toBeUndefined()
  })

  it('never throws and returns only numbers and codes for any input [DESK-04]', () => {
    const pieces = array(oneof(
      constantFrom('madang:', '//', '/', 'class', 'lesson', 'live', 'login', '?', '&', '=', 'channelSeq', 'code', 'state', '%', '..', '@', ':', '#', '7', '12', '\0', '한'),
      string({ maxLength: 8 }),
    ), { maxLength: 14 }).map((parts) => parts.join(''))
    const isPlain = (value: string | number | null) =>
      value === null || (typeof value === 'number' ? Number.isSafeInteger(value) && value > 0 : /^[\w.~+/=-]{1,512}$/.test(value))
    const wild = oneof(pieces, pieces.map((rest) => `madang://${rest}`), webUrl(), string())
    expect(() => assert(property(wild, (text) => Object.values(appLink(text) ?? {}).every(isPlain)), { numRuns: 5000 })).not.toThrow()
  })
})

describe('linkOfArguments', () => {
  it.each<[string[], string | undefined]>([
    [['madang.exe', 'madang://class/7'], 'madang://class/7'],
    [['madang', '--allow-file-access-from-files', 'MADANG://class/7'], 'MADANG://class/7'],
    [['madang', '--server=https://school.test'], undefined],
    [['madang', '--open=madang://class/7'], undefined],
    [[], undefined],
  ])('of %j is %s [DESK-04]', (args, link) => {
    expect(linkOfArguments(args)).toBe(link)
  })
})
