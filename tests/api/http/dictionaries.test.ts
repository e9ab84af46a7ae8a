import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

let api: TestApi
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.path, 'dictionaries'))
  await writeFile(join(folder.path, 'dictionaries/en-US-10-1.bdic'), 'words')
  await writeFile(join(folder.path, 'dictionaries/notes.txt'), 'of the operator')
  await writeFile(join(folder.path, 'secret.bdic'), 'a key')
  api = await startApi({ env: { DATA_DIR: folder.path } })
})
afterAll(async () => {
  await api.stop()
  await folder.remove()
})

async function ask(path: string): Promise<[number, string]> {
  const { statusCode, body } = await request(`${api.origin}/dictionaries/${path}`)
  return [statusCode, await body.text()]
}

describe('spelling dictionaries', () => {
  it('are served to the desktop from the data folder, and nothing beside them', async () => {
    expect(await ask('en-US-10-1.bdic')).toEqual([200, 'words'])
    for (const path of ['ja-1-0.bdic', 'notes.txt', '', '..%2fsecret.bdic', '%2e%2e/secret.bdic']) {
      const [status, text] = await ask(path)
      expect([path, status]).toEqual([path, 404])
      expect(text).not.toMatch(/a key|of the operator/)
    }
  })
})
