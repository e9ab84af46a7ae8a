import { describe, expect, it, vi } from 'vitest'
import { silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { createPendingLinks } from './pendingLinks.ts'

describe('createPendingLinks', () => {
  it('keeps links until the page takes them, each once and in order [DESK-04]', () => {
    const arrived = vi.fn()
    const links = createPendingLinks({ arrived, logIn: () => {}, log: silentLog })
    expect(links.open('madang://class/7')).toBe(true)
    expect(links.open('madang://lesson/7/12')).toBe(true)
    expect(arrived).toHaveBeenCalledTimes(2)
    expect(links.take()).toEqual([
      { kind: 'class', courseSeq: 7, channelSeq: null },
      { kind: 'lesson', courseSeq: 7, curriculumSeq: 12, channelSeq: null },
    ])
    expect(links.take()).toEqual([])
  })

  it('ignores foreign links [DESK-04]', () => {
    const arrived = vi.fn()
    const links = createPendingLinks({ arrived, logIn: () => {}, log: silentLog })
    expect(links.open('madang://format-disk/c')).toBe(false)
    expect(arrived).not.toHaveBeenCalled()
    expect(links.take()).toEqual([])
  })

  it('routes a login to main, never to a page [AUTH-12]', () => {
    const [arrived, logIn] = [vi.fn(), vi.fn()]
    const links = createPendingLinks({ arrived, logIn, log: silentLog })
    expect(links.open('madang://login?code=c&state=s')).toBe(true)
    expect(logIn).toHaveBeenCalledExactlyOnceWith({ kind: 'loginCallback', code: 'c', state: 's' })
    expect([arrived.mock.calls, links.take()]).toEqual([[], []])
  })

  it('keeps the newest ones of a flood', () => {
    const links = createPendingLinks({ arrived: () => {}, logIn: () => {}, log: silentLog })
    for (let courseSeq = 1; courseSeq <= 100; courseSeq += 1) links.open(`madang://class/${courseSeq}`)
    expect(links.take().map((link) => (link.kind === 'class' ? link.courseSeq : 0))).toEqual([93, 94, 95, 96, 97, 98, 99, 100])
  })
})
