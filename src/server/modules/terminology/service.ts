import { createHash } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Channel } from '#shared/channel/contract.ts'
import type { SiteTerminology } from '#shared/terminology/contract.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { classWordOf, keywordEntries, keywordFiles, keywordLanguages, shownValues, siteWordsOf } from '#shared/terminology/terminology.ts'
import type { KeywordEntries, KeywordFile, SiteWords } from '#shared/terminology/terminology.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { InputIssue } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { StorageMissing } from '#server/infra/storage/keys.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { findTerminology, lockTerminology, writeTerminology } from './queries.ts'
import { pageTexts } from './texts.ts'

/** A site's terminology (platform spec §1, §3; SET-09). */
export interface TerminologyService {
  read(channelSeq: number): Promise<SiteTerminology>
  /** Versioned by content. Throws `siteNotFound`; `staleEdit` when it was changed since `version`; `invalidInput` with the path of each bad text. */
  save(channelSeq: number, terminology: SiteTerminology): Promise<SiteTerminology>
  file(channelSeq: number, version: string, file: KeywordFile): Promise<string | undefined>
  /** A site's own words in a language, and what names them; null: it has none. */
  wordsOf(channel: Channel, language: Language): Promise<(SiteWords & { key: string }) | null>
}

/** Characters of the words that are kept in memory: a site may have 500 texts of 1,000. */
const WORDS_MAX_CHARS = 8_000_000

const languageOfFile = Object.fromEntries(Object.entries(keywordLanguages).map(([language, name]) => [name, language])) as Record<string, Language>
const storageKey = (channelSeq: number, version: string, file: KeywordFile) => `${channelSeq}/keywords/${version}/${file}.json`

// Unknown keys, or interpolation values that differ from the default text's.
function* issuesOf(file: KeywordFile, entries: KeywordEntries): Generator<InputIssue> {
  const language = languageOfFile[file]
  if (language === undefined) return
  const texts = pageTexts(language)
  for (const [key, text] of Object.entries(entries)) {
    const ours = texts.get(key)
    if (ours === undefined) yield { path: ['files', file, key], message: validationMessage('validation:unknownField') }
    else if (shownValues(ours) !== shownValues(text)) yield { path: ['files', file, key], message: validationMessage('validation:textValues', { values: shownValues(ours) }) }
  }
}

export function createTerminologyService({ database: { db }, storage }: Pick<ServerPorts, 'database' | 'storage'>, channels: Pick<ChannelService, 'forget'>): TerminologyService {
  async function stored(channelSeq: number, version: string, file: KeywordFile): Promise<string | undefined> {
    try {
      return await readAll(await storage.read(storageKey(channelSeq, version, file)))
    } catch (error) {
      if (error instanceof StorageMissing) return undefined
      throw error
    }
  }

  async function read(channelSeq: number): Promise<SiteTerminology> {
    const row = await findTerminology(db, channelSeq)
    if (row === undefined) throw new AppError('siteNotFound')
    const files: SiteTerminology['files'] = {}
    for (const file of row.version === '' ? [] : keywordFiles) {
      const entries = keywordEntries.parse(JSON.parse((await stored(channelSeq, row.version, file)) ?? '{}'))
      if (Object.keys(entries).length > 0) files[file] = entries
    }
    return { classWord: classWordOf(row.config), customKeyword: row.customKeyword === 'Y' ? 'Y' : 'N', files, version: stateOf(row) }
  }

  // Versions are immutable.
  const known = new LRUCache<string, KeywordEntries>({ maxSize: WORDS_MAX_CHARS, sizeCalculation: (entries) => JSON.stringify(entries).length })

  async function entriesOf(channelSeq: number, version: string, file: KeywordFile): Promise<KeywordEntries> {
    const key = storageKey(channelSeq, version, file)
    const held = known.get(key)
    if (held !== undefined) return held
    const content = await stored(channelSeq, version, file)
    const entries = content === undefined ? {} : keywordEntries.parse(JSON.parse(content))
    known.set(key, entries)
    return entries
  }

  return {
    read,
    file: stored,

    async wordsOf(channel, language) {
      const { channelSeq, channelSetting: { config }, customKeywordSetting: { customKeyword, version } } = channel
      const words = await siteWordsOf(channel, language, (file) => entriesOf(channelSeq, version, file))
      return words && { ...words, key: JSON.stringify([language, classWordOf(config), customKeyword === 'Y' ? [channelSeq, version] : []]) }
    },

    async save(channelSeq, { classWord, customKeyword, files, version: opened }) {
      const given = keywordFiles.flatMap((file) => (files[file] === undefined ? [] : [[file, files[file]] as const]))
      const issues = given.flatMap(([file, entries]) => [...issuesOf(file, entries)])
      if (issues.length > 0) throw new AppError('invalidInput', {}, issues)
      const version = given.length === 0 ? '' : createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 16)
      // Files before the reference; versions are immutable, so older ones may stay cached. Empty ones too: pages read both of their language.
      if (version !== '') for (const file of keywordFiles) await storage.write(storageKey(channelSeq, version, file), Buffer.from(JSON.stringify(files[file] ?? {})), 'application/json')
      await db.transaction(async (tx) => {
        const before = await lockTerminology(tx, channelSeq)
        if (before === undefined) throw new AppError('siteNotFound')
        if (stateOf(before) !== opened) throw new AppError('staleEdit')
        await writeTerminology(tx, channelSeq, {
          config: JSON.stringify({ ...settingsOf(before.config), classWord }),
          customKeyword: version === '' ? 'N' : customKeyword, customKeywordPath: version === '' ? '' : `/keywords/${channelSeq}`, customKeywordVersion: version,
        })
      })
      channels.forget(channelSeq)
      return read(channelSeq)
    },
  }
}

/** Tells one state of a site's terminology from another. */
const stateOf = ({ config, customKeyword, version }: { config: string; customKeyword: string; version: string }): string =>
  createHash('sha256').update(JSON.stringify([classWordOf(config), customKeyword, version])).digest('base64url').slice(0, 22)

/** Existing settings; invalid JSON becomes `{}`. */
function settingsOf(config: string): object {
  try {
    const read: unknown = JSON.parse(config)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : {}
  } catch {
    return {}
  }
}
