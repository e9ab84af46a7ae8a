import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'

const run = promisify(execFile)

async function load(shorten: boolean): Promise<{ urls: string[]; lookups: number }> {
  const script = `
    import { registerHooks } from 'node:module'
    import { shortenPackageLookups } from ${JSON.stringify(join(repositoryRoot, 'src/cli/start/packageLookups.ts'))}
    const [urls, found] = [[], []]
    const ofPackage = (url) => url.includes('/node_modules/drizzle-orm/')
    registerHooks({
      resolve(specifier, context, next) { const result = next(specifier, context); if (ofPackage(result.url)) found.push(result.url); return result },
      load(url, context, next) { if (ofPackage(url)) urls.push(url); return next(url, context) },
    })
    if (${shorten}) shortenPackageLookups()
    const { pgTable } = await import('drizzle-orm/pg-core')
    await import('drizzle-orm')
    if (typeof pgTable !== 'function') throw new Error('another module was found')
    console.log(JSON.stringify({ urls: urls.sort(), lookups: found.length }))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: repositoryRoot })
  return JSON.parse(stdout) as { urls: string[]; lookups: number }
}

it('resolves the same modules of the large package, and asks Node only for its entries', async () => {
  const [plain, short] = await Promise.all([load(false), load(true)])
  expect(short.urls).toEqual(plain.urls)
  expect(plain.lookups).toBeGreaterThan(plain.urls.length)
  expect(short.lookups).toBe(2)
})
