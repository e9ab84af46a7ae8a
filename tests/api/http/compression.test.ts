import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildSite } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

const script = `export const words = ${JSON.stringify('마당 madang '.repeat(400))}`
const picture = randomBytes(3000)

let api: TestApi
let site: Site
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.path, 'assets'))
  await writeFile(join(folder.path, 'index.html'), `<!doctype html><html lang="ko"><head><title>x</title></head><body>${'<p>마당</p>'.repeat(200)}</body></html>`)
  await writeFile(join(folder.path, 'icon.svg'), '<svg/>')
  await writeFile(join(folder.path, 'assets/a-1.js'), script)
  await writeFile(join(folder.path, 'assets/a-1.js.br'), brotliCompressSync(script))
  await writeFile(join(folder.path, 'assets/a-1.js.gz'), gzipSync(script))
  await writeFile(join(folder.path, 'assets/a-1.woff2'), picture)
  api = await startApi({ webRoot: folder.path })
  site = await buildSite(api)
})
afterAll(async () => {
  await api.stop()
  await folder.remove()
})

async function ask(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers: got, body } = await request(api.origin + path, { method, headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  const encoding = got['content-encoding']
  const plain = encoding === 'br' && bytes.length > 0 ? brotliDecompressSync(bytes) : encoding === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes
  return { status: statusCode, headers: got, bytes, text: plain.toString() }
}

describe('built files', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'], ['gzip', 'gzip'], ['br;q=0, gzip', 'gzip'], ['identity', undefined], [undefined, undefined],
  ])('are sent for Accept-Encoding %s as %s, immutable', async (accepted, encoding) => {
    const { status, headers, bytes, text } = await ask('/assets/a-1.js', accepted === undefined ? {} : { 'accept-encoding': accepted })
    expect([status, text]).toEqual([200, script])
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: expect.stringMatching(/accept-encoding/i), 'content-type': expect.stringContaining('javascript') })
    expect(Number(headers['content-length'])).toBe(bytes.length)
  })

  it('have the same length for HEAD and GET', async () => {
    const [head, get] = await Promise.all([ask('/assets/a-1.js', { 'accept-encoding': 'br' }, 'HEAD'), ask('/assets/a-1.js', { 'accept-encoding': 'br' })])
    expect([head.headers['content-length'], head.headers['content-encoding'], head.bytes.length]).toEqual([get.headers['content-length'], 'br', 0])
  })

  it('that do not shrink are sent uncompressed, in ranges too', async () => {
    const { status, headers, bytes } = await ask('/assets/a-1.woff2', { 'accept-encoding': 'br', range: 'bytes=10-19' })
    expect([status, headers['content-encoding'], headers['content-range']]).toEqual([206, undefined, 'bytes 10-19/3000'])
    expect(bytes).toEqual(picture.subarray(10, 20))
  })

  it('outside assets are revalidated, and a missing one is a JSON error', async () => {
    expect((await ask('/icon.svg')).headers).toMatchObject({ 'cache-control': expect.stringContaining('no-cache'), 'content-type': 'image/svg+xml' })
    const gone = await ask('/assets/none.js', { 'accept-encoding': 'br' })
    expect([gone.status, (JSON.parse(gone.text) as { code: string }).code]).toEqual([404, '900011'])
    expect(gone.headers['cache-control'] ?? '').not.toContain('immutable')
  })
})

describe('pages and calls', () => {
  const page = () => `/?channelSeq=${site.channelSeq}`

  it.each([['br, gzip', 'br'], ['gzip;q=0.5', 'gzip'], ['identity', undefined]])('are compressed for Accept-Encoding %s as %s', async (accepted, encoding) => {
    for (const path of [page(), '/openapi.json']) {
      const { status, headers, bytes, text } = await ask(path, { 'accept-encoding': accepted, accept: 'text/html,*/*' })
      expect([status, headers['content-encoding'], Number(headers['content-length'])]).toEqual([200, encoding, bytes.length])
      expect(headers['vary']).toMatch(/accept-encoding/)
      expect(text).toContain(path === page() ? '<p>마당</p>' : '"openapi"')
    }
  })

  it('have their length for HEAD', async () => {
    const [head, get] = await Promise.all([ask(page(), { 'accept-encoding': 'br', accept: 'text/html' }, 'HEAD'), ask(page(), { 'accept-encoding': 'br', accept: 'text/html' })])
    expect([head.headers['content-length'], head.headers['content-encoding'], head.bytes.length]).toEqual([get.headers['content-length'], 'br', 0])
  })

  it('are uncompressed when tiny', async () => {
    const { headers } = await ask('/health', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('reveal no length of private data to a page of another origin', async () => {
    const asOwner = { 'access-token': site.owner.token, 'accept-encoding': 'br' }
    const { channelSeq, courseSeq } = await buildCourse(api, { site })
    const own = callUrl(contract.course.detail, { params: { channelSeq, courseSeq } })
    expect((await ask(own, asOwner)).headers['content-encoding']).toBe('br')
    for (const from of ['cross-site', 'same-site']) expect((await ask(own, { ...asOwner, 'sec-fetch-site': from })).headers['content-encoding']).toBeUndefined()
  })
})
