import i18next, { changeLanguage, getFixedT } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from './language.ts'
import { startI18n } from './i18n.ts'
import { useTranslation } from './renderedTexts.ts'
import type { Namespace } from './resources.ts'

type Texts = { [key: string]: string | Texts }

const files = import.meta.glob<Texts>('/locales/{ko,en,ja}/*.json', { eager: true, import: 'default' })
const keysOf = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[path + key, text]] : keysOf(text, `${path}${key}.`)))

const found = Object.entries(files).map(([file, texts]) => {
  const [, language = '', namespace = ''] = /(\w+)\/(\w+)\.json$/.exec(file) ?? []
  return { language, namespace, texts }
})

describe('texts of a page that a server renders', () => {
  beforeAll(async () => {
    await startI18n('ko')
    for (const { language, namespace, texts } of found) i18next.addResourceBundle(language, namespace, texts)
  })

  it.each(languages)('are those of i18next, in %s', async (language) => {
    await changeLanguage(language)
    const different: string[] = []
    let compared = 0
    for (const { namespace, texts } of found.filter((one) => one.language === language)) {
      const own = useTranslation(namespace).t as (key: string, values?: object) => string
      const common = useTranslation('common').t as typeof own
      const full = getFixedT(language, namespace as Namespace) as typeof own
      for (const [key, text] of keysOf(texts)) {
        const names = Array.from(text.matchAll(/\{\{\s*(\w+)/g), ([, name = '']) => name).filter((name) => name !== 'count')
        const values = Object.fromEntries(names.map((name, at) => [name, at === 0 ? `{{x}} $t(a) <b> ${name}` : 1234.5]))
        const plain = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
        for (const [name, options] of [[key, values], [plain, { ...values, count: 0 }], [plain, { ...values, count: 1 }], [plain, { ...values, count: 21 }]] as const) {
          compared += 1
          const expected = full(name, options)
          if (own(name, options) !== expected || common(`${namespace}:${name}`, options) !== expected) different.push(`${namespace}:${name}`)
        }
      }
    }
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(1000)
  })

  it('are left to i18next where more is asked for than values', async () => {
    i18next.addResourceBundle('ko', 'common', { ...i18next.getResourceBundle('ko', 'common'), zz: { list: ['a', 'b'], plain: 'p {{a}}', plain_big: 'q {{a}}', inner: '$t(common:zz.plain, {"a": 1})' } })
    await changeLanguage('ko')
    const t = useTranslation().t as (key: string, values?: object) => unknown
    expect([t('zz.list', { returnObjects: true }), t('zz.plain', { a: 1, context: 'big' }), t('zz.inner'), t('zz.missing'), t('zz.missing', { defaultValue: 'd' })])
      .toEqual([['a', 'b'], 'q 1', 'p 1', 'zz.missing', 'd'])
  })

  it('change with the words of a site', async () => {
    await changeLanguage('ko')
    const { t } = useTranslation('common') as unknown as { t: (key: string) => string }
    i18next.addResourceBundle('ko', 'common', { zzWord: 'one' })
    expect(t('zzWord')).toBe('one')
    i18next.addResourceBundle('ko', 'common', { zzWord: 'two' })
    expect(t('zzWord')).toBe('two')
  })
})
