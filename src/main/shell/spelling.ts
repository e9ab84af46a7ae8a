/** Interface languages, each with its dictionaries in order of preference. */
const dictionaries = [['ko', 'ko-KR'], ['en-US', 'en-GB', 'en'], ['ja', 'ja-JP']]

/** One spelling dictionary per interface language, as users mix all three. */
export function spellingLanguages(offered: readonly string[]): string[] {
  return dictionaries.flatMap((names) => names.find((name) => offered.includes(name)) ?? [])
}
