import { createHash } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { SiteTerminology } from '#shared/terminology/contract.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { classWordOf, keywordEntries, keywordFiles, keywordLanguages } from '#shared/terminology/terminology.ts'
import type { KeywordEntries, KeywordFile } from '#shared/terminology/terminology.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { InputIssue } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { channels } from '#server/infra/db/schema/index.ts'
import { StorageMissing } from '#server/infra/storage/keys.ts'
import { pageTexts, shownValues } from './texts.ts'

/** A site's own words (platform spec §1, §3; SET-09). */
export interface TerminologyService {
  /** Throws `siteNotFound`. */
  read(channelSeq: number): Promise<SiteTerminology>
  /** Saves under a version of its own, that of its content. Throws `invalidInput` with the place of each text that does not fit. */
  save(channelSeq: number, terminology: SiteTerminology): Promise<SiteTerminology>
  /** A file by site, version and name; undefined when there is none. */
  file(channelSeq: number, version: string, file: KeywordFile): Promise<string | undefined>
}

const languageOfFile = Object.fromEntries(Object.entries(keywordLanguages).map(([language, name]) => [name, language])) as Record<string, Language>
const storageKey = (channelSeq: number, version: string, file: KeywordFile) => `${channelSeq}/keywords/${version}/${file}.json`

/** What is wrong with a file of texts: a key that the pages have not, or values that are not those of the text it stands for. */
function* issuesOf(file: KeywordFile, entries: KeywordEntries): Generator<InputIssue> {
  const language = languageOfFile[file]
  // A file of words has no keys.
  if (language === undefined) return
  const texts = pageTexts(language)
  for (const [key, text] of Object.entries(entries)) {
    const ours = texts.get(key)
    if (ours === undefined) yield { path: ['files', file, key], message: validationMessage('validation:unknownField') }
    else if (shownValues(ours) !== shownValues(text)) yield { path: ['files', file, key], message: validationMessage('validation:textValues', { values: shownValues(ours) }) }
  }
}

/** Makes the service. */
export function createTerminologyService({ database: { db }, storage }: Pick<ServerPorts, 'database' | 'storage'>): TerminologyService {
  async function stored(channelSeq: number, version: string, file: KeywordFile): Promise<string | undefined> {
    try {
      return await readAll(await storage.read(storageKey(channelSeq, version, file)))
    } catch (error) {
      if (error instanceof StorageMissing) return undefined
      throw error
    }
  }

  async function read(channelSeq: number): Promise<SiteTerminology> {
    const [row] = await db.select({ config: channels.config, customKeyword: channels.customKeyword, version: channels.customKeywordVersion })
      .from(channels).where(eq(channels.channelSeq, channelSeq))
    if (row === undefined) throw new AppError('siteNotFound')
    const files: SiteTerminology['files'] = {}
    for (const file of row.version === '' ? [] : keywordFiles) {
      const content = await stored(channelSeq, row.version, file)
      if (content !== undefined) files[file] = keywordEntries.parse(JSON.parse(content))
    }
    return { classWord: classWordOf(row.config), customKeyword: row.customKeyword === 'Y' ? 'Y' : 'N', files }
  }

  return {
    read,
    file: stored,

    async save(channelSeq, { classWord, customKeyword, files }) {
      const given = keywordFiles.flatMap((file) => (files[file] === undefined ? [] : [[file, files[file]] as const]))
      const issues = given.flatMap(([file, entries]) => [...issuesOf(file, entries)])
      if (issues.length > 0) throw new AppError('invalidInput', {}, issues)
      const version = given.length === 0 ? '' : createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 16)
      // Before the site says that they are there; a version never changes, so those of before may stay in caches.
      for (const [file, entries] of given) await storage.write(storageKey(channelSeq, version, file), Buffer.from(JSON.stringify(entries)), 'application/json')
      await db.transaction(async (tx) => {
        const [row] = await tx.select({ config: channels.config }).from(channels).where(eq(channels.channelSeq, channelSeq)).for('update')
        if (row === undefined) throw new AppError('siteNotFound')
        await tx.update(channels).set({
          config: JSON.stringify({ ...settingsOf(row.config), classWord }),
          customKeyword: version === '' ? 'N' : customKeyword, customKeywordPath: version === '' ? '' : `/keywords/${channelSeq}`, customKeywordVersion: version,
        }).where(eq(channels.channelSeq, channelSeq))
      })
      return read(channelSeq)
    },
  }
}

/** The site's settings of before, which are kept; what cannot be read is none. */
function settingsOf(config: string): object {
  try {
    const read: unknown = JSON.parse(config)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : {}
  } catch {
    return {}
  }
}
