import { describe, expect, it } from 'vitest'
import { languages } from '#shared/kernel/call/headers.ts'
import { textsOf } from '#tests/support/locales/texts.ts'
import { registry } from './registry.ts'

describe.each(languages)('pages by name in %s', (language) => {
  const texts = textsOf(language)

  it('bear each a name of its own, so that the palette says which is which', () => {
    const names = registry.filter((row) => row.palette || row.studioNav).map(({ title }) => texts.get(`shell:title.${title}`))
    expect(names).not.toContain(undefined)
    expect(names).toEqual([...new Set(names)])
  })

  it('are called the same in menu, palette and on the page', () => {
    expect(new Set(['shell:title.myClasses', 'shell:profile.myClasses', 'site:home.myClasses', 'site:mine.title'].map((key) => texts.get(key))).size).toBe(1)
    expect(texts.get('studio:list.title')).toBe(texts.get('shell:title.contents'))
  })
})
