import type { Channel } from '#shared/channel/contract.ts'
import type { Language } from './language.ts'

export interface TerminologySite {
  channelSetting: Pick<Channel['channelSetting'], 'config'>
  customKeywordSetting: Channel['customKeywordSetting']
}

/** Names a site's words in a language (SET-09): equal keys, equal words. Empty for a site without words of its own. */
export function wordsKeyOf({ channelSetting: { config }, customKeywordSetting: { customKeyword, path, version } }: TerminologySite, language: Language): string {
  const classWord = /"classWord":"(\w+)"/.exec(config)?.[1] ?? 'class'
  return customKeyword !== 'Y' && classWord === 'class' ? '' : [language, classWord, customKeyword, path, version].join(' ')
}
