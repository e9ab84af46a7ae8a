import { PAGE_SIZE_DEFAULT } from '#shared/kernel/paging.ts'

/** Id of the element with preloaded responses: JSON by call URL. */
export const SENT_ANSWERS_ID = 'madang-answers'

/** `Server-Timing` entry with the server's time: preloaded responses in a cached document have an old one. */
export const SERVER_TIME = 'now'

/** Beside it where the request had a session: a user's page may begin as a visitor's. */
export const SERVER_USER = 'user'

/** Pages whose code and data are preloaded with the document: most visits start there. */
export const firstViews = ['home', 'catalogue', 'class', 'login', 'brand', 'front', 'pack', 'page', 'intro', 'notices', 'notice', 'boards', 'post', 'terms', 'kinds'] as const
export type FirstView = (typeof firstViews)[number]

export const HOME_ROW = 4

/** Cards of the first row of the class list on a desktop, whose pictures are fetched with the document there; on a phone only the first. */
export const EAGER_CARDS = 4

export const firstLists = {
  /** With those of the opening, and some for the closed ones that the page leaves out. */
  popular: { sort: 'popular', mainFirst: 'Y', size: 10 },
  latest: { sort: 'latest', size: 16 },
  catalogue: { sort: 'latest', page: 1, size: PAGE_SIZE_DEFAULT },
} as const

const ofSite: readonly [RegExp, FirstView][] = [
  [/^\/classes$/, 'catalogue'], [/^\/packages\/\d+$/, 'pack'], [/^\/p\/[^/]+$/, 'page'], [/^\/intro$/, 'intro'], [/^\/notices$/, 'notices'], [/^\/notices\/\d+$/, 'notice'],
  [/^\/boards(?:\/\d+)?$/, 'boards'], [/^\/boards\/\d+\/\d+\/view$/, 'post'],
]

/** The first view at a path on a site or the platform; null for other pages. `isClass`: the path is a class's; `hasFrontPage`: the site chose a page for its front. */
export function firstViewOf(path: string, at: { isSite: boolean; isClass: boolean; hasFrontPage: boolean }): FirstView | null {
  const known = path.replace(/(?!^)\/$/, '').toLowerCase()
  if (known === '/login') return 'login'
  if (known === '/' || known === '/main') return at.isSite ? at.hasFrontPage ? 'front' : 'home' : 'brand'
  if (/^\/(?:terms|privacy|consent-14|marketing-consent)$/.test(known)) return 'terms'
  if (!at.isSite) return known === '/create_site/list' ? 'kinds' : null
  return ofSite.find(([shape]) => shape.test(known))?.[1] ?? (at.isClass ? 'class' : null)
}

/** Bundle files that a first view needs beyond the entry's, written by the bundler and preloaded by the server. */
export interface FirstViewFiles {
  scripts: readonly string[]
  styles: readonly string[]
  texts: Readonly<Record<string, readonly string[]>>
}

export const FIRST_VIEWS_FILE = 'first-views.json'
