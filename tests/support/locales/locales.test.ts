import { describe, expect, it } from 'vitest'
import { languages } from '#shared/kernel/call/headers.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { validationKeys } from '#shared/kernel/format/validationMessage.ts'
import { families } from './families.ts'
import { allTexts, baseKey, keyBeginnings, placeholders, quotedStrings, sourceOf, sources } from './texts.ts'

const { ko, en, ja } = allTexts
const hangul = /[ㄱ-ㆎ가-힣]/
const japanese = /[぀-ヿ一-鿿]/

const latin = (text: string) => /[A-Za-z]{2}/.test(text.replace(/\{\{[^}]*\}\}/g, ''))

const wordless = new Set([
  'common:ok', 'desktop:appName', 'shell:footer.fax', 'course:kind.live', 'course:kind.vod', 'course:kind.liveVod', 'site:type.05',
  'social:name.NAV', 'social:name.GOG', 'social:name.FAB',
  'siteLive:name.zoom', 'siteLive:name.gooroomee', 'siteLive:name.jitsi', 'attendee:sheet.example', 'delivery:carrier.ems', 'mail:carrier.ems',
])

describe('texts [GEN-01]', () => {
  it.each([['en', en], ['ja', ja]] as const)('%s has exactly the keys of Korean', (_, texts) => {
    const bases = (keys: Iterable<string>) => [...new Set([...keys].map(baseKey))].toSorted()
    expect(bases(texts.keys())).toEqual(bases(ko.keys()))
  })

  it('no text is empty', () => {
    const empty = Object.entries(allTexts).flatMap(([language, texts]) => [...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${language} ${key}`))
    expect(empty).toEqual([])
  })

  it('each text has the same placeholders in every language', () => {
    const different = [...ko].filter(([key, text]) => [en, ja].some((texts) => {
      const other = texts.get(key)
      return other !== undefined && placeholders(other).join() !== placeholders(text).join()
    }))
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('no text is left untranslated', () => {
    const left = [
      ...[...en].filter(([, text]) => hangul.test(text)).map(([key]) => `en ${key}`),
      ...[...ja].filter(([, text]) => hangul.test(text)).map(([key]) => `ja ${key}`),
      ...[...ja].filter(([key, text]) => !wordless.has(key) && latin(text) && !japanese.test(text)).map(([key]) => `ja ${key}`),
      ...[...ko].filter(([key, text]) => !wordless.has(key) && latin(text) && !hangul.test(text)).map(([key]) => `ko ${key}`),
    ]
    expect(left).toEqual([])
  })

  it('no text is unused', () => {
    const files = sources().map(({ text }) => ({ strings: quotedStrings(text), beginnings: keyBeginnings(text) }))
    const used = (key: string) => {
      const [namespace = '', name = ''] = baseKey(key).split(/:(.*)/s)
      return families.some((family) => family.namespace === namespace)
        || files.some(({ strings, beginnings }) => strings.has(`${namespace}:${name}`) || beginnings.some((begin) => `${namespace}:${name}`.startsWith(begin))
          || (strings.has(namespace) && (strings.has(name) || beginnings.some((begin) => name.startsWith(begin)))))
    }
    expect([...ko.keys()].filter((key) => !used(key))).toEqual([])
  })

  it('every text that a source names exists', () => {
    const namespaces = [...new Set([...ko.keys()].map((key) => key.split(':', 1)[0]))].join('|')
    const named = new RegExp(String.raw`^(?:${namespaces}):[\w.]+$`)
    const known = new Set([...ko.keys()].map(baseKey))
    const missing = sources().flatMap(({ path, text }) => [...quotedStrings(text)].filter((string) => named.test(string) && !known.has(string)).map((key) => `${path} ${key}`))
    expect(missing).toEqual([])
  })

  it.each(families)('the keys of $namespace are built in $source', ({ namespace, source, as }) => {
    expect(sourceOf(source)).toContain(as)
    expect([...ko.keys()].some((key) => key.startsWith(`${namespace}:`))).toBe(true)
  })
})

describe('errors', () => {
  it('have a text for each error, and the default', () => {
    const keys = [...ko.keys()].filter((key) => key.startsWith('errors:')).map((key) => key.slice('errors:'.length))
    expect(keys.toSorted()).toEqual([...Object.keys(errorTable), 'default'].toSorted())
  })

  it.each(languages)('are worded the same where a page has its own text, in %s', (language) => {
    const texts = allTexts[language]
    expect([texts.get('common:failed'), texts.get('common:noPermission')]).toEqual([texts.get('errors:default'), texts.get('errors:noPermission')])
  })

  it('use only parameters of the error', () => {
    const wrong = Object.entries(errorTable).filter(([name, row]) => {
      const known: readonly string[] = 'params' in row ? row.params : []
      return placeholders(ko.get(`errors:${name}`) ?? '').some((value) => !known.includes(value))
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })
})

describe('validation messages', () => {
  it('has one text for each key', () => {
    expect([...ko.keys()].filter((key) => key.startsWith('validation:')).toSorted()).toEqual([...validationKeys].toSorted())
  })
})
