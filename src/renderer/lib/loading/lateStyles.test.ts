// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { fetchMissingStyles, watchStyles } from './lateStyles.ts'

watchStyles()
function putLink(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.setAttribute('data-href', href)
  document.head.append(link)
  return link
}
const links = () => [...document.head.querySelectorAll('link')]
const end = (how: 'load' | 'error') => links().at(-1)?.dispatchEvent(new Event(how))

afterEach(() => document.head.replaceChildren())

describe('style sheets of parts that are fetched late', () => {
  it('are asked for again until they are there', async () => {
    putLink('a.css')
    end('error')
    const second = fetchMissingStyles()
    end('error')
    await expect(second).rejects.toThrow('no styles')
    const third = fetchMissingStyles()
    end('load')
    await third
    await fetchMissingStyles()
    expect(links().map((link) => link.getAttribute('data-href'))).toEqual(['a.css'])
  })

  it('that came are left alone', async () => {
    const link = putLink('b.css')
    end('load')
    await fetchMissingStyles()
    expect(links()).toEqual([link])
  })
})
