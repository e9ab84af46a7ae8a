import type { DesktopTexts } from '#main/texts.ts'
import { CRASH_PATH, crashPage } from './crashPage.ts'
import type { PageFile, RendererFiles } from './rendererFiles.ts'

export type PageServer = (address: URL) => Promise<PageFile>

export function createPageServer({ files, language, texts }: { files: RendererFiles; language: () => string; texts: () => DesktopTexts }): PageServer {
  return async ({ pathname, searchParams }) => {
    if (pathname !== CRASH_PATH) return files(pathname)
    const { headers } = await files('/')
    return { status: 200, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body: crashPage(texts().crashed, language(), searchParams.get('back')) }
  }
}
