import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { repositoryRoot } from '#cli/repository.ts'

/** Words that only the desktop's own code has. */
const desktopWords = ['BridgeError', 'the desktop answered', 'entry.desktop', 'getFacts', 'rest.send', 'electron', 'ipcRenderer']

async function scriptsOf(bundle: string): Promise<string> {
  const folder = join(repositoryRoot, 'dist', bundle)
  // pdf.js asks whether it runs in Electron, since that is no Node to it; its files hold nothing else of ours to look for.
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|html)$/.test(name) && !/(?:PdfReader|pdf\.worker)/.test(name))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

test('the web bundle has no desktop code in it [DESK-07]', async () => {
  const [web, desktop] = await Promise.all([scriptsOf('web'), scriptsOf('renderer')])
  expect(desktopWords.filter((word) => web.includes(word))).toEqual([])
  // The words are real: the desktop's bundle has its own.
  for (const word of ['BridgeError', 'the desktop answered', 'getFacts']) expect(desktop).toContain(word)
})
