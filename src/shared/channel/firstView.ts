import { PAGE_SIZE_DEFAULT } from '#shared/kernel/paging.ts'

/** Identifier of the element in which the server sends a visitor's page the answers that its first view stands on, as JSON by address of the call. */
export const SENT_ANSWERS_ID = 'madang-answers'

/** Entry of the `Server-Timing` header with the server's time, for what the answers of a kept document cannot say. */
export const SERVER_TIME = 'now'

/** Pages whose code and answers are sent for with the document: the first ones of most visits. */
export const firstViews = ['home', 'catalogue', 'class', 'login', 'brand'] as const
export type FirstView = (typeof firstViews)[number]

/** Cards in a row of the front page. */
export const HOME_ROW = 4

/** Queries of the class lists that a first view begins with. */
export const firstLists = {
  popular: { sort: 'popular', mainFirst: 'Y', size: HOME_ROW },
  latest: { sort: 'latest', size: 2 * HOME_ROW },
  catalogue: { sort: 'latest', page: 1, size: PAGE_SIZE_DEFAULT },
} as const

/** The first view at a path, on a site or on the platform; null for every other page. `isClass`: the path is that of a class. */
export function firstViewOf(path: string, at: { isSite: boolean; isClass: boolean }): FirstView | null {
  const known = path.replace(/(?!^)\/$/, '').toLowerCase()
  if (known === '/login') return 'login'
  if (known === '/' || known === '/main') return at.isSite ? 'home' : 'brand'
  if (!at.isSite) return null
  return known === '/classes' ? 'catalogue' : at.isClass ? 'class' : null
}

/** Files of the web bundle that a first view needs beyond the entry's own. The bundler writes them, the server names them in the document. */
export interface FirstViewFiles {
  scripts: readonly string[]
  styles: readonly string[]
  /** Scripts of the texts, by language. */
  texts: Readonly<Record<string, readonly string[]>>
}

/** Where the bundler writes the files of each first view, below the bundle's folder. */
export const FIRST_VIEWS_FILE = 'first-views.json'
