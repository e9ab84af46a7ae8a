// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shareByKakao } from './kakaoShare.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const shared = { title: '도예 교실', link: 'https://atelier.test/classes/7', imageUrl: 'https://atelier.test/media/1.webp', button: '클래스 보기' }

/** Kakao's program as it would load; undefined: it is blocked. */
function play(kakao: object | undefined) {
  const loaded: HTMLScriptElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    loaded.push(script as HTMLScriptElement)
    Object.assign(window, { Kakao: kakao })
    queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(new Event(kakao === undefined ? 'error' : 'load')))
  })
  return loaded
}
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'Kakao')
})

describe('sharing by KakaoTalk [COUR-06]', () => {
  it('loads the program once, checked by its hash, and sends the class with a picture of 400 by 225', async () => {
    const sent: object[] = []
    const init = vi.fn()
    const loaded = play({ isInitialized: () => init.mock.calls.length > 0, init, Share: { sendDefault: (message: object) => sent.push(message) } })
    expect(await shareByKakao(KEY, shared)).toBe('opened')
    expect(await shareByKakao(KEY, { ...shared, imageUrl: null })).toBe('opened')
    expect(loaded.map(({ src, integrity, crossOrigin }) => [new URL(src).host, integrity.slice(0, 7), crossOrigin])).toEqual([['t1.kakaocdn.net', 'sha384-', 'anonymous']])
    expect(init.mock.calls).toEqual([[KEY]])
    const link = { mobileWebUrl: shared.link, webUrl: shared.link }
    expect(sent[0]).toEqual({ objectType: 'feed', content: { title: '도예 교실', link, imageUrl: shared.imageUrl, imageWidth: 400, imageHeight: 225 }, buttons: [{ title: '클래스 보기', link }] })
    expect(sent[1]).toMatchObject({ content: { title: '도예 교실', link } })
    expect(sent[1]).not.toHaveProperty('content.imageUrl')
  })

  it('says that the program is missing, and tries again the next time', async () => {
    const loaded = play(undefined)
    expect(await shareByKakao(KEY, shared)).toBe('missing')
    expect(await shareByKakao(KEY, shared)).toBe('missing')
    expect(loaded).toHaveLength(2)
  })

  it('says that Kakao refused it, as for a domain that is not registered', async () => {
    play({ isInitialized: () => true, init: vi.fn(), Share: { sendDefault: () => { throw new Error('4019') } } })
    expect(await shareByKakao(KEY, shared)).toBe('failed')
  })
})
