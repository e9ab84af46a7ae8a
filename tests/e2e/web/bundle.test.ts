import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import { beforeLate, budgetedFiles, FIRST_REQUESTS, FIRST_SCRIPT_KB, measureFirstLoad, ROUTE_SCRIPT_KB, scriptsBeyond } from '#tests/support/browser/firstLoad.ts'
import { expect, test } from './looking.ts'

test('a first visit stays within its budget of JavaScript and requests, which its document preloads: a visitor requests the session only [SHELL-22]', async ({ looking, browser }) => {
  const open = async (path: string) => {
    const asked: string[] = []
    const documents: Promise<string>[] = []
    const load = await measureFirstLoad(browser, `${looking.origin}${path}`, (page) => {
      page.on('request', (request) => asked.push(request.url().slice(looking.origin.length)))
      page.on('response', (response) => { if (response.request().isNavigationRequest()) documents.push(response.text()) })
    })
    const [document = ''] = await Promise.all(documents)
    const first = beforeLate(asked)
    expect(first.filter((url) => /\.(?:js|css)$/.test(url) && !document.includes(`"${url}"`)), path).toEqual([])
    expect(first.filter((url) => url.startsWith('/api/main/') && !/\/snsProviders\b/.test(url)), path).toEqual(['/api/main/v1.0/common/session'])
    return load
  }
  const classPage = await open('/classes/15?channelSeq=1')
  expect(classPage.scriptBytes / 1000, 'class page, kB').toBeLessThanOrEqual(FIRST_SCRIPT_KB)
  for (const path of ['/?channelSeq=1', '/classes?channelSeq=1', '/login?channelSeq=1', '/']) {
    const page = await open(path)
    expect(scriptsBeyond(page, classPage) / 1000, `${path}, kB beyond the class page`).toBeLessThanOrEqual(ROUTE_SCRIPT_KB)
    const files = budgetedFiles(page)
    expect(files.length, `${path}: ${files.map((file) => file.path).join(' ')}`).toBeLessThanOrEqual(FIRST_REQUESTS)
  }
  expect(budgetedFiles(classPage).length, 'class page, requests').toBeLessThanOrEqual(FIRST_REQUESTS)
})

test('no two scripts import each other, as one of them would run before its constants exist', () => {
  const folder = join(repositoryRoot, 'dist/web/assets')
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const imports = new Map(names.map((name) => [name, [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, imported = '']) => imported)]))
  const left = new Map(imports)
  // Takes away scripts whose imports are all taken away: what stays is a circle, or needs one.
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const [name, imported] of left) if (!imported.some((one) => left.has(one))) left.delete(name)
  }
  expect([...left.keys()]).toEqual([])
})
