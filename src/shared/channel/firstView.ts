import { PAGE_SIZE_DEFAULT } from '#shared/kernel/paging.ts'

/** Id of the element with preloaded responses: JSON by call URL. */
export const SENT_ANSWERS_ID = 'madang-answers'

/** `Server-Timing` entry with the server's time: preloaded responses in a cached document have an old one. */
export const SERVER_TIME = 'now'

/** Pages whose code and data are preloaded with the document: most visits start there. */
export const firstViews = ['home', 'catalogue', 'class', 'login', 'brand'] as const
export type FirstView = (typeof firstViews)[number]

export const HOME_ROW = 4

/** Cards of the class list whose pictures load at once: the first row on a desktop. */
export const EAGER_CARDS = 4

export const firstLists = {
  popular: { sort: 'popular', mainFirst: 'Y', size: HOME_ROW },
  latest: { sort: 'latest', size: 2 * HOME_ROW },
  catalogue: { sort: 'latest', page: 1, size: PAGE_SIZE_DEFAULT },
} as const

/** The first view at a path on a site or the platform; null for other pages. `isClass`: the path is a class's. */
export function firstViewOf(path: string, at: { isSite: boolean; isClass: boolean }): FirstView | null {
  const known = path.replace(/(?!^)\/$/, '').toLowerCase()
  if (known === '/login') return 'login'
  if (known === '/' || known === '/main') return at.isSite ? 'home' : 'brand'
  if (!at.isSite) return null
  return known === '/classes' ? 'catalogue' : at.isClass ? 'class' : null
}

/** Bundle files that a first view needs beyond the entry's, written by the bundler and preloaded by the server. */
export interface FirstViewFiles {
  scripts: readonly string[]
  styles: readonly string[]
  texts: Readonly<Record<string, readonly string[]>>
}

export const FIRST_VIEWS_FILE = 'first-views.json'
