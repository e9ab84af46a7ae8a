import { z } from 'zod'
import { classWords, keywordEntries, keywordFiles } from './terminology.ts'
import type { ClassWord } from './terminology.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { siteParams, yn } from '#shared/kernel/call/fields.ts'
import { languages } from '#shared/kernel/call/headers.ts'

const classWord = z.enum(Object.keys(classWords) as [ClassWord, ...ClassWord[]])

/** A site's terminology: its word for classes, and overlays of texts and words (platform spec §1, §3; SET-09). */
export const terminologyForm = z.object({
  classWord,
  customKeyword: yn,
  files: z.partialRecord(z.enum(keywordFiles), keywordEntries),
})
export type TerminologyForm = z.infer<typeof terminologyForm>

/** `version` tells which state a form was opened with; saving over another one is refused. */
export const siteTerminology = terminologyForm.extend({ version: z.string().max(64) })
export type SiteTerminology = z.infer<typeof siteTerminology>

/** Terminology calls. The files are fetched from `customKeywordSetting.path` by name and version. */
export const terminologyCalls = /* @__PURE__ */ domainCalls('terminology', {
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/keywords', access: { site: 'SITE_INFO_READ' },
    summary: 'Returns the site’s terminology for editing',
    params: siteParams,
    response: siteTerminology,
  }),
  /** The texts that a site may replace, without its own words. */
  texts: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/keywords/texts', access: { site: 'SITE_INFO_READ' },
    summary: 'Returns the platform’s texts of a language by `namespace:key`',
    params: siteParams,
    query: z.object({ language: z.enum(languages) }),
    response: z.object({ texts: z.record(z.string(), z.string()) }),
  }),
  /** Replaces all files; refuses unknown keys and texts whose placeholders differ from the platform's. */
  save: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/keywords', access: { site: 'SITE_INFO_UPDATE' },
    summary: 'Saves the site’s terminology under a new version',
    params: siteParams,
    body: siteTerminology,
    response: siteTerminology,
    bodyLimit: 2 * 1024 * 1024,
    errors: ['staleEdit'],
  }),
})
