import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { snippetPath } from '#shared/page/snippetFrame.ts'
import { playerAddresses } from '#shared/kernel/video/videoFrames.ts'

export interface PageFile {
  status: number
  headers: Record<string, string>
  body: Uint8Array | string
}

export type RendererFiles = (pathname: string) => Promise<PageFile>

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Serves the built page from `root`, nothing outside it (symbolic links included); paths without extension get the page, `entry`. */
export function createRendererFiles(root: string, entry: string, serverOrigin: string): RendererFiles {
  const common = {
    'content-security-policy': contentSecurityPolicy(serverOrigin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  }
  const notFound: PageFile = { status: 404, headers: { ...common, 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found' }

  return async (pathname) => {
    const relative = safeRelativePath(pathname)
    if (relative === undefined) return notFound
    const name = extname(relative) === '' ? entry : relative
    const path = await insideRoot(root, name)
    if (path === undefined) return notFound
    const contentType = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream'
    return { status: 200, headers: { ...common, 'content-type': contentType }, body: await readFile(path) }
  }
}

function safeRelativePath(pathname: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  if (decoded.includes('\0') || decoded.includes('\\') || decoded.includes(':')) return undefined
  const parts = decoded.split('/').filter((part) => part !== '')
  return parts.some((part) => part === '..' || part === '.') ? undefined : parts.join('/')
}

async function insideRoot(root: string, relative: string): Promise<string | undefined> {
  try {
    const [realRoot, path] = await Promise.all([realpath(root), realpath(join(root, relative))])
    if (!path.startsWith(realRoot + sep)) return undefined
    return (await stat(path)).isFile() ? path : undefined
  } catch {
    return undefined
  }
}

/** CSP of the app's page: inline styles for the component library; blob for hls.js; `wasm-unsafe-eval` for images in PDFs; the server's pages around video players and of snippets. */
function contentSecurityPolicy(serverOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${serverOrigin}`,
    `media-src 'self' blob: ${serverOrigin}`,
    `connect-src 'self' ${serverOrigin}`,
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-src ${serverOrigin}${playerAddresses.folder} ${serverOrigin}${snippetPath}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
