/** Longest text of one field in the log, characters. */
const TEXT_MAX = 8000

const rules: [RegExp, string][] = [
  // Local parts and hosts are bounded so that hostile text takes no quadratic time; `@` may be encoded.
  [/[\p{L}\p{N}._+-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, '<email>'],
  [/\?[^\s'"`)]+/g, '?<query>'],
  [/\bBearer\s+\S+/gi, 'Bearer <token>'],
  // Session tokens, tickets and keys: long runs of letters with a digit.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{24,}/g, '<token>'],
  // File names may have spaces: a quoted path ends at its quote, another one at the end of its line or call.
  [/(['"`])(?:file:\/\/)?(?:[A-Za-z]:[\\/]|\\\\|\/|~[\\/])[^\n]*?\1/g, '$1<path>$1'],
  [/(?<![\w/])(?:file:\/\/\/?)?(?:[A-Za-z]:[\\/]|\\\\|\/(?:home|Users|root|media|mnt|Volumes|run|tmp|var|private|data)\/)[^\n'"`)]*?(?=:\d+:\d+|['"`)\n]|$)/g, '<path>'],
]

/** Removes from a text of the log what belongs to people: addresses, tokens and paths. `appFolder`: the program's own, whose paths stay below `<app>`. */
export function redacted(text: string, appFolder: string): string {
  let short = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}… (${text.length} characters)` : text
  // Its addresses in a stack are `file:` URLs or plain paths.
  for (const folder of [`file://${appFolder.startsWith('/') ? '' : '/'}${encodeURI(appFolder.replaceAll('\\', '/'))}`, appFolder]) short = short.replaceAll(folder, '<app>')
  for (const [pattern, replacement] of rules) short = short.replace(pattern, replacement)
  return short
}
