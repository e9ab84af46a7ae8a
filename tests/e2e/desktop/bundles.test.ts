import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import { expect, test } from '../launchers/test.ts'

const desktopWords = ['BridgeError', 'the desktop answered', 'entry.desktop', 'getFacts', 'rest.send', 'electron', 'ipcRenderer']

async function scriptsOf(bundle: string): Promise<string> {
  const folder = join(repositoryRoot, 'dist', bundle)
  // pdf.js itself tests for Electron; its files have nothing else to search.
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|html)$/.test(name) && !/(?:PdfReader|pdf\.worker)/.test(name))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

test('the web bundle contains no desktop code [DESK-07]', async () => {
  const [web, desktop] = await Promise.all([scriptsOf('web'), scriptsOf('renderer')])
  expect(desktopWords.filter((word) => web.includes(word))).toEqual([])
  // The desktop's bundle has these strings, so the search works.
  for (const word of ['BridgeError', 'the desktop answered', 'getFacts']) expect(desktop).toContain(word)
})
