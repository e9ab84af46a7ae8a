const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** Policy of a stand-in's pages: no script and style but our own; forms lead to the stand-in, or to `formTarget`. */
export const pagePolicy = (formTarget?: string): string =>
  ["default-src 'none'", "style-src 'self'", "script-src 'self'", `form-action 'self'${formTarget === undefined ? '' : ` ${new URL(formTarget).origin}`}`, "base-uri 'none'", "frame-ancestors 'none'"].join('; ')

/** Style of a stand-in's pages. */
export const style = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;background:#f5f4f1;color:#2b2a27;margin:0;padding:16px}:lang(ko){word-break:keep-all}
main{max-width:480px;margin:3vh auto;background:#fff;border:1px solid #ddd9d0;border-radius:14px;padding:24px}
nav{display:flex;gap:4px;justify-content:flex-end;font-size:14px}nav a{color:#1f6b4f;padding:10px 8px}nav a[aria-current]{color:#2b2a27;text-decoration:none;font-weight:600}
h1{font-size:20px;margin:4px 0 12px}h2{font-size:15px;margin:24px 0 4px;color:#5f5c55}p{margin:0 0 12px}
.notice{background:#fdf3d7;border:1px solid #e3c878;border-radius:10px;padding:10px 12px;color:#553f00}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:16px 0 0}dt{color:#5f5c55}dd{margin:0;overflow-wrap:anywhere}dd.amount{font-size:20px;font-weight:700}
button{display:block;width:100%;min-height:44px;font:inherit;text-align:left;padding:9px 12px;margin-top:8px;border-radius:10px;border:1px solid #a8a49a;background:#fff;color:inherit;cursor:pointer}
button small{display:block;color:#5f5c55}button.main{background:#1f6b4f;border-color:#1f6b4f;color:#fff;text-align:center;font-weight:600}button:focus-visible,a:focus-visible{outline:3px solid #1f6b4f;outline-offset:2px}
.more{display:inline-block;margin-top:20px;color:#1f6b4f;padding:8px 0}
`
