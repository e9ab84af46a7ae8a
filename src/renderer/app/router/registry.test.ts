import { describe, expect, it } from 'vitest'
import { languages } from '#shared/kernel/call/headers.ts'
import { socketCodes } from '#shared/kernel/socket/socket.ts'
import type { Feature } from '#renderer/lib/feature.ts'
import { textsOf } from '#tests/support/locales/texts.ts'
import { features } from '../features.ts'
import { frames, registry } from './registry.ts'

describe('features', () => {
  it('say between them what each message of the server makes stale', () => {
    const reacting = new Set(features.flatMap(({ refetch = {} }) => Object.keys(refetch)))
    const refetching = Object.entries(socketCodes).filter(([, { act }]) => act === 'refetch').map(([code]) => code)
    expect(refetching.filter((code) => !reacting.has(code))).toEqual([])
  })

  it('put pages into frames that there are', () => {
    expect(new Set(registry.flatMap(({ within }) => within ?? []))).toEqual(new Set(Object.keys(frames)))
  })

  it('bring an icon for each entry of the left navigation', () => {
    const icons = Object.assign({}, ...Object.values(import.meta.glob<object>('../../features/*/studioIcons.tsx', { eager: true, import: 'studioIcons' }))) as object
    expect(Object.keys(icons).toSorted()).toEqual(registry.filter(({ studioNav }) => studioNav).map(({ name }) => name).toSorted())
  })

  it('are all listed, once', () => {
    expect(features).toHaveLength(new Set(features).size)
    const manifests = import.meta.glob<Record<string, Feature>>('../../features/*/feature.ts', { eager: true })
    expect(Object.values(manifests).flatMap((manifest) => Object.values(manifest)).filter((feature) => !features.includes(feature))).toEqual([])
  })
})

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
