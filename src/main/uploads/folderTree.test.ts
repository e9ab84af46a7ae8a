import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { readFolderTree } from './folderTree.ts'
import { createPickedFiles } from './pickedFiles.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let root: string
beforeAll(async () => {
  folder = await temporaryFolder()
  root = join(folder.path, '강의'.normalize('NFD'))
  await mkdir(join(root, '1. 기초', '깊이'), { recursive: true })
  await writeFile(join(root, '0.mp4'), 'zero')
  await writeFile(join(root, '1. 기초', '1.mp4'), 'one')
  await writeFile(join(root, '1. 기초', '깊이', 'a.pdf'), 'deep')
  await symlink(root, join(root, 'round'))
  await symlink(join(root, '0.mp4'), join(root, 'link.mp4'))
})
afterAll(() => folder.remove())

describe('readFolderTree [STU-04]', () => {
  it('reads every file once, skips links, and normalises names to NFC', async () => {
    const tree = await readFolderTree(root)
    expect(tree).toMatchObject({ name: '강의', isCut: false })
    expect(tree?.files.map(({ below, fileSize }) => [below, fileSize]).toSorted()).toEqual([['0.mp4', 4], ['1. 기초/1.mp4', 3], ['1. 기초/깊이/a.pdf', 4]])
  })
  it('returns undefined for a file or a missing path', async () => {
    expect(await readFolderTree(join(root, '0.mp4'))).toBeUndefined()
    expect(await readFolderTree(join(root, 'no'))).toBeUndefined()
  })
  it('reports truncation below the depth of a curriculum', async () => {
    const deep = join(folder.path, 'deep')
    await mkdir(join(deep, ...Array.from({ length: 20 }, () => 'd')), { recursive: true })
    expect((await readFolderTree(deep))?.isCut).toBe(true)
  })
  it('hides the absolute path from the page [DESK-01]', async () => {
    const picked = await createPickedFiles().addFolder(root)
    expect(JSON.stringify(picked)).not.toContain(folder.path)
    expect(picked?.files.every(({ fileId, path, modifiedMs }) => fileId !== '' && !path.startsWith('/') && modifiedMs > 0)).toBe(true)
  })
})
