import type { AppLink } from '#shared/desktop/appLink.ts'

/** As in electron-builder.yml and, on Linux, `desktopName` of package.json: notifications, pins, shortcuts and links belong to one app. */
export const APP_ID = 'app.madang.studio'

export const LINK_SCHEME = 'madang'

const LINK_MAX = 2000
const seqForm = /^[1-9]\d{0,15}$/
const codeForm = /^[\w.~+/=-]{1,512}$/

const places: Record<string, (parts: string[], query: URLSearchParams) => AppLink | undefined> = {
  class: ([course, ...rest], query) => {
    const courseSeq = seqOf(course)
    return courseSeq === undefined || rest.length > 0 ? undefined : { kind: 'class', courseSeq, channelSeq: siteOf(query) }
  },
  lesson: (parts, query) => lessonOf('lesson', parts, query),
  live: (parts, query) => lessonOf('live', parts, query),
  login: (parts, query) => {
    const code = query.get('code') ?? ''
    const state = query.get('state') ?? ''
    return parts.length === 0 && codeForm.test(code) && codeForm.test(state) ? { kind: 'loginCallback', code, state } : undefined
  },
}

/** Parses an app link (DESK-04), such as `madang://lesson/7/12?channelSeq=1`. Anyone can write one, so it only ever navigates. */
export function appLink(text: string): AppLink | undefined {
  if (text.length > LINK_MAX) return undefined
  let address: URL
  try {
    address = new URL(text)
  } catch {
    return undefined
  }
  if (address.protocol !== `${LINK_SCHEME}:` || address.username !== '' || address.password !== '' || address.port !== '') return undefined
  const place = address.hostname.toLowerCase()
  const parts = address.pathname.split('/').filter((part) => part !== '')
  return Object.hasOwn(places, place) ? places[place]?.(parts, address.searchParams) : undefined
}

export function linkOfArguments(args: readonly string[]): string | undefined {
  return args.find((arg) => arg.toLowerCase().startsWith(`${LINK_SCHEME}:`))
}

function lessonOf(kind: 'lesson' | 'live', [course, curriculum, ...rest]: string[], query: URLSearchParams): AppLink | undefined {
  const courseSeq = seqOf(course)
  const curriculumSeq = seqOf(curriculum)
  if (courseSeq === undefined || curriculumSeq === undefined || rest.length > 0) return undefined
  return { kind, courseSeq, curriculumSeq, channelSeq: siteOf(query) }
}

function seqOf(text: string | undefined): number | undefined {
  if (text === undefined || !seqForm.test(text)) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : undefined
}

const siteOf = (query: URLSearchParams): number | null => seqOf(query.get('channelSeq') ?? undefined) ?? null
