import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRendererFiles } from './rendererFiles.ts'
import type { RendererFiles } from './rendererFiles.ts'

let folder: string
let serve: RendererFiles

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-page-'))
  const root = join(folder, 'renderer')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'index.html'), '<!doctype html>page')
  await writeFile(join(root, 'assets', 'app.js'), 'script')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'renderer-secret.txt'), 'secret')
  await symlink(join(folder, 'secret.txt'), join(root, 'link.txt'))
  serve = createRendererFiles(root, 'index.html', 'https://school.test')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the app protocol', () => {
  it('serves files, and the page for every route', async () => {
    expect(String((await serve('/assets/app.js')).body)).toBe('script')
    for (const screen of ['/', '/classes', '/studio/classes/12/curriculum']) {
      const answer = await serve(screen)
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    }
  })

  it('serves nothing outside its folder [DESK-01]', async () => {
    for (const path of [
      '/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '/..\\secret.txt', '/%5c..%5csecret.txt',
      '/../renderer-secret.txt', '/link.txt', '/index.html%00.js', '/%', '/C:/secret.txt', '//etc/passwd.txt', '/missing.js', '/assets.js',
    ]) {
      const answer = await serve(path)
      expect({ path, status: answer.status, body: String(answer.body) }).toEqual({ path, status: 404, body: 'Not found' })
    }
  })

  it('sends the content security policy with every response, with the server allowed for media only [DESK-01]', async () => {
    for (const path of ['/', '/assets/app.js', '/missing.js']) {
      const policy = (await serve(path)).headers['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
      expect(policy).toContain("media-src 'self' blob: https://school.test")
      expect(policy).toContain('frame-src https://school.test/player/ https://school.test/snippet/frame;')
      expect(policy).not.toContain("'unsafe-eval'")
    }
  })
})
