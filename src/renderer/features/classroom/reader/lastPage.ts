import { z } from 'zod'
import { browserStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.reader'
/** Documents that a device remembers the page of; the one opened longest ago goes first. */
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

/** The page from 1 at which a person left a document on this device; 1 for a new one. */
export function lastPageOf(userSeq: number | null, uploadSeq: number): number {
  return read().find(([name]) => name === nameOf(userSeq, uploadSeq))?.[1] ?? 1
}

/** Remembers the page from 1. */
export function keepLastPage(userSeq: number | null, uploadSeq: number, page: number): void {
  const name = nameOf(userSeq, uploadSeq)
  const kept: [string, number][] = [[name, page], ...read().filter(([other]) => other !== name)]
  browserStorage.setItem(KEY, JSON.stringify(kept.slice(0, REMEMBERED_MAX)))
}
