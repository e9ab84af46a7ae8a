import { describe, expect, it } from 'vitest'
import { allTexts } from './texts.ts'

const { en, ja } = allTexts

/** Words that mean what another word of the product means, each with the namespaces where it has a meaning of its own. */
interface Synonym {
  wrong: RegExp
  right: string
  except?: readonly string[]
}

const ofLegalTexts = ['legal', 'devForms']

const english: readonly Synonym[] = [
  { wrong: /\b(?:alarm|alert)s?\b/i, right: 'notification' },
  { wrong: /\bmail(?!-order)(?:s|ed)?\b/i, right: 'email', except: ['operator'] },
  { wrong: /\bwaitlist/i, right: 'waiting list' },
  { wrong: /\bteachers?\b/i, right: 'instructor' },
  { wrong: /\bstudents?\b/i, right: 'learner', except: ['siteWords'] },
  { wrong: /\btuition\b/i, right: 'price' },
  { wrong: /\bcourses?\b/i, right: 'class' },
  { wrong: /\b(?:colour|enrol\b|optimis|minimis|organis|enquir|favour|centre\b)/i, right: 'the American spelling' },
  { wrong: /[a-z]'[a-z]/i, right: '’' },
  { wrong: /‘[^’]*’(?![a-z])/, right: '“…”' },
]

const japanese: readonly Synonym[] = [
  { wrong: /受講生/, right: '受講者', except: ['siteWords'] },
  { wrong: /所有者/, right: 'オーナー' },
  { wrong: /運営スタッフ/, right: 'スタッフ' },
  { wrong: /ブラウザ(?!ー)/, right: 'ブラウザー' },
  { wrong: /バーチャル口座/, right: '仮想口座' },
  { wrong: /材料費/, right: '教材費' },
  { wrong: /決済履歴/, right: '支払い履歴' },
  { wrong: /分野/, right: 'カテゴリー' },
  { wrong: /[ぁ-ヿ一-鿿」）][?!]/, right: '？ and ！ of full width' },
  { wrong: /[ぁ-ヿ一-鿿」）]: /, right: '：' },
  { wrong: /\([^()]*[ぁ-ヿ一-鿿][^()]*\)/, right: '（…）' },
]

function wrongIn(texts: ReadonlyMap<string, string>, synonyms: readonly Synonym[]): string[] {
  return [...texts].flatMap(([key, text]) => {
    const namespace = key.split(':', 1)[0] ?? ''
    const words = text.replace(/\{\{[^}]*\}\}/g, 'x')
    return synonyms
      .filter(({ wrong, except = [] }) => ![...ofLegalTexts, ...except].includes(namespace) && wrong.test(words))
      .map(({ right }) => `${key}: ${right}`)
  })
}

describe('one word for one thing', () => {
  it('English', () => expect(wrongIn(en, english)).toEqual([]))
  it('Japanese', () => expect(wrongIn(ja, japanese)).toEqual([]))
})

describe('English plurals', () => {
  /** A count and its plural noun, with an adjective between them or not: `{{count}} new messages`. */
  const plural = /\{\{count[^}]*\}\} (?:[a-z]+ )?(?!is\b|was\b|has\b|this\b|its\b|class\b|access\b|less\b|as\b)[a-z]+s\b/

  it('a count before a plural noun has a form for one', () => {
    expect([...en].filter(([key, text]) => !/_(?:one|other)$/.test(key) && plural.test(text)).map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  it('the form for one differs from the form for many', () => {
    const units = /\} ms$/
    expect([...en].filter(([key, text]) => key.endsWith('_one') && plural.test(text) && !units.test(text) && en.get(key.replace(/_one$/, '_other')) === text).map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  it('each form for one has its form for many', () => {
    expect([...en.keys()].filter((key) => key.endsWith('_one') && !en.has(key.replace(/_one$/, '_other')))).toEqual([])
  })
})
