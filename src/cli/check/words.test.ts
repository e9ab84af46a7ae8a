import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'

// From docs/glossary.md.
const banned: readonly { word: RegExp; use: string; allowed?: RegExp }[] = [
  { word: /film/i, use: 'video', allowed: /film-making|film\\?u?202e?|filmgpj|filmexe|fileName\.test/ },
  { word: /\basker|Asker/, use: 'ssoClient, caller' },
  { word: /wording/i, use: 'terminology' },
  { word: /\bMeasuring\b|LateMeasuring/, use: 'Analytics' },
  { word: /crowdedScene/i, use: 'fullSiteFixture' },
  { word: /flakyLine/i, use: 'flakyConnection' },
  { word: /QueueBook/, use: 'QueueStore' },
  { word: /comesLater/i, use: 'placeholder' },
  { word: /SsoArrival|SsoDeparture|SsoPassage|SsoDetour|departureFailed|arrivalFailed/, use: 'SsoCallback, SsoRedirect, SsoConsent' },
  { word: /[a-z]Told\b|realtime\.heard/, use: 'reported, realtime.message' },
  { word: /registerDoor|registerGround/, use: 'registerUpgrade, registerBasePlugins' },
]

/** Dialect in comments and test titles: what matches, and the standard words. Only words without a plain meaning of their own. */
const dialect: readonly { word: RegExp; use: string }[] = [
  { word: /\bwhoever\b|\bwho asks\b/i, use: 'the user, the caller' },
  { word: /\bsomebody\b|\bas whom\b/i, use: 'another user, someone' },
  { word: /\btold\b/i, use: 'notified, reported' },
  { word: /\banew\b|\bof before\b/i, use: 'again, reload, previous' },
  { word: /\banswers (?:whether|false|true|null|undefined|nothing)\b/i, use: 'returns' },
  { word: /\b(?:is|to be) had\b|\ball the same\b|\bmade of\b/i, use: 'available, still, parts' },
  { word: /\b(?:given|taken) up and\b|\bwhat (?:never|became)\b/i, use: 'abort and retry, ignore' },
  { word: /\b(?:bad|slow|broken|dead|lost) line\b/i, use: 'connection' },
]

const self = 'src/cli/check/words.test.ts'
const lines = repositoryFiles('src/**/*.{ts,tsx,css}', 'tests/**/*.{ts,tsx}').filter((path) => path !== self && !path.includes('/migrations/'))
  .flatMap((path) => readRepositoryFile(path).split('\n').map((text, index) => ({ at: `${path}:${index + 1}`, text: `${path} ${text}` })))

describe('the words of docs/glossary.md', () => {
  it.each(banned)('say $use', ({ word, allowed }) => {
    expect(lines.filter(({ text }) => word.test(text) && allowed?.test(text) !== true).map(({ at }) => at)).toEqual([])
  })
})

describe('comments and test titles', () => {
  const prose = lines.filter(({ text }) => /^\S+\s+(?:\/\/|\/?\*|(?:it|test|describe)[.(])/.test(text))

  it('are found', () => expect(prose.length).toBeGreaterThan(1000))

  it.each(dialect)('say $use', ({ word }) => {
    expect(prose.filter(({ text }) => word.test(text)).map(({ at }) => at)).toEqual([])
  })
})
