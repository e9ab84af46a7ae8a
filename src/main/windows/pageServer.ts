import type { DesktopTexts } from '#main/texts.ts'
import { CRASH_PATH, crashPage } from './crashPage.ts'
import type { PageFile, RendererFiles } from './rendererFiles.ts'

/** Answers one address of the app's origin. */
export type PageServer = (address: URL) => Promise<PageFile>

/** Serves the built page, and in its place the page after a crash, which is made here. */
export function createPageServer({ files, language, texts }: { files: RendererFiles; language: () => string; texts: () => DesktopTexts }): PageServer {
  return async ({ pathname, searchParams }) => {
    if (pathname !== CRASH_PATH) return files(pathname)
    // The headers of the page itself, so that its policy holds here too.
    const { headers } = await files('/')
    return { status: 200, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body: crashPage(texts().crashed, language(), searchParams.get('back')) }
  }
}
