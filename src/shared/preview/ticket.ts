import { channelPaths } from '#shared/channel/paths.ts'

export const PREVIEW_TICKET_HEADER = 'preview-ticket'

/** Ticket parameter in the URL fragment: fragments are never sent or logged. */
export const PREVIEW_FRAGMENT = 'preview'

/** Path of a class in a preview; without one, of the site's front page. */
export function previewPath({ channelSeq, courseSeq }: { channelSeq: number; courseSeq?: number | undefined }, ticket: string): string {
  return `${courseSeq === undefined ? channelPaths.main : `/classes/${courseSeq}`}?channelSeq=${channelSeq}#${PREVIEW_FRAGMENT}=${ticket}`
}
