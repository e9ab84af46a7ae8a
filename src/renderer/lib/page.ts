const nowhere = { protocol: 'http:', host: 'localhost', hostname: 'localhost', origin: 'http://localhost', search: '', pathname: '/' }

interface PageElement {
  textContent: string | null
  dataset: { [name: string]: string | undefined }
}

/** What the app reads of its document. */
export interface PageDocument {
  cookie: string
  documentElement: { lang: string; getAttribute(name: string): string | null }
  getElementById(id: string): PageElement | null
  querySelector(selectors: string): { getAttribute(name: string): string | null } | null
}

export interface RenderedPage {
  location: Pick<Location, keyof typeof nowhere>
  document: PageDocument
}

let rendered: RenderedPage | null = null

interface Drawn { needsScripts: boolean; homeTimes: boolean }
let drawn: Drawn = { needsScripts: false, homeTimes: false }

/** Begins another rendering of the page on a server. */
export function beginDrawing(): void {
  drawn = { needsScripts: false, homeTimes: false }
}

/** What the last rendering on a server found of the page. */
export const drawnPage = (): Readonly<Drawn> => drawn

/** Call while rendering what moves by itself or shows something without a touch. A page that a server renders waits with its scripts for a sign of a person; this one takes them as soon as it is idle. */
export function needsScripts(): void {
  if (import.meta.env.SSR) drawn.needsScripts = true
}

/** Names the page that a server renders next, one at a time; null: none. */
export function renderPage(page: RenderedPage | null): void {
  rendered = page
}

/** What has the same result in all of the page, such as a hook. A server reads it until the result `isFinal` and no more: each use of a hook costs an observer of each query. */
export function oncePerPage<Result>(read: () => Result, isFinal: (result: Result) => boolean): () => Result {
  if (!import.meta.env.SSR) return read
  const known = new WeakMap<RenderedPage, Result>()
  return () => {
    const before = rendered === null ? undefined : known.get(rendered)
    if (before !== undefined) return before
    const result = read()
    if (rendered !== null && isFinal(result)) known.set(rendered, result)
    return result
  }
}

/** This page's address; the platform's front page where there is no page. */
export const pageLocation = (): Pick<Location, keyof typeof nowhere> => (import.meta.env.SSR && typeof location === 'undefined' ? rendered?.location ?? nowhere : location)

/** This page's document; null where there is no page. */
export const pageDocument = (): PageDocument | null => (import.meta.env.SSR && typeof document === 'undefined' ? rendered?.document ?? null : document)

/** When the server rendered the page (epoch ms); null: it did not. */
export function renderedAt(): number | null {
  const at = pageDocument()?.getElementById('root')?.dataset['renderedAt']
  return at === undefined ? null : Date.parse(at)
}

/** The zone of times in pages that the server renders: most readers are in it. */
const HOME_ZONE = 'Asia/Seoul'

/** Of that zone, and of Tokyo's. */
const HOME_OFFSET_MINUTES = -540

/** Whether the device's times are those that a server renders. */
export const isInHomeZone = (): boolean => new Date().getTimezoneOffset() === HOME_OFFSET_MINUTES

/** The zone of times without one; undefined: the device's. */
export function zoneOfPage(): string | undefined {
  if (!import.meta.env.SSR || rendered === null) return undefined
  drawn.homeTimes = true
  return HOME_ZONE
}
