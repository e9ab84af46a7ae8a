import type { SnsTypeCd } from '#shared/social/providers.ts'

const names: Record<SnsTypeCd, string> = { KAK: '카카오', NAV: '네이버', GOG: 'Google', FAB: 'Facebook' }
const saysVerified: readonly SnsTypeCd[] = ['KAK', 'GOG']

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** @param carried hidden fields, returned unchanged */
export function standInPage(type: SnsTypeCd, carried: Record<string, string | undefined>, action: string): string {
  const hidden = Object.entries(carried).filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value ?? '')}">`).join('')
  const verified = saysVerified.includes(type) ? '<label class="tick"><input type="checkbox" name="verified" checked> 확인된 이메일이에요</label>' : ''
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${names[type]} (개발용)</title>
<style>body{font:16px/1.6 system-ui,sans-serif;background:#f5f4f1;color:#2b2a27;margin:0;padding:24px}main{max-width:360px;margin:8vh auto;background:#fff;border:1px solid #ddd9d0;border-radius:14px;padding:28px}
h1{font-size:20px;margin:0}p{color:#68655e;margin:6px 0 20px}label{display:block;margin:0 0 14px;font-weight:600}input:not([type=checkbox]){display:block;box-sizing:border-box;width:100%;font:inherit;padding:10px 12px;border:1px solid #c8c4bb;border-radius:10px;margin-top:4px}
.tick{font-weight:400}button{font:inherit;width:100%;padding:11px;border-radius:10px;border:1px solid #c8c4bb;background:#fff;cursor:pointer;margin-top:8px}button.main{background:#1f6b4f;border-color:#1f6b4f;color:#fff}</style>
<main><h1>${names[type]} 대신</h1><p>개발용 화면이에요. 누구로 로그인할지 적어 주세요.</p>
<form method="get" action="${escapeHtml(action)}">${hidden}
<label>이름<input name="name" value="홍길동"></label>
<label>이메일<input name="email" value="hong@example.com" inputmode="email" autocomplete="off"></label>${verified}
<button class="main" name="decision" value="agree">계속하기</button><button name="decision" value="deny">취소</button></form></main></html>`
}
