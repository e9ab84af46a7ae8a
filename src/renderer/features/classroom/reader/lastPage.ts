import { z } from 'zod'
import { browserStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.reader'
const REMEMBERED_MAX = 200

const pages = z.array(z.tuple([z.string(), z.int().positive()]))

function read(): [string, number][] {
  try {
    return pages.parse(JSON.parse(browserStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

const nameOf = (userSeq: number | null, uploadSeq: number) => `${userSeq ?? 'guest'}:${uploadSeq}`

/** The page (from 1) where the user left a document on this device, else 1. */
export function lastPageOf(userSeq: number | null, uploadSeq: number): number {
  return read().find(([name]) => name === nameOf(userSeq, uploadSeq))?.[1] ?? 1
}

export function keepLastPage(userSeq: number | null, uploadSeq: number, page: number): void {
  const name = nameOf(userSeq, uploadSeq)
  const kept: [string, number][] = [[name, page], ...read().filter(([other]) => other !== name)]
  browserStorage.setItem(KEY, JSON.stringify(kept.slice(0, REMEMBERED_MAX)))
}
