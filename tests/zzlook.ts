import { chromium } from 'playwright'
import { contract } from '#shared/contract/index.ts'
import { createContexts, viewports } from './support/looks.ts'
import { clientOf } from './support/site.ts'
const origin = 'http://localhost:27411'
const guest = clientOf(origin)
const list: any = await guest(contract.course.list as any, { params: { channelSeq: 1 }, query: {} } as any)
const seq = list.courses[0].courseSeq
console.log(list.courses.map((c: any) => [c.courseSeq, c.title]))
const paths: Record<string, string> = { home: '/?channelSeq=1', classes: '/classes?channelSeq=1', class: `/classes/${seq}?channelSeq=1`, brand: '/', login: '/login?channelSeq=1' }
const only = process.argv[2]?.split(',')
const roles = (process.argv[3] ?? 'visitor').split(',') as any[]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const role of roles) for (const width of [1440, 390] as const) for (const [name, path] of Object.entries(paths)) {
  if (only && only[0] !== 'all' && !only.includes(name)) continue
  const contexts = createContexts(browser, origin)
  const page = await (await contexts.as(role, 'ko')).newPage()
  await page.setViewportSize(viewports[width])
  await page.addInitScript(() => {
    const w = window as any; w.__cls = 0; w.__log = []
    const say = (n: any) => n?.nodeType === 1 ? `${n.tagName.toLowerCase()}.${String(n.className).slice(0, 40)}` : n?.nodeName
    new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) if (!e.hadRecentInput) { w.__cls += e.value; w.__log.push([Math.round(e.startTime), e.value.toFixed(4), ...e.sources.map((s: any) => `${say(s.node)} ${Math.round(s.previousRect.x)},${Math.round(s.previousRect.y)} ${Math.round(s.previousRect.width)}x${Math.round(s.previousRect.height)} -> ${Math.round(s.currentRect.x)},${Math.round(s.currentRect.y)} ${Math.round(s.currentRect.width)}x${Math.round(s.currentRect.height)}`)]) } }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(origin + path)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(1500)
  const { cls, log } = await page.evaluate(() => ({ cls: (window as any).__cls, log: (window as any).__log }))
  console.log(role, width, name, cls.toFixed(3))
  for (const l of log) console.log('   ', l.join('\n        '))
  await page.screenshot({ path: `/tmp/sl/${name}.${role}.${width}.png` })
  await contexts.close()
}
await browser.close()
