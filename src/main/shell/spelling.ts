/** Languages that the interface is written in, with the dictionaries that serve each, best first. */
const dictionaries = [['ko', 'ko-KR'], ['en-US', 'en-GB', 'en'], ['ja', 'ja-JP']]

/** The dictionaries to check spelling with, of those that the machine offers; the same words are written in all three languages. */
export function spellingLanguages(offered: readonly string[]): string[] {
  return dictionaries.flatMap((names) => names.find((name) => offered.includes(name)) ?? [])
}
