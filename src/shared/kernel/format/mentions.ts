/** People that one text names at most. */
export const MENTIONS_MAX = 20

const mention = /<span data-mention="(\d{1,15})">([^<]*)<\/span>/g

/** Users that a rich text names, by number. @param html sanitized */
export const mentionedIn = (html: string): number[] => [...new Set([...html.matchAll(mention)].map(([, seq]) => Number(seq)))]

const anySpan = new RegExp(`${mention.source}|</?span\\b[^>]*>`, 'g')

/** Replaces the mentions of a rich text; `write` returns null where the text stays without one. Other spans go. @param html sanitized */
export const withMentions = (html: string, write: (userSeq: number) => string | null): string =>
  html.replaceAll(anySpan, (_, seq?: string, label?: string) => (seq === undefined ? '' : write(Number(seq)) ?? label ?? ''))
