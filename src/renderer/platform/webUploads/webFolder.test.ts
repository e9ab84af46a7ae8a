import { describe, expect, it } from 'vitest'
import { readEntry } from './webFolder.ts'

type Tree = { [name: string]: Tree | string }

function folder(name: string, tree: Tree): FileSystemDirectoryEntry {
  const children = Object.entries(tree).map(([child, content]) => (typeof content === 'string'
    ? { name: child, isDirectory: false, isFile: true, file: (done: (file: File) => void, fail: (error: Error) => void) => (content === 'locked' ? fail(new Error('locked')) : done(new File([content], child))) }
    : folder(child, content)))
  return {
    name, isDirectory: true, isFile: false,
    createReader() {
      const left = [...children]
      return { readEntries: (done: (some: unknown[]) => void) => done(left.splice(0, 2)) }
    },
  } as unknown as FileSystemDirectoryEntry
}

describe('readEntry [STU-04]', () => {
  it('reads all files of a folder with their paths, however many entries come at a time', async () => {
    const { files, isCut } = await readEntry(folder('f', { 'a.mp4': 'a', '1': { 'b.mp4': 'b', '2': { 'c.pdf': 'c', 'd.pdf': 'd', 'e.pdf': 'e' } }, 'z.mp4': 'locked' }))
    expect(files.map(({ path }) => path).toSorted()).toEqual(['1/2/c.pdf', '1/2/d.pdf', '1/2/e.pdf', '1/b.mp4', 'a.mp4'])
    expect(isCut).toBe(false)
  })
  it('says that there is more than it reads', async () => {
    const many = Object.fromEntries(Array.from({ length: 3001 }, (_, index) => [`${index}.mp4`, 'x']))
    expect(await readEntry(folder('f', many))).toMatchObject({ isCut: true })
  })
})
