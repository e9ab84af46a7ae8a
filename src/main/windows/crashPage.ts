import type { DesktopTexts } from '#main/texts.ts'

export const CRASH_PATH = '/crashed'

/** Path of the crash page that links back to `address`. */
export function crashAddress(origin: string, address: string): string {
  const { pathname, search, hash } = URL.canParse(address) ? new URL(address) : new URL('/', 'http://page.invalid')
  const back = pathname === CRASH_PATH ? '/' : `${pathname}${search}${hash}`
  return `${origin}${CRASH_PATH}?back=${encodeURIComponent(back)}`
}

/** Page that offers a reload after a crash (DESK-04), without script or files of the app, which may be the cause. */
export function crashPage(texts: DesktopTexts['crashed'], language: string, back: string | null): string {
  const safeBack = back !== null && /^\/(?![/\\])/.test(back) ? back : '/'
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escaped(texts.title)}</title>
<style>
:root { color-scheme: light dark; --ground: #fbfaf8; --ink: #22201c; --soft: #5f5a52; --action: #1f6b52; --on-action: #fff }
@media (prefers-color-scheme: dark) { :root { --ground: #1b1a18; --ink: #f1eee8; --soft: #b8b2a7; --action: #6fc3a3; --on-action: #10241c } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 16px/1.6 Pretendard, system-ui, sans-serif; word-break: keep-all }
main { max-width: 26rem; padding: 2rem; text-align: center }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.35 }
p { margin: 0 0 1.5rem; color: var(--soft) }
a { display: inline-block; padding: .625rem 1.25rem; border-radius: 10px; background: var(--action); color: var(--on-action); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
</style>
</head>
<body><main><h1>${escaped(texts.title)}</h1><p>${escaped(texts.text)}</p><a href="${escaped(safeBack)}" autofocus>${escaped(texts.reload)}</a></main></body>
</html>
`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
