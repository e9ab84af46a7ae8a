import { z } from 'zod'
import { classWords, keywordEntries, keywordFiles } from './terminology.ts'
import type { ClassWord } from './terminology.ts'
import { call } from '#shared/kernel/call/call.ts'
import { siteParams, yn } from '#shared/kernel/call/fields.ts'

const classWord = z.enum(Object.keys(classWords) as [ClassWord, ...ClassWord[]])

/** A site's own words: what it calls its classes, and files of texts and words laid over the platform's (platform spec §1, §3; SET-09). */
export const siteWording = z.object({
  classWord,
  customKeyword: yn,
  /** The files by name; those that the site does not have are absent. */
  files: z.partialRecord(z.enum(keywordFiles), keywordEntries),
})
export type SiteWording = z.infer<typeof siteWording>

/** Calls of a site's own words. The files themselves are fetched from `customKeywordSetting.path` by name and version. */
export const wordingCalls = {
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/keywords', access: { site: 'SITE_INFO_READ' },
    summary: 'The site’s own words, to edit them',
    params: siteParams,
    response: siteWording,
  }),
  /** Replaces all; a text that shows other values than the platform's, or that the platform has not, is refused with its place. */
  save: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/keywords', access: { site: 'SITE_INFO_UPDATE' },
    summary: 'Saves the site’s own words under a new version',
    params: siteParams,
    body: siteWording,
    response: siteWording,
    bodyLimit: 2 * 1024 * 1024,
  }),
}
