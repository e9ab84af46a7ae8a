import { z } from 'zod'

export interface MapSettings {
  /** Address of a tile with {z}, {x} and {y}; undefined: places are links to map services. */
  tilesUrl: string | undefined
  /** Whose map it is, as its provider asks to be named. */
  credit: string
  timeoutMs: number
}

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const isTemplate = (url: string) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) && /^https?:\/\/[^{}]+\//.test(url)

export const mapEnvironment = {
  MAP_TILES_URL: z.preprocess(blankAsAbsent, z.string().max(500).refine(isTemplate).optional()),
  MAP_CREDIT: z.preprocess(blankAsAbsent, z.string().max(200).default('')),
  MAP_TIMEOUT_MS: z.preprocess(blankAsAbsent, z.coerce.number().int().min(100).max(60_000).default(5_000)),
}
const environment = z.object(mapEnvironment)

export function mapSettings(env: z.output<typeof environment>): MapSettings {
  return { tilesUrl: env.MAP_TILES_URL, credit: env.MAP_CREDIT, timeoutMs: env.MAP_TIMEOUT_MS }
}
