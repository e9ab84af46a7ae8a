import { z } from 'zod'

/** Languages in file names: Japanese is `jp` (platform spec §1). */
export const keywordLanguages = { ko: 'ko', en: 'en', ja: 'jp' } as const

/** Names of a site's files: texts of a language, and word replacements in it. */
export const keywordFiles = ['ko', 'en', 'jp', 'ko_keyword', 'en_keyword', 'jp_keyword'] as const
export type KeywordFile = (typeof keywordFiles)[number]

/** What a site calls things in a language: its own texts by `namespace:key`, and word replacements in the others. */
export interface SiteWords {
  texts: KeywordEntries
  swaps: KeywordEntries
}

/** Limits of one file: entries, and characters of a text. */
export const KEYWORDS_MAX = 500
export const KEYWORD_TEXT_MAX = 1000

/** A file: `namespace:key` → text, or word → replacement. */
export const keywordEntries = z.record(z.string().min(1).max(200), z.string().trim().min(1).max(KEYWORD_TEXT_MAX))
  .refine((entries) => Object.keys(entries).length <= KEYWORDS_MAX)
export type KeywordEntries = z.infer<typeof keywordEntries>

/** The interpolation values `{{name}}` of a text, for comparison. */
export const shownValues = (text: string): string => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort().join(' ')

/** Words that a site may use for its classes (platform spec §1: "such as a challenge terminology"). */
export const classWords = {
  class: { ko: '클래스', en: 'class', ja: 'クラス' },
  course: { ko: '강의', en: 'course', ja: '講座' },
  challenge: { ko: '챌린지', en: 'challenge', ja: 'チャレンジ' },
  lecture: { ko: '수업', en: 'lesson', ja: '授業' },
  program: { ko: '프로그램', en: 'program', ja: 'プログラム' },
} as const
export type ClassWord = keyof typeof classWords

/** The class word of a site's settings; `class` when unset or unknown. */
export function classWordOf(config: string): ClassWord {
  try {
    const word: unknown = (JSON.parse(config) as { classWord?: unknown } | null)?.classWord
    return typeof word === 'string' && Object.hasOwn(classWords, word) ? (word as ClassWord) : 'class'
  } catch {
    return 'class'
  }
}

/** Word replacements in a language for a site's class word. */
export function classWordSwaps(word: ClassWord, language: 'ko' | 'en' | 'ja'): KeywordEntries {
  return word === 'class' ? {} : { [classWords.class[language]]: classWords[word][language] }
}

const HANGUL_FIRST = 0xac00
const HANGUL_LAST = 0xd7a3
const FINALS = 28
/** Index of ㄹ among the final consonants; 으로 becomes 로 after it. */
const RIEUL = 8

/** Particle pairs: after a consonant, after a vowel. */
const particles = [['으로', '로'], ['이에요', '예요'], ['이나', '나'], ['이라', '라'], ['을', '를'], ['은', '는'], ['이', '가'], ['과', '와']] as const

/** Final consonant of a word's last syllable; 0 for none, null when it is not Korean. */
function finalOf(word: string): number | null {
  const code = word.charCodeAt(word.length - 1)
  return code >= HANGUL_FIRST && code <= HANGUL_LAST ? (code - HANGUL_FIRST) % FINALS : null
}

function fittingParticle(particle: string, word: string): string {
  const final = finalOf(word)
  const pair = particles.find(([afterConsonant, afterVowel]) => particle === afterConsonant || particle === afterVowel)
  if (final === null || pair === undefined) return particle
  return final === 0 || (final === RIEUL && pair[1] === '로') ? pair[1] : pair[0]
}

const isLatin = (word: string) => /^[a-z][a-z -]*$/i.test(word)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const plural = (word: string) => (/(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`)

const formsOf = ([from, to]: [string, string]): [string, string][] =>
  (isLatin(from) ? [[from, to], [capital(from), capital(to)], [plural(from), plural(to)], [capital(plural(from)), capital(plural(to))]] : [[from, to]])

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const pattern = (word: string) => (isLatin(word) ? `\\b${literal(word)}\\b` : literal(word))

/** Replaces words in one pass, longest first; Korean particles and English articles adapt. Placeholders (`{{class}}`) stay. */
export const swapWords = (text: string, swaps: KeywordEntries): string => wordSwapper(swaps)(text)

/** `swapWords` for many texts. */
export function wordSwapper(swaps: KeywordEntries): (text: string) => string {
  const forms = new Map(Object.entries(swaps).flatMap(formsOf))
  if (forms.size === 0) return (text) => text
  const words = [...forms.keys()].sort((a, b) => b.length - a.length).map(pattern).join('|')
  const endings = particles.flat().sort((a, b) => b.length - a.length).join('|')
  const found = new RegExp(`(\\{\\{[^}]*\\}\\})|(?:\\b([Aa])n?(\\s+))?(${words})(?:(${endings})(?![가-힣]))?`, 'g')
  return (text) => text.replace(found, (all: string, placeholder?: string, article?: string, space = '', word = '', particle = '') => {
    if (placeholder !== undefined) return all
    const to = forms.get(word) ?? word
    const before = article === undefined ? '' : `${article}${/^[aeiou]/i.test(to) ? 'n' : ''}${space}`
    return before + to + fittingParticle(particle, to)
  })
}

interface WordedSite {
  channelSetting: { config: string }
  customKeywordSetting: { customKeyword: 'Y' | 'N' }
}

/** A site's words in a language; null if it has none of its own. @param read content of one of its files; empty if there is none */
export async function siteWordsOf({ channelSetting, customKeywordSetting }: WordedSite, language: keyof typeof keywordLanguages, read: (file: KeywordFile) => Promise<KeywordEntries>): Promise<SiteWords | null> {
  const swaps = classWordSwaps(classWordOf(channelSetting.config), language)
  if (customKeywordSetting.customKeyword !== 'Y') return Object.keys(swaps).length === 0 ? null : { texts: {}, swaps }
  const name = keywordLanguages[language]
  const [texts, own] = await Promise.all([read(name), read(`${name}_keyword`)])
  return { texts, swaps: { ...swaps, ...own } }
}
